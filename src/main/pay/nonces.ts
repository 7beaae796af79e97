import type { Address } from '../../core/address/address.ts'
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
