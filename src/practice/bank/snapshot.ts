import type { Address } from '../../core/address/address.ts'
import { accountRole } from '../../core/message/expand.ts'
import type { Account } from './account.ts'
import type { History } from './history.ts'
import type { Runtime } from './runtime.ts'
import { mintIn, type TokenBalance, tokenAccountIn } from './token.ts'
import type { WireTransaction } from './wire.ts'

/** Everything a transaction can read or change, at one moment. */
export type Snapshot = {
  readonly lamports: readonly bigint[]
  /** The accounts it may write, and the token accounts it only reads: other readonly ones are programs, and large. */
  readonly accounts: ReadonlyMap<Address, Account | null>
}

/** Reads the accounts of a transaction, given all its addresses. */
export function takeSnapshot(
  { runtime, history }: { readonly runtime: Runtime; readonly history: Pick<History, 'isTokenAccount'> },
  { compiled }: WireTransaction,
  addresses: readonly Address[],
): Snapshot {
  const accounts = new Map<Address, Account | null>()
  const lamports = addresses.map((address, index) => {
    if (!accountRole(compiled, index).writable && !history.isTokenAccount(address)) return runtime.readLamports(address)
    const account = runtime.readAccount(address)
    accounts.set(address, account)
    return account?.lamports ?? 0n
  })
  return { lamports, accounts }
}

/** The token balances among a transaction's accounts, in their order. A token account whose mint is gone has none. */
export function tokenBalances(runtime: Runtime, addresses: readonly Address[], { accounts }: Snapshot): TokenBalance[] {
  return addresses.flatMap((address, accountIndex) => {
    const account = accounts.get(address) ?? null
    const holding = tokenAccountIn(account)
    if (account === null || holding === null) return []
    const { mint, owner, amount } = holding
    const decimals = mintIn(accounts.get(mint) ?? runtime.readAccount(mint))?.decimals
    return decimals === undefined ? [] : [{ accountIndex, mint, owner, programId: account.owner, amount, decimals }]
  })
}
