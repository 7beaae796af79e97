import type { Answers } from '../../client.ts'
import { partState, type Whereabouts, whereaboutsOf } from './whereabouts.ts'

/** One transaction of a sweep, or of a payout. */
export type Part = Answers['sweeps']['show']['parts'][number]

export type Tally = {
  readonly amounts: Record<Whereabouts, bigint>
  readonly transactions: Record<Whereabouts, number>
  readonly accountsHome: number
  /** Of those, what other transactions did than the attempts made here. */
  readonly accountsElsewhere: number
  /** Of what has ended, and nobody can tell whether it was done. */
  readonly accountsNotKnown: number
  /** Of what is on the chain for certain: landed, or failed and paid for. */
  readonly feesPaidLamports: bigint
  /** States and how many transactions are in each, the furthest first. */
  readonly states: readonly { readonly state: string; readonly count: number }[]
}

/** Furthest first; what left the way comes last. */
const ORDER = [
  'finalized',
  'confirmed',
  'processed',
  'sent',
  'signed',
  'draft',
  'waiting',
  'awaiting-confirmation',
  'awaiting-approval',
  'unknown',
  'not-known',
]

/** What the parts amount to. */
export function tallyOf(parts: readonly Part[]): Tally {
  const amounts = { home: 0n, 'on-its-way': 0n, unsigned: 0n, asked: 0n, held: 0n, unknown: 0n, 'not-known': 0n, 'not-moved': 0n }
  const transactions = { home: 0, 'on-its-way': 0, unsigned: 0, asked: 0, held: 0, unknown: 0, 'not-known': 0, 'not-moved': 0 }
  const counts = new Map<string, number>()
  let accountsHome = 0
  let accountsNotKnown = 0
  let feesPaidLamports = 0n
  let accountsElsewhere = 0
  for (const part of parts) {
    const { state, amount, accounts, feeLamports, elsewhere } = part
    const place = whereaboutsOf(state)
    // Some rows of what was given up, or of what nobody can tell of, may have been paid by others.
    const partly = place === 'not-moved' || place === 'not-known' ? elsewhere : null
    const paidElsewhere = partly?.amount ?? 0n
    amounts.home += paidElsewhere
    amounts[place] += amount - paidElsewhere
    transactions[place] += 1
    counts.set(partState(part), (counts.get(partState(part)) ?? 0) + 1)
    accountsHome += place === 'home' ? accounts : (partly?.accounts ?? 0)
    if (place === 'not-known') accountsNotKnown += accounts - (partly?.accounts ?? 0)
    if (place === 'home' || partly !== null) accountsElsewhere += elsewhere?.accounts ?? 0
    // What another transaction did had a fee of its own, which nobody here knows.
    if ((place === 'home' && elsewhere === null) || state === 'failed') feesPaidLamports += feeLamports
  }
  const states = [...counts].map(([state, count]) => ({ state, count })).sort((left, right) => rank(left.state) - rank(right.state))
  return { amounts, transactions, accountsHome, accountsElsewhere, accountsNotKnown, feesPaidLamports, states }
}

/** What all parts were to move, wherever it is now. */
export const plannedOf = ({ amounts }: Tally): bigint => Object.values(amounts).reduce((sum, amount) => sum + amount, 0n)

function rank(state: string): number {
  const at = ORDER.indexOf(state)
  return at < 0 ? ORDER.length : at
}

/** Parts in the order the picture draws them: the furthest first. */
export function byProgress(parts: readonly Part[]): readonly Part[] {
  return [...parts].sort((left, right) => rank(partState(left)) - rank(partState(right)))
}
