import { addedFrom, type DailyLedger, type HeldOnDay, heldByDay, type ReadTo, type WhyNotKnown } from './daily.ts'

/**
 * What was held of an asset where a period begins and where it ends, and what lies between the two. `added`: what accounts held already when they were
 * added in it; where the journal began within it, what all accounts held when they were first read, and `opening` is nothing. `moved`: all that is recorded
 * of it, out less than in.
 */
export type PeriodSums = {
  readonly opening: HeldOnDay
  readonly hasBegunWithin: boolean
  readonly added: bigint
  readonly moved: bigint
  readonly closing: HeldOnDay
}

/** Of a journal: its beginnings are of some day before, of the first day, and of the day after the last one where that has begun. */
export type PeriodLedger = DailyLedger & {
  /** What all balances began with. */
  readonly opened: bigint
}

/** What a journal has of one asset at both ends of a period. */
export function sumPeriod(ledger: PeriodLedger, reading: ReadTo): PeriodSums {
  const { beginnings, begunAtMs, opened } = ledger
  const [, first, end] = beginnings
  const [opening = BEFORE, ...later] = heldByDay(ledger, reading)
  const closing = later[0] ?? BEFORE
  const hasBegunWithin = opening.why === 'before-journal' && begunAtMs !== null && (end === undefined || begunAtMs < end.atMs)
  const addedLater = end === undefined ? 0n : addedFrom(ledger, end)
  const addedSince = hasBegunWithin || first === undefined ? opened : addedFrom(ledger, first)
  return { opening, hasBegunWithin, added: addedSince - addedLater, moved: first?.after.amount ?? 0n, closing }
}

const BEFORE = { held: null, why: 'before-journal' } as const

/** What the closing has more than the opening, what was added and what moved; null where one of the two is not known. */
export function differenceOf({ opening, hasBegunWithin, added, moved, closing }: PeriodSums): bigint | null {
  const held = hasBegunWithin ? 0n : opening.held
  return held === null || closing.held === null ? null : closing.held - (held + added + moved)
}

/** Why an end of a period has no figure, for people. */
export const WHY_NO_FIGURE: Readonly<Record<WhyNotKnown, string>> = {
  'before-journal': 'this journal had not begun to read the chain then',
  'not-read-yet': 'the blocks of then are not read yet',
  gap: 'blocks of then were passed over, and are not read back of every account',
  'time-not-recorded': 'something moved about that midnight in a block whose time is not recorded',
  differs: 'the journal and the chain did not agree then, or no node knows what a transaction did',
}
