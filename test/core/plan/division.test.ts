import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { measureTemplate } from '../../../src/core/plan/measure.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { cheapestDivision } from '../../../src/core/plan/division.ts'
import { tokenTemplate } from '../../../src/core/plan/token-transaction.ts'
import type { TokenSource } from '../../../src/core/plan/token-request.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { FEE_RULES, leastOf } from './exhaustive.ts'
import { addressNamed, holding, mint, TOKEN_RENT, terms, tokenRequest, tokenSources, treasury, v1, withNonce } from './support.ts'

describe('the cheapest division', () => {
  it('costs as much as the cheapest of all there are, of things of three kinds', () => {
    const weights = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
    const counts = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
    fc.assert(
      fc.property(weights, counts, fc.integer({ min: 10, max: 20 }), fc.integer({ min: 1, max: 4 }), (weight, count, room, denominator) => {
        const feeOfWeights = (parts: readonly number[]) => {
          const sum = parts.reduce((total, one) => total + one, 0)
          return sum > room ? null : BigInt(3 + Math.ceil(sum / denominator))
        }
        const things = count.flatMap((times, kind) => Array.from({ length: times }, () => weight[kind] ?? 0))
        const partWeights = (part: readonly number[]) =>
          part.flatMap((times, kind) => Array.from({ length: times }, () => weight[kind] ?? 0))
        const parts = cheapestDivision(count, (part) => feeOfWeights(partWeights(part)))
        expect(parts.reduce((sum, part) => sum + (feeOfWeights(partWeights(part)) ?? 0n), 0n)).toBe(leastOf(things, feeOfWeights))
        expect(count.map((_, kind) => parts.reduce((sum, part) => sum + (part[kind] ?? 0), 0))).toEqual(count)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a token sweep', () => {
  const sourceOf = (index: number, kind: number): TokenSource => {
    const owner = addressNamed(`source ${index}`)
    return {
      owner,
      account: findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM }),
      amount: tokenAmount(kind === 0 ? 0n : 1_000n),
      lamports: lamports(TOKEN_RENT),
      closeable: kind !== 1,
      frozen: false,
    }
  }

  it.each(FEE_RULES)('costs the fewest lamports of all its divisions, at %s', (_, feeRule) => {
    const kinds = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 8 })
    const known = new Map<string, bigint | null>()
    fc.assert(
      fc.property(kinds, fc.constantFrom(withNonce, v1), (chosen, options) => {
        const request = tokenRequest({
          sources: chosen.map((kind, index) => sourceOf(index, kind)),
          close: true,
          options,
          terms: { ...terms, feeRule },
        })
        const destination = findAssociatedAddress({ owner: treasury, mint, tokenProgram: TOKEN_PROGRAM })
        const plan = planTokenSweep(request)
        const saying = plan.transactions[0]?.template.options ?? options
        const feeOf = (part: readonly TokenSource[]) => {
          const key = `${saying.version} ${part
            .map(({ amount, closeable }) => `${amount}${closeable}`)
            .sort()
            .join()}`
          const before = known.get(key)
          if (before !== undefined) return before
          const measure = measureTemplate(
            tokenTemplate({ sources: part, destination, request: { ...request, options: saying } }),
            request.terms,
          )
          const fee = measure.fits ? measure.feeLamports : null
          known.set(key, fee)
          return fee
        }
        expect(plan.leftOut).toEqual([])
        expect(plan.totals.feeLamports).toBe(leastOf(request.sources, feeOf))
      }),
      { numRuns: 60 },
    )
  })

  it('of many accounts of several kinds takes the fewest transactions', () => {
    const sources = Array.from({ length: 120 }, (_, index) => sourceOf(index, index % 3))
    const plan = planTokenSweep(tokenRequest({ sources, close: true }))
    expect(plan.totals.accounts).toBe(120)
    // Six of the heaviest fit a transaction, and seven of those that are only closed.
    expect(plan.transactions.length).toBeLessThanOrEqual(20)
  })

  it.each([
    ['exactly the fee of the first', 35_000n, 6],
    ['one lamport less', 34_999n, 0],
  ])('takes as many as the treasury can pay for, which has %s beside its minimum', (_, spare, accounts) => {
    const budget = holding(treasury, terms.rentMinimumLamports + spare)
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(9), treasury: budget }))
    const reasons = plan.leftOut.map(({ reason }) => reason)
    expect([plan.totals.accounts, reasons]).toEqual([accounts, Array.from({ length: 9 - accounts }, () => 'nobody-can-pay')])
  })
})
