import type { CaseRecord, ComparisonRecord, EventRecord, GapRecord, NetworkRecord, VerifyReport } from '../journal/index.ts'
import type { LineRow } from '../export/lines.ts'
import type { PaymentRow } from '../export/payments.ts'
import type { Statement } from './figures.ts'
import type { InFlightRow } from './tables.ts'

/** Which days a report is of: whole ones of a zone, the first and the last among them. `isOver`: whether the last one is. */
export type Period = {
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly sinceMs: number
  readonly untilMs: number
  readonly isOver: boolean
}

/** One file of a report; `rows` null where it is no table. */
export type ReportFile = { readonly name: string; readonly rows: number | null; readonly byteLength: number; readonly sha256: string }

/** The first rows of a table, and how many it has. */
export type Some<Row> = { readonly rows: readonly Row[]; readonly count: number }

/** Deposits of a period by whose word they are: how many by which nodes, and how many by one node alone. */
export type Words = { readonly nodes: string; readonly deposits: number; readonly isOnlyNode: boolean | null }

/** What a report says, before it is printed. */
export type Report = {
  readonly period: Period
  readonly network: NetworkRecord | null
  readonly verified: VerifyReport
  readonly comparison: ComparisonRecord | null
  readonly statements: readonly Statement[]
  readonly unlistedMints: number
  readonly deposits: number
  readonly words: readonly Words[]
  readonly payments: Some<LineRow>
  readonly transactions: Some<PaymentRow>
  /** Of payments and other transactions, those whose end one node alone proved. */
  readonly endedByOneNode: number
  readonly inFlight: Some<InFlightRow>
  readonly changes: Some<EventRecord>
  readonly cases: Some<CaseRecord>
  readonly gaps: Some<GapRecord>
}

/** What no report can say, in each of them. */
export const LIMITS: readonly string[] = [
  'A day is one of the zone that is named. What moved is of the day on which its block was made; what was decided, signed, changed and found is of the day by the clock of this machine.',
  'A movement whose block has no recorded time is in the figures, where it lies between two that have one, and not in deposits.csv.',
  'Held together are the treasury and deposit accounts of this journal. An account counts from when it was added; addresses that are only watched do not count. Tokens that nobody listed are not part of the figures; a mint that was closed and created again stands there under each of its terms.',
  'What is hidden in confidential balances is not part of the figures: what is hidden leaves them, and what is withdrawn comes back, as a change by our own transactions.',
  'What was paid and not proved final when the period ended stands under in flight. Where its block was made in the period, its amount is in the figures as well.',
  'The journal knows a second person by the key they approve with. Whoever else acts is whoever has the passphrase of the vault: the journal names nobody for it.',
  'Cases and gaps are those that stood open at some time of the period, as they are now. Payments and transactions stand in the state that they have now.',
  'A change of the policy is written down once the vault has taken it: one that the machine stopped right after is in the vault alone.',
]
