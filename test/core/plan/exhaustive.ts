import fc from 'fast-check'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { FeeRule } from '../../../src/core/fee/rule.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { Member, Sizes, SizesRequest } from '../../../src/core/plan/native-sizes.ts'
import { addressNamed, holding, MINIMUM, nativeRequest, RICH, terms, thirdParty } from './support.ts'

export const FEE_RULES: readonly (readonly [string, FeeRule])[] = [
  ['5,000 lamports a signature', terms.feeRule],
  ['2,500 and 1/10 lamport a unit', resources(10n)],
  ['2,500 and 1/4 lamport a unit', resources(4n)],
  ['2,500 and 1/2 lamport a unit', resources(2n)],
]

export function resources(denominator: bigint): FeeRule {
  return { kind: 'resources', inclusionLamports: lamports(2_500n), rate: { numerator: 1n, denominator } }
}

/** The fees of real sweeps under a rule: of so many sources, by who pays. */
export function feesUnder(feeRule: FeeRule): { readonly bySource: readonly bigint[]; readonly byTreasury: readonly bigint[] } {
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

/** Amounts around what decides: what a transaction costs, what one more source costs, and far more. */
export const fewAmounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 9_000n }),
  fc.bigInt({ min: 1n, max: 40_000n }),
  fc.bigInt({ min: 1_000_000n, max: 9_000_000n }),
)
export const fewSpare = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 60_000n }), fc.constant(RICH))

/** Sources, richest first, of which those that hold less than is kept pay no fee. */
export const fewMembers = fc
  .tuple(fc.array(fewAmounts, { minLength: 1, maxLength: 7 }), fc.constantFrom(0n, 0n, MINIMUM))
  .map(([balances, kept]) => richestFirst(balances.map((movable) => ({ movable, feeMost: movable - kept - 1n }))))

export function richestFirst(members: readonly Member[]): readonly Member[] {
  return members.toSorted((left, right) => Number(right.movable - left.movable))
}

/** The most that can arrive, by trying every division of the members among transactions, every payer, and every choice of whom to leave. */
export function mostThatArrives({ members, fees, spare }: SizesRequest): bigint {
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

export function arrives({ members, fees }: SizesRequest, { bySource, byTreasury }: Sizes): bigint {
  const swept = [...bySource, ...byTreasury].reduce((sum, count) => sum + count, 0)
  const moved = members.slice(0, swept).reduce((sum, { movable }) => sum + movable, 0n)
  const paid = [...bySource.map((count) => fees.bySource[count - 1] ?? 0n), ...byTreasury.map((count) => fees.byTreasury[count - 1] ?? 0n)]
  return paid.reduce((left, fee) => left - fee, moved)
}

/** The most that can arrive where the treasury pays whatever it is asked for: each payer in turn takes some along, or the treasury does. */
export function mostOfMany({ members, fees }: SizesRequest): bigint {
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

/** What the cheapest of all divisions of these things costs; null where there is none. */
export function leastOf<Thing>(things: readonly Thing[], feeOf: (part: readonly Thing[]) => bigint | null): bigint | null {
  const divide = (index: number, parts: readonly (readonly Thing[])[]): bigint | null => {
    const thing = things[index]
    if (thing === undefined) {
      const fees = parts.map(feeOf)
      return fees.some((fee) => fee === null) ? null : fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n)
    }
    const ways = [
      divide(index + 1, [...parts, [thing]]),
      ...parts.map((part, at) => divide(index + 1, parts.with(at, [...part, thing]))),
    ].filter((fee) => fee !== null)
    return ways.length === 0 ? null : ways.reduce((least, fee) => (fee < least ? fee : least))
  }
  return divide(0, [])
}
