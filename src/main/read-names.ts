import type { Address } from '../core/address/address.ts'
import type { Journal } from './journal/index.ts'
import type { SignerClient } from './signer-client.ts'

type Knowing = { readonly journal: Pick<Journal, 'read'>; readonly signer: Pick<SignerClient, 'status'> }

export type NameOf = (address: Address) => string | null

/**
 * What a person called each of some addresses, null where nobody named it: in the address book, else as an account that is watched, else in the
 * policy, which nobody can read while the vault is locked. A name is for people, and nothing is decided by it.
 */
export async function readNames({ journal, signer }: Knowing, addresses: readonly Address[]): Promise<NameOf> {
  const asked = new Set(addresses)
  const names = new Map((await readAllowed({ signer })).filter(({ address }) => asked.has(address)).map(entryOf))
  for (const { address, label } of await journal.read.knownAddresses([...asked])) if (label !== null) names.set(address, label)
  return (address) => names.get(address) ?? null
}

/** Rows with what their recipients are called. */
export async function withNames<Row extends { readonly recipient: Address }>(
  knowing: Knowing,
  rows: readonly Row[],
): Promise<(Row & { readonly label: string | null })[]> {
  const nameOf = await readNames(
    knowing,
    rows.map(({ recipient }) => recipient),
  )
  return rows.map((row) => ({ ...row, label: nameOf(row.recipient) }))
}

/** Whom the policy lets be paid under a name that holds a text, letter case aside. */
export async function findAllowed({ signer }: Pick<Knowing, 'signer'>, text: string): Promise<Address[]> {
  const wanted = text.toLowerCase()
  return (await readAllowed({ signer })).flatMap(({ address, label }) => (label.toLowerCase().includes(wanted) ? [address] : []))
}

const entryOf = ({ address, label }: { readonly address: Address; readonly label: string }) => [address, label] as const

/** Whom the policy names as somebody to pay; nobody while the vault is locked. */
export async function readAllowed({ signer }: Pick<Knowing, 'signer'>) {
  const { policy } = await signer.status()
  return policy === null ? [] : [...policy.watchOnlyTreasuries, ...policy.destinations]
}
