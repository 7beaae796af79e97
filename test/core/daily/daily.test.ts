import { describe, expect, it } from 'vitest'
import { type Slot, slot } from '../../../src/core/chain/slot.ts'
import { type Beginning, type DailyLedger, depositedByDay, heldByDay, type Moved, receivedByDay } from '../../../src/core/daily/daily.ts'

const NOTHING: Moved = { movements: 0, amount: 0n, credits: 0, credited: 0n }
const paid = (amount: bigint, credits = 1): Moved => ({ movements: credits, amount, credits, credited: amount })
const at = (place: number | null): Slot | null => (place === null ? null : slot(BigInt(place)))

type Given = { readonly after?: Moved; readonly untimed?: Moved; readonly last: number | null; readonly first: number | null }
const day = (index: number, { last, first, after = NOTHING, untimed = NOTHING }: Given): Beginning => ({
  atMs: index * 1_000,
  last: at(last),
  first: at(first),
  untimed,
  after,
})

/** Four days: 5 came on the first, nothing on the second, 7 on the third, 1 on the last so far. 13 are held; reading began before the first. */
const BEGINNINGS = [
  day(1, { last: null, first: 100, after: paid(5n) }),
  day(2, { last: 100, first: 300 }),
  day(3, { last: 100, first: 300, after: paid(7n, 2) }),
  day(4, { last: 300, first: 400, after: paid(1n) }),
]
const LEDGER: DailyLedger = {
  begunAtMs: 500,
  beginnings: BEGINNINGS,
  held: 13n,
  reckoned: null,
  openings: [],
  doubts: [],
  passedOver: [],
}
const READ = { caughtUp: true, readToMs: 4_500 }
const BEHIND = { caughtUp: false, readToMs: 4_500 }

const held = (given: Partial<DailyLedger> = {}, reading = READ) =>
  heldByDay({ ...LEDGER, ...given }, reading).map(({ held: amount, why }) => amount ?? why)
const deposited = (given: Partial<DailyLedger> = {}, reading = READ) =>
  depositedByDay({ ...LEDGER, ...given }, reading).map((one) => one.why ?? `${one.credits} ${one.amount}${one.whole ? '' : ' so far'}`)

describe('what is held at the end of each day', () => {
  it('is what is held now without what moved since', () => {
    expect(held()).toEqual([5n, 5n, 12n, 13n])
  })

  it('is not known of days that ended before reading began, and never nothing', () => {
    expect(held({ begunAtMs: 2_000 })).toEqual(['before-journal', 5n, 12n, 13n])
    expect(held({ begunAtMs: null })).toEqual(Array.from({ length: 4 }, () => 'before-journal'))
  })

  it('is not known of days whose blocks are not read to their end', () => {
    const beginnings = [...BEGINNINGS.slice(0, 3), day(4, { last: 300, first: null, after: NOTHING })]
    expect(held({ held: 12n, beginnings }, BEHIND)).toEqual([5n, 5n, 'not-read-yet', 'not-read-yet'])
    expect(held({ held: 12n, beginnings }, { caughtUp: true, readToMs: 3_999 })).toEqual([5n, 5n, 'not-read-yet', 12n])
  })

  it('counts an account from when it was added, or from what moved in it before', () => {
    const opening = { slot: slot(350n), addedAtMs: 3_500, amount: 4n }
    expect(held({ openings: [opening] })).toEqual([1n, 1n, 12n, 13n])
    expect(held({ openings: [{ ...opening, slot: slot(100n) }] })).toEqual([5n, 5n, 12n, 13n])
    expect(held({ openings: [{ ...opening, addedAtMs: 1_500 }] })).toEqual([5n, 5n, 12n, 13n])
  })

  it('is not known where something moved about midnight at a time that was not recorded', () => {
    const beginnings = BEGINNINGS.with(2, day(3, { last: 100, first: 300, after: paid(7n), untimed: paid(2n) }))
    expect(held({ beginnings })).toEqual([5n, 'time-not-recorded', 12n, 13n])
    const back = BEGINNINGS.with(2, day(3, { last: 300, first: 100, after: paid(7n) }))
    expect(held({ beginnings: back })).toEqual([5n, 'time-not-recorded', 12n, 13n])
  })

  it('is not known while it is in doubt; before that it follows from the beginning, and after it from what is held now', () => {
    const doubt = { why: 'gap', from: slot(300n), to: slot(400n) } as const
    // Two more were found to be there after the gap than what was recorded adds up to.
    expect(held({ held: 15n, reckoned: 13n, doubts: [doubt] })).toEqual([5n, 5n, 'gap', 15n])
    expect(held({ held: 15n, reckoned: 13n, doubts: [{ ...doubt, to: null }] })).toEqual([5n, 5n, 'gap', 'gap'])
    const passed = { why: 'differs', from: slot(50n), to: slot(100n) } as const
    expect(held({ held: 15n, reckoned: 13n, doubts: [passed] })).toEqual([7n, 7n, 14n, 15n])
    expect(held({ held: 15n, reckoned: 13n, doubts: [passed, doubt] })).toEqual(['differs', 'differs', 'gap', 15n])
  })

  it('is never less than nothing', () => {
    expect(held({ held: 3n })).toEqual(['differs', 'differs', 2n, 3n])
  })
})

describe('what was paid in on each day', () => {
  it('is counted and added up, and the last day is not over', () => {
    expect(deposited()).toEqual(['1 5', '0 0', '2 7', '1 1 so far'])
  })

  it('begins with the day on which reading did', () => {
    expect(deposited({ begunAtMs: 1_500 })).toEqual(['1 5 so far', '0 0', '2 7', '1 1 so far'])
    expect(deposited({ begunAtMs: 2_000 })).toEqual(['before-journal', '0 0', '2 7', '1 1 so far'])
    expect(deposited({ begunAtMs: 4_200 }, BEHIND)).toEqual(['before-journal', 'before-journal', 'before-journal', '1 1 so far'])
  })

  it('is not known of days whose blocks are not read, and only so far of the one that is being read', () => {
    const beginnings = [...BEGINNINGS.slice(0, 3), day(4, { last: 300, first: null })]
    expect(deposited({ beginnings }, BEHIND)).toEqual(['1 5', '0 0', '2 7 so far', 'not-read-yet'])
  })

  it('is not known on either side of a midnight about which something was paid in at a time that was not recorded', () => {
    const beginnings = BEGINNINGS.with(3, day(4, { last: 300, first: 400, after: paid(1n), untimed: paid(1n) }))
    expect(deposited({ beginnings })).toEqual(['1 5', '0 0', 'time-not-recorded', 'time-not-recorded'])
  })

  it('is not known where blocks of the day were passed over', () => {
    expect(deposited({ passedOver: [{ from: slot(301n), to: slot(350n) }] })).toEqual(['1 5', '0 0', 'gap', 'gap'])
    expect(deposited({ passedOver: [{ from: slot(500n), to: slot(600n) }] })).toEqual(['1 5', '0 0', '2 7', 'gap'])
  })
})

describe('what was received on each day in all', () => {
  const received = (given: Partial<DailyLedger> = {}, reading = READ) =>
    receivedByDay({ ...LEDGER, ...given }, reading).map(({ amount, why }) => amount ?? why)

  it('is told of days that were read from their beginning to their end, and of the present one up to now', () => {
    expect(received()).toEqual([5n, 0n, 7n, 1n])
  })

  it('is not known of a day on which reading began, nor of those before', () => {
    expect(received({ begunAtMs: 2_500 })).toEqual(['before-journal', 'before-journal', 7n, 1n])
    expect(received({ begunAtMs: null })).toEqual(Array.from({ length: 4 }, () => 'before-journal'))
  })

  it('is not known of the present day while blocks of it are missing, nor of one that is not read to its end', () => {
    expect(received({}, BEHIND)).toEqual([5n, 0n, 7n, 'not-read-yet'])
    const beginnings = [...BEGINNINGS.slice(0, 3), day(4, { last: 300, first: null, after: NOTHING })]
    expect(received({ beginnings }, BEHIND)).toEqual([5n, 0n, 'not-read-yet', 'not-read-yet'])
  })

  it('is not known of a day of which blocks were passed over', () => {
    expect(received({ passedOver: [{ from: slot(150n), to: slot(160n) }] })).toContain('gap')
  })
})
