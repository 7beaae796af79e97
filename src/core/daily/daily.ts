import type { Slot } from '../chain/slot.ts'

/** What was moved within some slots, and what customers paid in among it. */
export type Moved = { readonly movements: number; readonly amount: bigint; readonly credits: number; readonly credited: bigint }

/**
 * The beginning of a day. Of the recorded movements, `last` is the latest in a block made before it, and `first` the earliest in one made from then on.
 * `untimed` are those between the two: when their blocks were made is not recorded. `after`: all from a place between the two to one of the next day or, on
 * the last day, up to where blocks are read.
 */
export type Beginning = {
  readonly atMs: number
  readonly last: Slot | null
  readonly first: Slot | null
  readonly untimed: Moved
  readonly after: Moved
}

/** A balance that did not begin with nothing: known from a slot on, and from when its account was added. */
export type OpeningSum = { readonly slot: Slot; readonly addedAtMs: number; readonly amount: bigint }

/** From a slot on it is not certain what is held, until one from which it is again; null: it is not yet. */
export type Doubt = { readonly why: 'gap' | 'differs'; readonly from: Slot; readonly to: Slot | null }

/** Slots whose blocks were passed over, and not read back of every account. */
export type PassedOver = { readonly from: Slot; readonly to: Slot }

/** What a journal has of one asset by day, oldest day first. */
export type DailyLedger = {
  /** When reading began; null before it did. */
  readonly begunAtMs: number | null
  readonly beginnings: readonly Beginning[]
  /** What is held where blocks are read to. */
  readonly held: bigint
  /** The same by all that balances began with and all that moved since; null where nothing is in doubt, so that both are one. */
  readonly reckoned: bigint | null
  /** Of accounts that were added since the first day began, and those first known from where a doubt began. */
  readonly openings: readonly OpeningSum[]
  readonly doubts: readonly Doubt[]
  readonly passedOver: readonly PassedOver[]
}

/** How far blocks are read: everything made up to a moment, where reading has caught up. */
export type ReadTo = { readonly caughtUp: boolean; readonly readToMs: number }

/**
 * Why a figure is not known: before-journal, reading had not begun; not-read-yet, the blocks of then are not read; gap, blocks of then were passed over;
 * time-not-recorded, something moved about midnight in a block whose time was not recorded; differs, journal and chain did not agree.
 */
export const WHY_NOT_KNOWN = ['before-journal', 'not-read-yet', 'gap', 'time-not-recorded', 'differs'] as const
export type WhyNotKnown = (typeof WHY_NOT_KNOWN)[number]

export type HeldOnDay = { readonly held: bigint; readonly why: null } | { readonly held: null; readonly why: WhyNotKnown }

/** What is held at the end of each day; of the last day, where blocks are read to. */
export function heldByDay(ledger: DailyLedger, reading: ReadTo): readonly HeldOnDay[] {
  const ends = ledger.beginnings.slice(1).map((beginning, index) => heldAt(ledger, reading, { beginning, index: index + 1 }))
  return [...ends, heldNow(ledger, reading)]
}

const notKnown = (why: WhyNotKnown) => ({ held: null, why }) as const

function heldNow({ begunAtMs, held, doubts }: DailyLedger, { caughtUp }: ReadTo): HeldOnDay {
  if (begunAtMs === null) return notKnown('before-journal')
  if (!caughtUp) return notKnown('not-read-yet')
  const open = doubts.find(({ to }) => to === null)
  return open === undefined ? { held, why: null } : notKnown(open.why)
}

type At = { readonly beginning: Beginning; readonly index: number }

function heldAt(ledger: DailyLedger, reading: ReadTo, { beginning, index }: At): HeldOnDay {
  const why = whyNoEnd(ledger, reading, beginning)
  if (why !== null) return notKnown(why)
  if (beginning.untimed.movements > 0) return notKnown('time-not-recorded')
  const sinceDoubts = ledger.doubts.filter((doubt) => !isPast(doubt, beginning))
  if (sinceDoubts.length === 0) return heldBefore(ledger, ledger.held, { beginning, index })
  const unsure = sinceDoubts.find((doubt) => !isAhead(doubt, beginning)) ?? ledger.doubts.find((doubt) => isPast(doubt, beginning))
  if (unsure !== undefined || ledger.reckoned === null) return notKnown(unsure?.why ?? 'differs')
  const hiding = sinceDoubts.find((doubt) => hidesBeginning(ledger, beginning, doubt))
  if (hiding !== undefined) return notKnown(hiding.why)
  return heldBefore(ledger, ledger.reckoned, { beginning, index })
}

/** What was certain again before a day began. */
const isPast = ({ to }: Doubt, { last }: Beginning): boolean => to !== null && last !== null && to <= last
/** What was certain until after a day began. */
const isAhead = ({ from }: Doubt, { first }: Beginning): boolean => first !== null && first <= from

/** Whether an account that was there already is first known to hold something from after a doubt on: it may have come in meanwhile. */
const hidesBeginning = ({ openings }: DailyLedger, { atMs }: Beginning, { from }: Doubt): boolean =>
  openings.some(({ slot, addedAtMs }) => addedAtMs < atMs && slot >= from)

/** A sum at the end of all that is recorded, without what came after a day began. */
function heldBefore(ledger: DailyLedger, sum: bigint, { beginning, index }: At): HeldOnDay {
  const moved = ledger.beginnings.slice(index).reduce((total, { after }) => total + after.amount, 0n)
  const held = sum - moved - addedFrom(ledger, beginning)
  return held < 0n ? notKnown('differs') : { held, why: null }
}

/** What accounts held already that were added from a beginning on. */
export function addedFrom({ openings }: Pick<DailyLedger, 'openings'>, { atMs, last }: Pick<Beginning, 'atMs' | 'last'>): bigint {
  // Nothing moved between the adding of an account and the first that is known of its balance: it held from the first what it held then.
  const later = openings.filter(({ slot, addedAtMs }) => addedAtMs >= atMs && (last === null || slot > last))
  return later.reduce((total, { amount }) => total + amount, 0n)
}

function whyNoEnd({ begunAtMs }: DailyLedger, reading: ReadTo, beginning: Beginning): WhyNotKnown | null {
  const { atMs, last, first } = beginning
  if (begunAtMs === null || atMs <= begunAtMs) return 'before-journal'
  if (!isReadTo(reading, beginning)) return 'not-read-yet'
  // Times that go back say nothing of which movement was on which day.
  return last !== null && first !== null && last >= first ? 'time-not-recorded' : null
}

const isReadTo = ({ caughtUp, readToMs }: ReadTo, { atMs, first }: Beginning): boolean => first !== null || (caughtUp && atMs <= readToMs)

export type DepositedOnDay =
  | {
      readonly credits: number
      readonly amount: bigint
      readonly why: null
      /** Whether the day is over and was read from its beginning to its end. */
      readonly whole: boolean
    }
  | { readonly credits: null; readonly amount: null; readonly why: WhyNotKnown; readonly whole: false }

/** What customers paid in on each day, in finalized blocks. */
export function depositedByDay(ledger: DailyLedger, reading: ReadTo): readonly DepositedOnDay[] {
  return ledger.beginnings.map((from, index) => {
    const to = ledger.beginnings[index + 1] ?? null
    const why = whyNoDay(ledger, reading, { from, to })
    if (why !== null) return { credits: null, amount: null, why, whole: false }
    const isOver = to !== null && isReadTo(reading, to)
    const isBegun = ledger.begunAtMs !== null && ledger.begunAtMs <= from.atMs
    return { credits: from.after.credits, amount: from.after.credited, why: null, whole: isOver && isBegun }
  })
}

export type ReceivedOnDay = { readonly amount: bigint; readonly why: null } | { readonly amount: null; readonly why: WhyNotKnown }

/** The same where it is all that there was: of a day that was read from its beginning to its end, or to now where it is the present one. */
export function receivedByDay(ledger: DailyLedger, reading: ReadTo): readonly ReceivedOnDay[] {
  return depositedByDay(ledger, reading).map(({ amount, whole, why }, index) => {
    if (amount === null) return { amount, why: why ?? 'not-read-yet' }
    const beginning = ledger.beginnings[index]
    const isBegun = beginning !== undefined && ledger.begunAtMs !== null && ledger.begunAtMs <= beginning.atMs
    if (!isBegun) return { amount: null, why: 'before-journal' }
    const isPresent = index === ledger.beginnings.length - 1
    return whole || (isPresent && reading.caughtUp) ? { amount, why: null } : { amount: null, why: 'not-read-yet' }
  })
}

type Between = { readonly from: Beginning; readonly to: Beginning | null }

function whyNoDay(ledger: DailyLedger, reading: ReadTo, { from, to }: Between): WhyNotKnown | null {
  const { begunAtMs, passedOver } = ledger
  if (begunAtMs === null || (to !== null && to.atMs <= begunAtMs)) return 'before-journal'
  if (begunAtMs < from.atMs && !isReadTo(reading, from)) return 'not-read-yet'
  const ends = to === null ? [from] : [from, to]
  if (ends.some(({ untimed, last, first }) => untimed.credits > 0 || (last !== null && first !== null && last >= first)))
    return 'time-not-recorded'
  const reaches = ({ from: first, to: last }: PassedOver): boolean =>
    (to === null || to.first === null || first < to.first) && (from.last === null || last > from.last)
  return passedOver.some(reaches) ? 'gap' : null
}
