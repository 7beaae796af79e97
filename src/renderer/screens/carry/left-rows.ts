import { type Carried, type Left, movedIn, type Standing, standingOf, standingOfAll } from './carried.ts'

/** A row of what left: one transaction; or all of a bundle that has more of them than are read in a list. */
export type LeftRow = {
  readonly key: string
  readonly of: Left
  /** Whether what is said of the bundle stands here, and not in a row above. */
  readonly isFirst: boolean
  readonly standing: Standing
  readonly payees: Carried['payees']
  readonly sources: Carried['sources']
  readonly advances: Carried['advances']
  /** What is done to a hidden balance; null of anything else, and of many. */
  readonly hidden: Carried['hidden']
  readonly amount: bigint
  /** Of one that came back, and is followed. */
  readonly intent: string | null
  /** How many are in each state, where this is all of a bundle. */
  readonly counts: Pick<Left, 'out' | 'returned' | 'dead'> | null
}

/** A bundle of more has one row for all of it. */
const ROWS_MAX = 5

export const rowsOf = (left: readonly Left[]): readonly LeftRow[] => left.flatMap(rowsOfOne)

function rowsOfOne(of: Left): readonly LeftRow[] {
  const { digest, transactions } = of
  if (transactions.length > ROWS_MAX) {
    const all = {
      payees: transactions.flatMap((one) => one.payees),
      sources: transactions.flatMap((one) => one.sources),
      advances: transactions.flatMap((one) => one.advances),
      hidden: null,
    }
    return [{ key: digest, of, isFirst: true, standing: standingOfAll(of), ...all, amount: movedIn(all), intent: null, counts: of }]
  }
  return transactions.map((one, place) => ({
    key: `${digest} ${one.number}`,
    of,
    isFirst: place === 0,
    standing: standingOf(one),
    payees: one.payees,
    hidden: one.hidden,
    sources: one.sources,
    advances: one.advances,
    amount: movedIn(one),
    intent: standingOf(one) === 'returned' ? one.intent : null,
    counts: null,
  }))
}
