import type { Answers } from '../../client.ts'
import { shownState, type Whereabouts, whereaboutsOf } from './whereabouts.ts'

/** One transaction of a sweep, or of a payout. */
export type Part = Answers['sweeps']['show']['parts'][number]

export type Tally = {
  readonly amounts: Record<Whereabouts, bigint>
  readonly transactions: Record<Whereabouts, number>
  readonly accountsHome: number
  /** Of what is on the chain for certain: landed, or failed and paid for. */
  readonly feesPaidLamports: bigint
  /** States and how many transactions are in each, the furthest first. */
  readonly states: readonly { readonly state: string; readonly count: number }[]
}

/** Furthest first; what left the way comes last. */
const ORDER = ['finalized', 'confirmed', 'processed', 'sent', 'signed', 'draft', 'waiting', 'awaiting-approval', 'unknown']

/** What the parts amount to. */
export function tallyOf(parts: readonly Part[]): Tally {
  const amounts = { home: 0n, 'on-its-way': 0n, unsigned: 0n, held: 0n, unknown: 0n, 'not-moved': 0n }
  const transactions = { home: 0, 'on-its-way': 0, unsigned: 0, held: 0, unknown: 0, 'not-moved': 0 }
  const counts = new Map<string, number>()
  let accountsHome = 0
  let feesPaidLamports = 0n
  for (const { state, amount, accounts, feeLamports } of parts) {
    const place = whereaboutsOf(state)
    amounts[place] += amount
    transactions[place] += 1
    counts.set(shownState(state), (counts.get(shownState(state)) ?? 0) + 1)
    if (place === 'home') accountsHome += accounts
    if (place === 'home' || state === 'failed') feesPaidLamports += feeLamports
  }
  const states = [...counts].map(([state, count]) => ({ state, count })).sort((left, right) => rank(left.state) - rank(right.state))
  return { amounts, transactions, accountsHome, feesPaidLamports, states }
}

/** What all parts were to move, wherever it is now. */
export const plannedOf = ({ amounts }: Tally): bigint => Object.values(amounts).reduce((sum, amount) => sum + amount, 0n)

function rank(state: string): number {
  const at = ORDER.indexOf(state)
  return at < 0 ? ORDER.length : at
}

/** Parts in the order the picture draws them: the furthest first. */
export function byProgress(parts: readonly Part[]): readonly Part[] {
  return [...parts].sort((left, right) => rank(shownState(left.state)) - rank(shownState(right.state)))
}
