import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { FeeRule } from '../../../src/core/fee/rule.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { cheapestSizes, type SizesRequest } from '../../../src/core/plan/native-sizes.ts'
import { addressNamed, holding, MINIMUM, nativeRequest, RICH, SIGNATURE, terms, thirdParty, treasury } from './support.ts'

const RULES: readonly (readonly [string, FeeRule])[] = [
  ['5,000 lamports a signature', terms.feeRule],
  ['2,500 and 1/10 lamport a unit', resources(10n)],
  ['2,500 and 1/4 lamport a unit', resources(4n)],
  ['2,500 and 1/2 lamport a unit', resources(2n)],
]

function resources(denominator: bigint): FeeRule {
  return { kind: 'resources', inclusionLamports: lamports(2_500n), rate: { numerator: 1n, denominator } }
}

/** The fees of real sweeps under a rule: of so many sources, by who pays. */
function feesUnder(feeRule: FeeRule): { readonly bySource: readonly bigint[]; readonly byTreasury: readonly bigint[] } {
  const feeOf = (count: number, isRich: boolean) => {
    const sources = Array.from({ length: count }, (_, index) =>
      holding(addressNamed(`fee ${index}`), isRich ? 10n * MINIMUM : MINIMUM - BigInt(index)),
    )
    const plan = planNativeSweep(
      nativeRequest({ sources, mode: 'empty', destination: holding(thirdParty, RICH), terms: { ...terms, feeRule } }),
    )
    return plan.transactions.length === 1 ? (plan.transactions[0]?.feeLamports ?? 0n) : 0n
  }
  const counts = [1, 2, 3, 4, 5, 6]
  return { bySource: counts.map((count) => feeOf(count, true)), byTreasury: counts.map((count) => feeOf(count, false)) }
}

/** The most that can arrive, by trying every division of the members among transactions, every payer, and every choice of whom to leave. */
function mostThatArrives({ members, fees, spare }: SizesRequest): bigint {
  type Part = { count: number; movable: bigint; feeMost: bigint }
  const judge = (parts: readonly Part[], spent: bigint): bigint => {
    const [part, ...others] = parts
    if (part === undefined) return 0n
    const bySource = fees.bySource[part.count - 1]
    const byTreasury = fees.byTreasury[part.count - 1]
    const choices: bigint[] = []
    if (bySource !== undefined && bySource <= part.feeMost) choices.push(part.movable - bySource + judge(others, spent))
    if (byTreasury !== undefined && spent + byTreasury <= spare) choices.push(part.movable - byTreasury + judge(others, spent + byTreasury))
    return choices.reduce((most, one) => (one > most ? one : most), -(1n << 80n))
  }
  const divide = (index: number, parts: readonly Part[]): bigint => {
    const member = members[index]
    if (member === undefined) return judge(parts, 0n)
    const left = divide(index + 1, parts)
    const alone = divide(index + 1, [...parts, { count: 1, ...member }])
    const beside = parts.map((part, at) => {
      const feeMost = part.feeMost > member.feeMost ? part.feeMost : member.feeMost
      return divide(index + 1, parts.with(at, { count: part.count + 1, movable: part.movable + member.movable, feeMost }))
    })
    return [left, alone, ...beside].reduce((most, one) => (one > most ? one : most))
  }
  return divide(0, [])
}

function arrives({ members, fees }: SizesRequest, { bySource, byTreasury }: ReturnType<typeof cheapestSizes>): bigint {
  const swept = [...bySource, ...byTreasury].reduce((sum, count) => sum + count, 0)
  const moved = members.slice(0, swept).reduce((sum, { movable }) => sum + movable, 0n)
  const paid = [...bySource.map((count) => fees.bySource[count - 1] ?? 0n), ...byTreasury.map((count) => fees.byTreasury[count - 1] ?? 0n)]
  return paid.reduce((left, fee) => left - fee, moved)
}

/** The most that can arrive where the treasury pays whatever it is asked for: each payer in turn takes some along, or the treasury does. */
function mostOfMany({ members, fees }: SizesRequest): bigint {
  const known = new Map<string, bigint>()
  /** The least that so many cost, of whom these and poorer ones may pay. */
  const least = (payer: number, left: number): bigint => {
    if (left === 0) return 0n
    const key = `${payer} ${left}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { feeMost } = members[payer] ?? { feeMost: -1n }
    const bySource = fees.bySource.flatMap((fee, index) =>
      fee <= feeMost && index < left ? [fee + least(payer + 1, left - index - 1)] : [],
    )
    const byTreasury = fees.byTreasury.flatMap((fee, index) => (index < left ? [fee + least(payer, left - index - 1)] : []))
    const best = [...bySource, ...byTreasury].reduce((low, fee) => (fee < low ? fee : low), 1n << 80n)
    known.set(key, best)
    return best
  }
  let moved = 0n
  return members.reduce((most, { movable }, index) => {
    moved += movable
    const arrived = moved - least(0, index + 1)
    return arrived > most ? arrived : most
  }, 0n)
}

/** Amounts around what decides: what a transaction costs, what one more source costs, and far more. */
const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 9_000n }),
  fc.bigInt({ min: 1n, max: 40_000n }),
  fc.bigInt({ min: 1_000_000n, max: 9_000_000n }),
)
const spares = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 60_000n }), fc.constant(RICH))
const byMovable = (left: { movable: bigint }, right: { movable: bigint }) => Number(right.movable - left.movable)

describe('the sizes of the transactions of a native sweep', () => {
  it.each(RULES)('let most arrive of all divisions there are, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    const room = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }))
    const cannotPay = fc.constantFrom(0n, 0n, 890_880n)
    const feeOfSome = fc.integer({ min: 0, max: 3 }).map((count) => fees.byTreasury[count] ?? 0n)
    const barelyEnough = fc.tuple(feeOfSome, fc.oneof(fc.constant(0n), feeOfSome), fc.constantFrom(-1n, 0n, 1n))
    const spared = fc.oneof(
      spares,
      barelyEnough.map(([first, second, more]) => first + second + more),
    )
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 7 }),
        room,
        spared,
        cannotPay,
        (balances, [most, mostByTreasury], spare, kept) => {
          const members = balances.map((movable) => ({ movable, feeMost: movable - kept - 1n })).sort(byMovable)
          const request = {
            members,
            fees: { bySource: fees.bySource.slice(0, most), byTreasury: fees.byTreasury.slice(0, mostByTreasury) },
            spare,
          }
          const sizes = cheapestSizes(request)
          expect(arrives(request, sizes)).toBe(mostThatArrives(request))
          expect(sizes.byTreasury.reduce((sum, count) => sum + (fees.byTreasury[count - 1] ?? 0n), 0n)).toBeLessThanOrEqual(spare)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each(RULES)('are within a lamport a transaction of what is cheapest of all for many accounts, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 9, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (balances, most, mostByTreasury) => {
          const members = balances.map((movable) => ({ movable, feeMost: movable - 1n })).sort(byMovable)
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
  it.each(RULES)('moves home the most there is to move of accounts that fit one transaction, at %s', (_, feeRule) => {
    const fees = feesUnder(feeRule)
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 6 }),
        spares,
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
          const members = balances
            .map((movable) => ({ movable, feeMost: mode === 'empty' ? movable - MINIMUM : movable - 1n }))
            .sort(byMovable)
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
