import type { Address } from '../../core/address/address.ts'
import type { LoadedAccounts } from '../../core/message/expand.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { WireTransaction } from './wire.ts'
import type { Outcome } from './runtime.ts'
import type { TokenBalance } from './token.ts'

/** A transaction in a block: its bytes, and what they did. */
export type Entry = Outcome & {
  readonly signature: Signature
  readonly slot: bigint
  readonly index: number
  readonly transaction: WireTransaction
  readonly loaded: LoadedAccounts
  /** Static accounts, then the loaded writable, then the loaded readonly ones: what every index points into. */
  readonly accounts: readonly Address[]
  readonly fee: bigint
  /** Micro-lamports per compute unit; 0 without a price. */
  readonly unitPrice: bigint
  /** What its accounts weigh; 0 when they could not be loaded. */
  readonly loadedBytes: number
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}
