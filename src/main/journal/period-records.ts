import type { PeriodLedger } from '../../core/daily/period.ts'
import type { Asset, CreditClass, NoCreditReason, Verdict } from '../../core/deposit/deposit.ts'
import type { EventRecord } from './records.ts'
import type { DailyRecord } from './daily-records.ts'

/**
 * What moved within a period without an attempt of this journal, of one kind together: how many movements, and how much they brought, less than nothing
 * where they took. `elsewhere`: of transactions that a comparison found to be signed outside this journal.
 */
export type MovedRecord = {
  readonly asset: Asset
  readonly elsewhere: boolean
  readonly verdict: Verdict['kind']
  readonly class: CreditClass | null
  readonly reason: NoCreditReason | null
  readonly isIn: boolean
  readonly movements: number
  readonly amount: bigint
}

/** What one attempt of this journal changed of an asset of ours within a period. */
export type OwnMovedRecord = {
  readonly attemptId: number
  readonly intentId: string
  readonly asset: Asset
  /** Whether it ran on the chain and failed, so that only its fee was paid. */
  readonly failed: boolean
  readonly amount: bigint
}

/** What was signed before a period ended and was not proved final or dead by then. */
export type InFlightRecord = { readonly attemptId: number; readonly intentId: string; readonly endedAtMs: number | null }

export type PeriodRecord = {
  readonly assets: readonly (DailyRecord & PeriodLedger)[]
  readonly moved: readonly MovedRecord[]
  readonly own: readonly OwnMovedRecord[]
  readonly inFlight: readonly InFlightRecord[]
}

/** Answers what a period of days was: a part of the journal's reader. */
export type PeriodReader = {
  /** From a moment on and before another one, all of one state of the journal; `untilMs` null where the period has not ended. Listed assets alone. */
  period(of: { readonly sinceMs: number; readonly untilMs: number | null }): Promise<PeriodRecord>
  /** The last entry of a kind that few entries have; null where there is none. */
  lastNoted(kind: 'journal-verified' | 'report-made' | 'vault-copied'): Promise<EventRecord | null>
}
