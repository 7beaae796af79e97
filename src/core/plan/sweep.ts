import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { FeeRule, ResourceFeeRule } from '../fee/rule.ts'
import type { HookRefusal } from '../hook/hook.ts'
import type { LookupTable } from '../message/message.ts'
import type { BalanceChange } from '../payment/outcome.ts'
import type { Instruction } from '../program/instruction.ts'
import type { NotChosen, SweepChoice } from './choice.ts'

/** keep-minimum leaves every source its rent-exempt minimum; empty leaves nothing. */
export type EmptyingMode = 'keep-minimum' | 'empty'

/** What a sweep's messages are built like. Sizes are exact for the lifetime named. */
export type TransactionOptions = {
  readonly version: 'legacy' | 0 | 1
  /** Version 0 only. */
  readonly lookupTables?: readonly LookupTable[]
  readonly lifetime: { readonly kind: 'blockhash' } | { readonly kind: 'nonce'; readonly authority: Address }
  /** Offered on top of the base fee; the unit limit comes from what the transaction does. */
  readonly computeUnitPrice?: bigint
  /** Legacy and version 0 say their limits too, as version 1 always does: where what is asked for is paid for, what is not said costs the most. */
  readonly limits?: true
}

/** What the chain asks, read from a node. */
export type ChainTerms = {
  readonly feeRule: FeeRule
  /** The rent-exempt minimum of an account without data. */
  readonly rentMinimumLamports: Lamports
}

export type Holder = { readonly address: Address; readonly lamports: Lamports }

export type PlannedSource = {
  /** The wallet, whose key signs. */
  readonly address: Address
  /** The account that is emptied: the wallet itself, or its token account. */
  readonly account: Address
  readonly balance: bigint
  /** balance = amount + feeLamports + left (a token account pays no fee). */
  readonly amount: bigint
  /** What this source pays as the fee payer; 0 for the others. */
  readonly feeLamports: Lamports
  readonly left: bigint
  /** What closing the token account sets free; 0 where it stays open. */
  readonly rentLamports: Lamports
}

/** A message without its lifetime. */
export type MessageTemplate = {
  readonly feePayer: Address
  readonly instructions: readonly Instruction[]
  readonly options: TransactionOptions
  readonly computeUnitLimit: number
  readonly loadedAccountsDataSizeLimit: number
}

export type PlannedTransaction = {
  readonly sources: readonly PlannedSource[]
  readonly feePayer: Address
  readonly signerCount: number
  readonly byteLength: number
  readonly feeLamports: Lamports
  /** The rule that the fee follows; left out where it is the same for each signature. */
  readonly feeRule?: ResourceFeeRule
  readonly moved: bigint
  /** What it does to every balance it touches, to be held against what the chain then shows. */
  readonly changes: readonly BalanceChange[]
  readonly template: MessageTemplate
  /** The account that it makes unless another did so first, and what that takes out of the fee payer. */
  readonly makes?: { readonly account: Address; readonly rentLamports: Lamports }
}

/** What a token's mint forbids, to whomever. */
export type MintRefusal = 'mint-not-there' | 'mint-extension-unknown' | 'mint-paused' | 'non-transferable'

/** What stands in the way where the tokens are to arrive. */
export type DestinationRefusal = 'destination-frozen' | 'destination-starts-frozen' | 'destination-credits-off' | 'destination-not-ours'

export type LeftOutReason =
  | 'holds-nothing'
  | 'nothing-above-minimum'
  | 'less-than-its-cost'
  | 'nobody-can-pay'
  | 'is-destination'
  | 'is-payer'
  | 'not-plain'
  | 'frozen'
  | 'changed-hands'
  | 'destination-below-minimum'
  | NotChosen
  | DestinationRefusal
  | MintRefusal
  | HookRefusal

export type LeftOut = { readonly address: Address; readonly account: Address; readonly balance: bigint; readonly reason: LeftOutReason }

export type SweepTotals = {
  readonly accounts: number
  readonly transactions: number
  readonly signatures: number
  readonly moved: bigint
  readonly left: bigint
  readonly feeLamports: Lamports
  /** Rounded to the nearest lamport; 0 when nothing is swept. */
  readonly feeLamportsPerAccount: Lamports
  /** One transaction per account, paid by the treasury: two signatures each. */
  readonly naiveFeeLamports: Lamports
  readonly rentReclaimedLamports: Lamports
  /** Rent paid for a destination account that does not exist yet. */
  readonly rentFundedLamports: Lamports
  /** Fee and funded rent less reclaimed rent; negative when the sweep brings in more lamports than it costs. */
  readonly netCostLamports: bigint
}

export type SweepPlan = {
  readonly asset: Asset
  /** What a person chose: nothing else is in its transactions. */
  readonly choice: SweepChoice
  /** The account the amounts arrive in. */
  readonly destination: Address
  readonly transactions: readonly PlannedTransaction[]
  readonly leftOut: readonly LeftOut[]
  readonly totals: SweepTotals
}
