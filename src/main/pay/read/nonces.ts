import type { Address } from '../../../core/address/address.ts'
import { type Slot, slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { ReadNonce } from '../../../core/payment/death.ts'
import { NONCE_SLOTS_APART_MAX } from '../../../core/payment/landing-window.ts'
import { type NonceAccount, decodeNonceAccount } from '../../../core/program/nonce-account.ts'
import { SYSTEM_PROGRAM } from '../../../core/program/ids.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeClient, type NodeSet } from '../../node/index.ts'
import type { NonceRecord } from '../../journal/index.ts'
import { readAccountsAt } from './agreed-reads.ts'
import { readAccounts } from './balances.ts'
import { requireVoices } from '../heights.ts'
import { inRunsOf, type PayParts } from '../parts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Nonce accounts that are listed: those of the pool, and those whose authority is watched. */
export async function readNonces({ journal }: Pick<Reading, 'journal'>): Promise<readonly NonceRecord[]> {
  return (await journal.read.nonces()).filter(({ closed }) => !closed)
}

/** Nonce accounts that signatures of this vault may draw from. One may be out in a bundle: the key of its authority was imported since. */
export async function readNoncePool(parts: Pick<Reading, 'journal'>): Promise<readonly NonceRecord[]> {
  return (await readNonces(parts)).filter(({ isElsewhere, bundleDigest }) => !isElsewhere && bundleDigest === null)
}

/** Whether something that may still land lives by it: a signature of this vault, or what left in a bundle. */
export function isReserved({ attemptId, bundleDigest }: NonceRecord): boolean {
  return attemptId !== null || bundleDigest !== null
}

/** What nonce accounts hold now at finalized; null for one that is gone or holds something else. */
export async function readNonceAccounts(
  { nodes }: Pick<Reading, 'nodes'>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, NonceAccount | null>> {
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses)
  return new Map(addresses.map((address, index) => [address, nonceOf(infos[index] ?? null)]))
}

/** What nonce accounts hold, and the latest slot that a node named for it. */
export type NonceValues = { readonly values: ReadonlyMap<Address, NonceAccount | null>; readonly asOf: Slot }

/**
 * The same, to sign over: as two nodes say where two are configured, and at slots that are not far apart.
 * @throws NODE_ONE_ANSWERED, NODE_DISAGREEMENT and as `NodeSet.first`
 */
export async function readNonceValues(nodes: NodeSet, addresses: readonly Address[]): Promise<NonceValues> {
  const values = new Map<Address, NonceAccount | null>()
  let asOf = slot(0n)
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const read = await readAccountsAt(nodes, run, { apartMax: NONCE_SLOTS_APART_MAX })
    requireVoices(nodes, 'the value of a nonce', read.nodes)
    run.forEach((address, index) => values.set(address, nonceOf(read.value[index] ?? null)))
    if (read.latestSlot > asOf) asOf = read.latestSlot
  }
  return { values, asOf }
}

/** What one node says that nonce accounts hold at finalized, null where there is none. */
export async function readNoncesOf(node: NodeClient, addresses: readonly Address[]): Promise<ReadonlyMap<Address, ReadNonce>> {
  const nonces = new Map<Address, ReadNonce>()
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const { contextSlot, value } = await node.getMultipleAccounts(run, { commitment: 'finalized' })
    run.forEach((address, index) => nonces.set(address, { value: nonceOf(value[index] ?? null)?.nonce ?? null, contextSlot }))
  }
  return nonces
}

/** The nonce in an account; only the system program's accounts hold one. */
export function nonceOf(info: AccountInfo | null): NonceAccount | null {
  return info === null || info.owner !== SYSTEM_PROGRAM ? null : decodeNonceAccount(info.data)
}

/** Lists a nonce account that exists on chain: in the pool, where its authority is a key of this vault. */
export async function keepNonce(parts: Reading, { account, label }: { account: Address; label: string | null }): Promise<void> {
  const held = (await readNonceAccounts(parts, [account])).get(account) ?? null
  if (held === null || (await parts.journal.read.accountsByAddress([held.authority])).length === 0)
    throw new StrongroomError('NONCE_FOREIGN', { account, authority: held?.authority ?? null })
  // One that was in the pool before, under another authority for instance, is still called what it was called.
  const known = (await parts.journal.read.nonces()).find(({ address }) => address === account)
  const kept = { address: account, authority: held.authority, label: label ?? known?.label ?? null }
  await parts.journal.write('nonce', (tx) => tx.keepNonce(kept))
}

/** The nonce account that is listed. @throws NONCE_UNKNOWN */
export async function requireNonce(parts: Pick<Reading, 'journal'>, account: Address): Promise<NonceRecord> {
  const found = (await readNonces(parts)).find(({ address }) => address === account)
  if (found === undefined) throw new StrongroomError('NONCE_UNKNOWN', { account })
  return found
}
