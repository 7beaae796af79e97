import { describe, expect, it } from 'vitest'
import { DECISION_OUTCOMES } from '../../src/core/payment/decision-outcome.ts'
import type { Decided } from '../../src/renderer/parts/decision-words.tsx'
import { totalsOf } from '../../src/renderer/screens/activity/selected.ts'
import { decidingDay } from '../screens/support/deciding.ts'

const [payment] = decidingDay().decided ?? []
if (payment === undefined) throw new Error('the day has a payment')
const paid = (over: Partial<Decided>): Decided => ({ ...payment, outcome: 'done', amount: 5n, ...over })

describe('what selected decisions come to', () => {
  it('is added up by asset, beyond what a number holds, what was paid apart from what was swept', () => {
    const most = 2n ** 64n - 1n
    const totals = totalsOf([paid({ amount: most }), paid({ amount: most }), paid({ asset: 'mint' }), paid({ kind: 'sweep', amount: 7n })])
    expect([...totals.paid]).toEqual([
      ['native', 2n * most],
      ['mint', 5n],
    ])
    expect([...totals.swept]).toEqual([['native', 7n]])
    expect(totals).toMatchObject({ open: new Map(), notCounted: 0 })
  })

  it.each(DECISION_OUTCOMES.filter((outcome) => outcome !== 'done'))('never holds what is %s as paid or swept', (outcome) => {
    const totals = totalsOf([paid({ outcome }), paid({ kind: 'sweep', outcome })])
    expect(totals.paid.size + totals.swept.size).toBe(0)
    const isOpen = ['awaiting-confirmation', 'awaiting-approval', 'going-on'].includes(outcome)
    expect([totals.open.get('native') ?? 0n, totals.notCounted]).toEqual(isOpen ? [10n, 0] : [0n, 2])
  })

  it('counts what has no amount, and upkeep, in no sum', () => {
    const totals = totalsOf([paid({ amount: null }), paid({ kind: 'upkeep' })])
    expect(totals).toEqual({ paid: new Map(), swept: new Map(), open: new Map(), notCounted: 2 })
  })
})
