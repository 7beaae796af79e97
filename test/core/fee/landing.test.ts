import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { expectLanding, type Landing } from '../../../src/core/fee/landing.ts'
import { explainLanding } from '../../../src/core/review/explain-landing.ts'

const landingOf = (slots: number, waitedMs = 0): Landing => ({ fetchedSlot: slot(1_000), landedSlot: slot(1_000 + slots), waitedMs })

describe('how long it takes to land', () => {
  it.each([
    { took: [], slots: null },
    { took: [7], slots: 7 },
    { took: [9, 2], slots: 9 },
    { took: [3, 1, 2, 4, 5, 6, 8, 7, 9, 80], slots: 9 },
    { took: [3, 1, 2, 4, 5, 6, 8, 7, 9, 80, 90], slots: 80 },
  ])('is $slots slots where ours took $took', ({ took, slots }) => {
    expect(expectLanding(took.map((slots) => landingOf(slots)))).toEqual({ observed: took.length, slots })
  })

  it('leaves out what waited for a person, and what is in a block before its blockhash was read', () => {
    expect(expectLanding([landingOf(400, 60_000), landingOf(4), landingOf(-2)])).toEqual({ observed: 1, slots: 4 })
  })

  it('is never less than nine of ten took, and always what one of them did', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(150), { minLength: 1, maxLength: 100 }), (took) => {
        const { slots } = expectLanding(took.map((slots) => landingOf(slots)))
        expect(took).toContain(slots)
        expect(took.filter((one) => one <= (slots ?? 0)).length * 10).toBeGreaterThanOrEqual(9 * took.length)
      }),
    )
  })

  it.each([
    [{ observed: 0, slots: null, aboutMs: null }, 'How long it takes to land is not known: nothing was observed yet.'],
    [
      { observed: 1, slots: 1, aboutMs: 400 },
      'The one recent transaction of ours that landed did so within 1 slot of its blockhash, less than a second.',
    ],
    [
      { observed: 1, slots: 3, aboutMs: 1_200 },
      'The one recent transaction of ours that landed did so within 3 slots of its blockhash, about 1 second.',
    ],
    [
      { observed: 40, slots: 5, aboutMs: 2_000 },
      'Of 40 recent transactions of ours that landed, 90% did so within 5 slots of their blockhash, about 2 seconds.',
    ],
    [
      { observed: 40, slots: 5, aboutMs: null },
      'Of 40 recent transactions of ours that landed, 90% did so within 5 slots of their blockhash.',
    ],
  ])('is said as it was observed: %o', (expected, words) => {
    expect(explainLanding(expected)).toBe(words)
  })
})
