/** What so many members cost, and how many each transaction sweeps. */
export type Division = { readonly bySource: readonly number[]; readonly byTreasury: readonly number[]; readonly fee: bigint }

export type DivisionRequest = {
  /** For how many each source that pays can pay, most first. */
  readonly capacities: readonly number[]
  /** What a transaction costs that sweeps so many, one for the first; as many as it has room for, and none where nobody pays so. */
  readonly fees: { readonly bySource: readonly bigint[]; readonly byTreasury: readonly bigint[] }
  /** What the treasury can pay for all of them together. */
  readonly spare: bigint
}

/** More transactions than these are too many to try every division of their members. */
export const DIVIDED_MOST = 8

/** The cheapest way to divide so many members among so many transactions: by the number of members. */
type Ways = ReadonlyMap<number, { readonly fee: bigint; readonly sizes: readonly number[] }>

/**
 * How to divide members among at most {@link DIVIDED_MOST} transactions for the fewest lamports, and among the fewest transactions of those; null where
 * they have no room, or nobody can pay. By trying all of it, since a part of each fee may be rounded.
 */
export function openDivisions({ capacities, fees, spare }: DivisionRequest): (count: number) => Division | null {
  const bySource = waysToDivide(capacities.slice(0, DIVIDED_MOST).map((most) => fees.bySource.slice(0, most)))
  const byTreasury = waysToDivide(fees.byTreasury.length === 0 ? [] : Array.from({ length: DIVIDED_MOST }, () => fees.byTreasury))
  return (count) => {
    let best: Division | null = null
    for (let transactions = 0; transactions <= DIVIDED_MOST; transactions++) {
      for (let payers = transactions; payers >= 0; payers--) {
        for (const [rest, treasury] of byTreasury[transactions - payers] ?? []) {
          const sources = bySource[payers]?.get(count - rest)
          if (sources === undefined || treasury.fee > spare) continue
          const fee = sources.fee + treasury.fee
          if (best === null || fee < best.fee) best = { bySource: sources.sizes, byTreasury: treasury.sizes, fee }
        }
      }
    }
    return best
  }
}

/** For the first none of the transactions, for the first one, two, and so on. Of divisions that cost the same, the one whose first transactions are fullest. */
function waysToDivide(transactions: readonly (readonly bigint[])[]): readonly Ways[] {
  const ways: Ways[] = [new Map([[0, { fee: 0n, sizes: [] }]])]
  for (const fees of transactions) {
    const next = new Map<number, { fee: bigint; sizes: readonly number[] }>()
    for (const [before, way] of ways.at(-1) ?? []) {
      for (const [index, own] of fees.entries()) {
        const count = index + 1
        const known = next.get(before + count)
        const fee = way.fee + own
        // The smaller the last one is, the fuller are those before it.
        if (known === undefined || fee < known.fee || (fee === known.fee && count < (known.sizes.at(-1) ?? 0)))
          next.set(before + count, { fee, sizes: [...way.sizes, count] })
      }
    }
    ways.push(next)
  }
  return ways
}
