import type { AttemptRecord, DoneBy, IntentRecord } from '../journal/index.ts'

/** How far a payment is, by the words of every shell, and the attempt that says so; null where none does. */
export type Standing = { readonly state: string; readonly attempt: Pick<AttemptRecord, 'id' | 'signature'> | null }

/** `by`: what paid it, or the row of it, and is no attempt that ended well. */
export type StandingOf = (intent: IntentRecord, by: DoneBy | null) => Standing

/** Which rows of a table of decisions are wanted, and how far each is. */
export type Told<Row> = { readonly standingOf: StandingOf; readonly isWanted: (row: Row) => boolean }
