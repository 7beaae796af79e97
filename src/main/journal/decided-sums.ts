import type { SignedProgress } from '../../core/running/time-left.ts'
import type { Address } from '../../core/address/address.ts'
import type { SoughtAmount } from './found-money.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { JsonValue } from './json.ts'
import type { RanReader } from './ran-records.ts'
import type { DecisionRecord, IntentKind } from './records.ts'

/** What the transactions of a sweep are to move in all, and from how many accounts. */
export type SweptSum = { readonly amount: bigint; readonly accounts: number }

/** A decision that has not ended. */
export type OpenDecision = {
  readonly decision: DecisionRecord
  /** The confidential sweep that it is a step of; null where it is none. */
  readonly stepOf: string | null
  /** Of its unfinished transactions, how many are signed and may land, and what is known of those. */
  readonly signed: number
  readonly progress: SignedProgress
}

/** What was decided and has not ended, and whether something that was made for it can be sent at any time. */
export type UnsettledRecord = { readonly decided: DecisionRecord; readonly neverExpires: boolean }

/** `more`: whether there may be others than these. */
export type FoundDecisions = { readonly decisions: readonly DecisionRecord[]; readonly more: boolean }

/** What was decided within some time and is proved final by what was signed here. `notCounted`: transactions that pay or sweep and are not. */
export type DecidedWithin = {
  readonly paid: readonly { readonly asset: Asset; readonly amount: bigint }[]
  /** Of each transaction, with the request of its sweep. */
  readonly swept: readonly { readonly summary: JsonValue; readonly amount: bigint }[]
  readonly notCounted: number
}

/** What was decided, counted, sought, and what of it has not ended: a part of what can be read. */
export type DecidedSumReader = RanReader & {
  /**
   * Of each of some sweeps, those transactions not counted that others replaced. Nothing is told of a sweep that left in a bundle, nor of one with a
   * transaction that does not read as planned.
   */
  sweptSums(decisionIds: readonly string[]): Promise<ReadonlyMap<string, SweptSum>>
  /** Of decisions with one transaction, its signature that may land, landed or failed; those without one are left out. */
  onlySignatures(decisionIds: readonly string[]): Promise<ReadonlyMap<string, Signature>>
  /** From a moment on and before another one; null where more was decided than is added up. */
  decidedWithin(of: { readonly sinceMs: number; readonly untilMs: number }): Promise<DecidedWithin | null>
  countDecisions(of: { readonly kind?: IntentKind | undefined }): Promise<number>
  /** Those that have not ended: as many as are asked for, of those first of which something is signed that may land, newest first. */
  openDecisions(of: { readonly limit: number }): Promise<readonly OpenDecision[]>
  /**
   * Newest first: what pays, here or in a bundle, under a reference that contains a text, letter case aside, pays or takes from one of the named
   * addresses or the one that the text is, or from a token account of it, pays one of the amounts, or has the text as its name or as the signature of
   * what was signed for it or did it.
   */
  findDecisions(of: {
    readonly text: string
    readonly named: readonly Address[]
    readonly amounts: readonly SoughtAmount[]
    readonly limit: number
  }): Promise<FoundDecisions>
  /** What can be sent at any time first, then what waits for a person, then the oldest; `total` counts all of them. */
  unsettled(of: { readonly limit: number }): Promise<{ readonly decisions: readonly UnsettledRecord[]; readonly total: number }>
}
