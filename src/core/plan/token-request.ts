import type { Address } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import type { HookAccounts } from '../hook/hook.ts'
import { type TransferFee, withheldOf } from '../program/transfer-fee.ts'
import type { SweepChoice } from './choice.ts'
import type { ChainTerms, DestinationRefusal, Holder, MintRefusal, TransactionOptions } from './sweep.ts'

export type TokenSource = {
  readonly owner: Address
  readonly account: Address
  readonly amount: TokenAmount
  /** What the account itself holds, set free by closing it. */
  readonly lamports: Lamports
  /** Whether an emptied account may be closed: nobody else holds its close authority, and no extension keeps something in it. */
  readonly closeable: boolean
  readonly frozen: boolean
  /** It is another's by now, or of another mint: nothing in it is ours to move. */
  readonly changedHands?: boolean
  /** Where the mint has a hook: what the transfer carries for it. */
  readonly hook?: HookAccounts
}

export type TokenSweepRequest = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly sources: readonly TokenSource[]
  /** Everything unless something is chosen. */
  readonly choice?: SweepChoice
  /** What the mint withholds of a transfer in this epoch; null where it withholds nothing. */
  readonly transferFee?: TransferFee | null
  /** Why nothing of the mint moves, or arrives, now; accounts that are empty may be closed all the same. */
  readonly refusal?: MintRefusal | DestinationRefusal | null
  /** Close each account that is emptied and may be closed. */
  readonly close: boolean
  readonly destinationOwner: Address
  /** What is missing for the rent of the destination's associated account, 0 where somebody sent it ahead; null when the account exists. */
  readonly destinationRentLamports: Lamports | null
  /** Where the rent of closed accounts goes; the treasury unless another is named. */
  readonly rentDestination?: Address
  /** Pays every fee. */
  readonly treasury: Holder
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/** What the mint keeps of an amount on its way home. */
export function withheldFrom(amount: bigint, { transferFee = null }: TokenSweepRequest): bigint {
  return transferFee === null ? 0n : withheldOf(transferFee, amount)
}

/** Whether this sweep closes the account. */
export function isClosed({ closeable }: TokenSource, { close }: TokenSweepRequest): boolean {
  return close && closeable
}

/** Instructions that it takes to sweep the account: emptying it, closing it. */
export function countSteps(source: TokenSource, request: TokenSweepRequest): number {
  return (source.amount > 0n ? 1 : 0) + (isClosed(source, request) ? 1 : 0)
}
