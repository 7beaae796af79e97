import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type NonceAccount, decodeNonceAccount } from '../../core/program/nonce-account.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import type { AccountInfo } from '../node/index.ts'
import type { NonceRecord } from '../journal/index.ts'
import { readAccounts } from './balances.ts'
import type { PayParts } from './parts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Nonce accounts that signatures may draw from: in the pool, not closed. */
export async function readNoncePool({ journal }: Pick<Reading, 'journal'>): Promise<readonly NonceRecord[]> {
  return (await journal.read.nonces()).filter(({ closed }) => !closed)
}

/** What nonce accounts hold now at finalized; null for one that is gone or holds something else. */
export async function readNonceAccounts(
  { nodes }: Pick<Reading, 'nodes'>,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, NonceAccount | null>> {
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses)
  return new Map(addresses.map((address, index) => [address, nonceOf(infos[index] ?? null)]))
}

/** The nonce in an account; only the system program's accounts hold one. */
export function nonceOf(info: AccountInfo | null): NonceAccount | null {
  return info === null || info.owner !== SYSTEM_PROGRAM ? null : decodeNonceAccount(info.data)
}

/** Takes a nonce account that exists on chain into the pool. */
export async function keepNonce(
  parts: Reading,
  { account, label, isOurs }: { account: Address; label: string | null; isOurs: (address: Address) => Promise<boolean> },
): Promise<void> {
  const held = (await readNonceAccounts(parts, [account])).get(account) ?? null
  if (held === null || !(await isOurs(held.authority)))
    throw new StrongroomError('NONCE_FOREIGN', { account, authority: held?.authority ?? null })
  // One that was in the pool before, under another authority for instance, is still called what it was called.
  const known = (await parts.journal.read.nonces()).find(({ address }) => address === account)
  const kept = { address: account, authority: held.authority, label: label ?? known?.label ?? null }
  await parts.journal.write('nonce', (tx) => tx.keepNonce(kept))
}

/** The nonce account of the pool. @throws NONCE_UNKNOWN */
export async function requireNonce({ journal }: Pick<Reading, 'journal'>, account: Address): Promise<NonceRecord> {
  const found = (await journal.read.nonces()).find(({ address, closed }) => address === account && !closed)
  if (found === undefined) throw new StrongroomError('NONCE_UNKNOWN', { account })
  return found
}
