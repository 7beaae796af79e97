import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextConfidentialAct, STEPS_OF_ONE_ACT_MAX, transactionsToSweep } from '../../../src/core/plan/confidential-sweep.ts'

const nothing = { pending: 0n, available: 0n, public: 0n, isHome: false }
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }))
const known = fc.record({ pending: amount, available: amount, public: amount, isHome: fc.boolean() })

describe('the next step of an account in a confidential sweep', () => {
  it('is what brings its amounts nearer to the treasury: pending first, then available, then public', () => {
    expect(nextConfidentialAct({ ...nothing, pending: 1n, available: 1n, public: 1n })).toBe('apply')
    expect(nextConfidentialAct({ ...nothing, available: 1n, public: 1n })).toBe('withdraw')
    expect(nextConfidentialAct({ ...nothing, public: 1n })).toBe('sweep')
    expect(nextConfidentialAct(nothing)).toBe('nothing')
  })

  it('leaves what is public in the treasury’s own account', () => {
    expect(nextConfidentialAct({ ...nothing, public: 1n, isHome: true })).toBe('nothing')
    expect(nextConfidentialAct({ ...nothing, available: 1n, isHome: true })).toBe('withdraw')
  })

  it('calls nothing empty that cannot be read', () => {
    expect(nextConfidentialAct({ ...nothing, pending: null })).toBe('unreadable')
    expect(nextConfidentialAct({ ...nothing, available: null })).toBe('unreadable')
    expect(nextConfidentialAct({ ...nothing, available: null, public: 5n })).toBe('sweep')
    expect(nextConfidentialAct({ ...nothing, pending: 3n, available: null })).toBe('apply')
  })

  it('ends only where neither hidden nor public is anything left, for any amounts', () => {
    fc.assert(
      fc.property(known, (stands) => {
        const isEmpty = stands.pending === 0n && stands.available === 0n && (stands.public === 0n || stands.isHome)
        expect(nextConfidentialAct(stands) === 'nothing').toBe(isEmpty)
      }),
    )
  })

  it('takes any amounts to an end in at most three steps where nothing arrives, with the signatures that were foretold', () => {
    fc.assert(
      fc.property(known, (stands) => {
        let now = { ...stands }
        let steps = 0n
        for (let act = nextConfidentialAct(now); act !== 'nothing'; act = nextConfidentialAct(now)) {
          steps += 1n
          if (act === 'apply') now = { ...now, pending: 0n, available: now.available + now.pending }
          if (act === 'withdraw') now = { ...now, available: 0n, public: now.public + now.available }
          if (act === 'sweep') now = { ...now, public: 0n }
        }
        const isEmpty = nextConfidentialAct(stands) === 'nothing'
        expect(steps).toBe(isEmpty ? 0n : transactionsToSweep(stands, { inSeveral: false }).transactions)
        const isHidden = (stands.pending ?? 0n) + (stands.available ?? 0n) > 0n
        // Two more of the treasury’s, for the account of the proof and the proof.
        const more =
          transactionsToSweep(stands, { inSeveral: true }).signatures - transactionsToSweep(stands, { inSeveral: false }).signatures
        expect(more).toBe(isHidden ? 2n : 0n)
      }),
    )
  })

  it('moves what was applied or withdrawn on, where somebody pays again after every apply', () => {
    const often = (act: 'apply' | 'withdraw' | 'sweep') => Array.from({ length: STEPS_OF_ONE_ACT_MAX }, () => act)
    const all = { ...nothing, pending: 1n, available: 2n, public: 3n }
    expect(nextConfidentialAct(all, ['withdraw', ...often('apply').slice(1)])).toBe('apply')
    expect(nextConfidentialAct(all, often('apply'))).toBe('withdraw')
    expect(nextConfidentialAct(all, [...often('apply'), ...often('withdraw')])).toBe('sweep')
    expect(nextConfidentialAct(all, [...often('apply'), ...often('withdraw'), ...often('sweep')])).toBe('too-often')
    expect(nextConfidentialAct({ ...nothing, pending: 1n }, often('apply'))).toBe('too-often')
    expect(nextConfidentialAct(nothing, often('apply'))).toBe('nothing')
  })
})
