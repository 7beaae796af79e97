import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { cheapestSizes } from '../../../src/core/plan/native-sizes.ts'
import {
  arrives,
  FEE_RULES,
  feesUnder,
  fewAmounts,
  fewMembers,
  fewSpare,
  mostOfMany,
  mostThatArrives,
  resources,
  richestFirst,
} from './exhaustive.ts'
import { addressNamed, holding, MINIMUM, nativeRequest, RICH, SIGNATURE, terms, thirdParty, treasury } from './support.ts'

describe('the sizes of the transactions of a native sweep', () => {
  it.each(FEE_RULES)('let most arrive of all divisions there are, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    const room = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }))
    const feeOfSome = fc.integer({ min: 0, max: 3 }).map((count) => fees.byTreasury[count] ?? 0n)
    const barelyEnough = fc.tuple(feeOfSome, fc.oneof(fc.constant(0n), feeOfSome), fc.constantFrom(-1n, 0n, 1n))
    const spared = fc.oneof(
      fewSpare,
      barelyEnough.map(([first, second, more]) => first + second + more),
    )
    fc.assert(
      fc.property(fewMembers, room, spared, (members, [most, mostByTreasury], spare) => {
        const request = {
          members,
          fees: { bySource: fees.bySource.slice(0, most), byTreasury: fees.byTreasury.slice(0, mostByTreasury) },
          spare,
        }
        const sizes = cheapestSizes(request)
        expect(arrives(request, sizes)).toBe(mostThatArrives(request))
        expect(sizes.byTreasury.reduce((sum, count) => sum + (fees.byTreasury[count - 1] ?? 0n), 0n)).toBeLessThanOrEqual(spare)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(FEE_RULES)('are within a lamport a transaction of what is cheapest of all for many accounts, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    fc.assert(
      fc.property(
        fc.array(fewAmounts, { minLength: 9, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (balances, most, mostByTreasury) => {
          const members = richestFirst(balances.map((movable) => ({ movable, feeMost: movable - 1n })))
          const rooms = { bySource: fees.bySource.slice(0, most), byTreasury: fees.byTreasury.slice(0, mostByTreasury) }
          const request = { members, fees: rooms, spare: RICH }
          const sizes = cheapestSizes(request)
          const transactions = BigInt(sizes.bySource.length + sizes.byTreasury.length)
          expect(mostOfMany(request) - arrives(request, sizes)).toBeLessThanOrEqual(transactions)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are the fewest transactions of those that cost the same', () => {
    const fees = { bySource: [5n, 10n, 15n], byTreasury: [10n, 15n] }
    const members = Array.from({ length: 8 }, () => ({ movable: 1_000n, feeMost: 999n }))
    expect(cheapestSizes({ members, fees, spare: 1_000n })).toMatchObject({ bySource: [3, 3, 2], byTreasury: [], payable: 8 })
  })

  it.each([3, 60])('have their sources pay where the treasury costs no more: of %i accounts', (count) => {
    const fees = [5n, 6n, 7n, 8n]
    const members = Array.from({ length: count }, () => ({ movable: 1_000n, feeMost: 999n }))
    const { bySource, byTreasury } = cheapestSizes({ members, fees: { bySource: fees, byTreasury: fees }, spare: 1_000n })
    expect([bySource.length, byTreasury]).toEqual([Math.ceil(count / 4), []])
  })

  it('count those that nobody can pay for apart from those that are not worth their cost', () => {
    const fees = { bySource: [5n, 6n], byTreasury: [7n] }
    const request = {
      members: [
        { movable: 9n, feeMost: -1n },
        { movable: 8n, feeMost: -1n },
      ],
      fees,
      spare: 7n,
    }
    expect(cheapestSizes(request)).toMatchObject({ bySource: [], byTreasury: [1], payable: 1 })
    const poor = { ...request, members: [{ movable: 6n, feeMost: -1n }], spare: 100n }
    expect(cheapestSizes(poor)).toMatchObject({ bySource: [], byTreasury: [], payable: 1 })
  })
})

describe('a native sweep', () => {
  it.each(FEE_RULES)('moves home the most there is to move of accounts that fit one transaction, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    fc.assert(
      fc.property(
        fc.array(fewAmounts, { minLength: 1, maxLength: 6 }),
        fewSpare,
        fc.constantFrom('empty' as const, 'keep-minimum' as const),
        (balances, spare, mode) => {
          const sources = balances.map((balance, index) =>
            holding(addressNamed(`source ${index}`), mode === 'empty' ? balance : MINIMUM + balance),
          )
          const budget = spare === 0n ? null : holding(treasury, MINIMUM + spare)
          const plan = planNativeSweep(
            nativeRequest({ sources, mode, destination: holding(thirdParty, RICH), treasury: budget, terms: { ...terms, feeRule } }),
          )
          const fee = plan.transactions.reduce((sum, { feeLamports }) => sum + feeLamports, 0n)
          const moved = plan.transactions
            .flatMap((one) => one.sources)
            .reduce((sum, { amount, feeLamports }) => sum + amount + feeLamports, 0n)
          const members = richestFirst(
            balances.map((movable) => ({ movable, feeMost: mode === 'empty' ? movable - MINIMUM : movable - 1n })),
          )
          const request = { members, fees: budget === null ? { ...fees, byTreasury: [] } : fees, spare }
          expect(moved - fee).toBe(mostThatArrives(request))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is paid by its sources, in more transactions, where another payer would cost a signature', () => {
    const sources = Array.from({ length: 6 }, (_, index) => holding(addressNamed(`source ${index}`), MINIMUM + 2n * SIGNATURE + 1n))
    const plan = planNativeSweep(nativeRequest({ sources }))
    expect(plan.transactions.map(({ sources: { length } }) => length)).toEqual([2, 2, 2])
    expect(plan.totals.feeLamports).toBe(6n * SIGNATURE)
    const cheap = planNativeSweep(nativeRequest({ sources, terms: { ...terms, feeRule: resources(2n) } }))
    expect(cheap.transactions.map(({ feePayer, sources: { length } }) => [feePayer, length])).toEqual([[expect.any(String), 6]])
  })
})
