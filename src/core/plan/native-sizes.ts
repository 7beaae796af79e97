import { invariant } from '../error/invariant.ts'
import { DIVIDED_MOST, type DivisionRequest, openDivisions } from './native-division.ts'

/** A source: what it can move, and the highest fee that it can pay and still be left as the chain wants it; negative where it can pay none. */
export type Member = { readonly movable: bigint; readonly feeMost: bigint }

export type SizesRequest = Omit<DivisionRequest, 'capacities'> & {
  /** Richest first: what can move and what can pay grow together. */
  readonly members: readonly Member[]
}

/** How many each transaction sweeps. The first members pay, one for each of `bySource`; the last members stay that no size has room for. */
export type Sizes = {
  readonly bySource: readonly number[]
  readonly byTreasury: readonly number[]
  /** How many of the first members can be paid for at all. */
  readonly payable: number
}

/** `payers` of the members pay, and the treasury for what these have no room for. */
type Choice = { readonly members: number; readonly fee: bigint; readonly payers: number; readonly transactions: number }

/** What so many members cost, in one way or another; null where nobody can pay for so many. None cost nothing. */
type Choose<Chosen extends { readonly fee: bigint }> = (count: number) => Chosen | null

/**
 * The sizes of transactions by which most arrives: as many members as are worth what they add, for the fewest lamports, in the fewest transactions of
 * those. To the lamport for a few members; for many, a part of the fee that is rounded may cost a lamport more for a transaction.
 */
export function cheapestSizes(request: SizesRequest): Sizes {
  const { members, fees, spare } = request
  const asked = { capacities: capacitiesOf(members, fees.bySource), fees, spare }
  if (members.length <= DIVIDED_MOST) return mostArrives(request, openDivisions(asked))
  const { payable, ...choice } = mostArrives(request, openChoices(asked))
  return { ...divide(asked, choice), payable }
}

/** For how many each of those who can pay at all can pay, richest first. */
function capacitiesOf(members: readonly Member[], fees: readonly bigint[]): readonly number[] {
  const capacities = members.map(({ feeMost }) => fees.filter((fee) => fee <= feeMost).length)
  const first = capacities.indexOf(0)
  return first === -1 ? capacities : capacities.slice(0, first)
}

/** Leaves out no more at once than one transaction sweeps: what is saved beyond that is saved the next time. */
function mostArrives<Chosen extends { readonly fee: bigint }>(
  { members, fees }: SizesRequest,
  choose: Choose<Chosen>,
): Chosen & { readonly payable: number } {
  const moved = running(members.map(({ movable }) => movable))
  const step = Math.max(fees.bySource.length, fees.byTreasury.length)
  const payable = countPayable(members.length, choose)
  let best = chosenOf(choose, payable)
  let bestCount = payable
  const arrives = (count: number, { fee }: Chosen) => (moved[count] ?? 0n) - fee
  for (let start = -1; start !== bestCount; ) {
    start = bestCount
    for (let count = start - 1; count >= Math.max(0, start - step); count--) {
      const fewer = chosenOf(choose, count)
      if (arrives(count, fewer) > arrives(bestCount, best)) [best, bestCount] = [fewer, count]
    }
  }
  return { ...best, payable }
}

function chosenOf<Chosen extends { readonly fee: bigint }>(choose: Choose<Chosen>, count: number): Chosen {
  const chosen = choose(count)
  invariant(chosen !== null, 'who can pay for some can pay for fewer')
  return chosen
}

/** The most that somebody can pay for. */
function countPayable(count: number, choose: Choose<{ readonly fee: bigint }>): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (choose(middle) === null) high = middle - 1
    else low = middle
  }
  return low
}

/** All transactions full but for the last one of the sources and the last one of the treasury. */
function openChoices({ capacities, fees, spare }: DivisionRequest): Choose<Choice> {
  const places = running(capacities.map(BigInt)).map(Number)
  const paid = running(capacities.map((capacity) => feeAt(fees.bySource, capacity)))
  const bySources = (payers: number, count: number) =>
    payers === 0 ? 0n : (paid[payers - 1] ?? 0n) + feeAt(fees.bySource, count - (places[payers - 1] ?? 0))
  const byTreasury = (count: number) => {
    const most = fees.byTreasury.length
    if (count === 0) return { fee: 0n, transactions: 0 }
    if (most === 0) return null
    const full = Math.ceil(count / most) - 1
    const fee = BigInt(full) * feeAt(fees.byTreasury, most) + feeAt(fees.byTreasury, count - full * most)
    return fee > spare ? null : { fee, transactions: full + 1 }
  }
  return (count) => {
    let best: Choice | null = null
    for (let payers = 0; payers <= Math.min(capacities.length, count); payers++) {
      const rest = Math.max(0, count - (places[payers] ?? 0))
      const treasury = byTreasury(rest)
      if (treasury !== null) {
        const fee = bySources(payers, count - rest) + treasury.fee
        const choice = { members: count, payers, fee, transactions: payers + treasury.transactions }
        if (best === null || isCheaper(choice, best)) best = choice
      }
      if (rest === 0) break
    }
    return best
  }
}

/** Where a nonce makes the treasury sign all the same, it costs no more if it pays; then too the sources do. */
function isCheaper(choice: Choice, best: Choice): boolean {
  if (choice.fee !== best.fee) return choice.fee < best.fee
  return choice.transactions === best.transactions ? choice.payers > best.payers : choice.transactions < best.transactions
}

/** The first transactions are full; the members of the last ones are divided in the cheapest way. */
function divide(request: DivisionRequest, { members, payers, transactions }: Choice): Omit<Sizes, 'payable'> {
  const { capacities, fees, spare } = request
  const rooms = [...capacities.slice(0, payers), ...Array.from({ length: transactions - payers }, () => fees.byTreasury.length)]
  const filled = fill(rooms, members)
  const full = filled.slice(0, Math.max(0, transactions - DIVIDED_MOST))
  const fullBySource = full.slice(0, payers)
  const fullByTreasury = full.slice(payers)
  const divideRest = openDivisions({
    capacities: capacities.slice(fullBySource.length),
    fees,
    spare: fullByTreasury.reduce((left, count) => left - feeAt(fees.byTreasury, count), spare),
  })
  const rest = divideRest(members - full.reduce((sum, count) => sum + count, 0))
  if (rest === null) return { bySource: filled.slice(0, payers), byTreasury: filled.slice(payers) }
  return { bySource: [...fullBySource, ...rest.bySource], byTreasury: [...fullByTreasury, ...rest.byTreasury] }
}

function fill(rooms: readonly number[], members: number): readonly number[] {
  let left = members
  return rooms.map((room, index) => {
    const count = Math.min(room, left - (rooms.length - 1 - index))
    left -= count
    return count
  })
}

/** Sums of the first none, one, two and so on. */
function running(values: readonly bigint[]): readonly bigint[] {
  const sums = [0n]
  for (const value of values) sums.push((sums.at(-1) ?? 0n) + value)
  return sums
}

function feeAt(fees: readonly bigint[], count: number): bigint {
  const fee = fees[count - 1]
  invariant(fee !== undefined, `a transaction has room for ${count}`)
  return fee
}
