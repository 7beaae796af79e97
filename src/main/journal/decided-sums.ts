import type { IntentKind } from './records.ts'

/** What the transactions of a sweep are to move in all, and from how many accounts. */
export type SweptSum = { readonly amount: bigint; readonly accounts: number }

/** Counting what was decided: a part of what can be read. */
export type DecidedSumReader = {
  /**
   * Of each of some sweeps, those transactions not counted that others replaced. Nothing is told of a sweep that left in a bundle, nor of one with a
   * transaction that does not read as planned.
   */
  sweptSums(decisionIds: readonly string[]): Promise<ReadonlyMap<string, SweptSum>>
  countDecisions(of: { readonly kind?: IntentKind | undefined }): Promise<number>
}
