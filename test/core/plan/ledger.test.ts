import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { ledgerOf } from '../../../src/core/plan/ledger.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { ABLE, addressNamed, holding, MINIMUM, nativeRequest, sources, tokenRequest, tokenSources } from './support.ts'

const amounts = fc.array(fc.bigInt({ min: 0n, max: 3_000_000n }), { maxLength: 30 })
const FEE = { epoch: 0n, basisPoints: 250, maximum: tokenAmount(40_000n) }

describe('what arrives of a sweep', () => {
  it('is what the accounts hold, less what stays and the fees that they pay', () => {
    const plan = planNativeSweep(nativeRequest({ sources: sources(10, ABLE) }))
    expect(ledgerOf(plan)).toEqual({
      held: 10n * ABLE,
      left: 10n * MINIMUM,
      fees: 50_000n,
      withheld: 0n,
      arriving: 10n * (ABLE - MINIMUM) - 50_000n,
    })
  })

  it('bears no fee that the treasury pays, and no lamports where it is of a token', () => {
    const paid = planNativeSweep(nativeRequest({ sources: sources(9, 400_000n), mode: 'empty' }))
    expect(ledgerOf(paid)).toEqual({ held: 3_600_000n, left: 0n, fees: 0n, withheld: 0n, arriving: 3_600_000n })
    const closed = planTokenSweep(tokenRequest({ sources: tokenSources(3), close: true }))
    expect(ledgerOf(closed)).toEqual({ held: 3_000n, left: 0n, fees: 0n, withheld: 0n, arriving: 3_000n })
  })

  it('is less what the mint withholds', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(3, 1_000_000n), transferFee: FEE }))
    expect(ledgerOf(plan)).toEqual({ held: 3_000_000n, left: 0n, fees: 0n, withheld: 75_000n, arriving: 2_925_000n })
  })

  it('adds up for any plan, to what the chain is foretold to show', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('keep-minimum' as const, 'empty' as const), (held, mode) => {
        const wallets = held.map((amount, place) => holding(addressNamed(`source ${place}`), amount))
        const tokens = tokenSources(held.length).map((one, place) => ({ ...one, amount: tokenAmount(held[place] ?? 0n) }))
        for (const plan of [
          planNativeSweep(nativeRequest({ sources: wallets, mode })),
          planTokenSweep(tokenRequest({ sources: tokens, transferFee: FEE })),
        ]) {
          const { held: all, left, fees, withheld, arriving } = ledgerOf(plan)
          expect(all - left - fees - withheld).toBe(arriving)
          expect(arriving + withheld).toBe(plan.totals.moved)
        }
      }),
      { numRuns: 40 },
    )
  })
})
