import type { SweepPart } from './request.ts'

/** Where the money of a payment is, as far as it is known. Unknown is a place of its own, never among the failed. */
export type Whereabouts = 'home' | 'on-its-way' | 'unknown' | 'not-moved'

const WHEREABOUTS: Record<SweepPart['state'], Whereabouts> = {
  waiting: 'on-its-way',
  held: 'on-its-way',
  draft: 'on-its-way',
  signed: 'on-its-way',
  sent: 'on-its-way',
  processed: 'on-its-way',
  confirmed: 'on-its-way',
  finalized: 'home',
  satisfied: 'home',
  unknown: 'unknown',
  refused: 'not-moved',
  failed: 'not-moved',
  unexecuted: 'not-moved',
  expired: 'not-moved',
  revoked: 'not-moved',
  abandoned: 'not-moved',
}

export const whereaboutsOf = (state: SweepPart['state']): Whereabouts => WHEREABOUTS[state]

/** One word for the two that say the same of a finished payment, so that a legend counts them together. */
export const shownState = (state: SweepPart['state']) => (state === 'satisfied' ? 'finalized' : state)

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
const ORDER = ['finalized', 'confirmed', 'processed', 'sent', 'signed', 'draft', 'waiting', 'unknown']

/** What a sweep's parts amount to. */
export function tallyOf(parts: readonly SweepPart[]): Tally {
  const amounts = { home: 0n, 'on-its-way': 0n, unknown: 0n, 'not-moved': 0n }
  const transactions = { home: 0, 'on-its-way': 0, unknown: 0, 'not-moved': 0 }
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

function rank(state: string): number {
  const at = ORDER.indexOf(state)
  return at < 0 ? ORDER.length : at
}

/** Parts in the order the picture draws them: the furthest first. */
export function byProgress(parts: readonly SweepPart[]): readonly SweepPart[] {
  return [...parts].sort((left, right) => rank(shownState(left.state)) - rank(shownState(right.state)))
}

/** once, twice, 3 times; nothing before the first. */
export function timesWords(count: number): string {
  if (count <= 0) return ''
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}
