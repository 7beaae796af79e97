import type { Decided } from '../../parts/decision-words.tsx'

/** Amounts by asset, in the order in which the assets first came up. */
export type Sums = ReadonlyMap<string, bigint>

/** What selected decisions come to. An amount counts as paid or swept only where all of its decision is proved final. */
export type Totals = {
  readonly paid: Sums
  readonly swept: Sums
  /** Decided, and neither final nor ended. */
  readonly open: Sums
  /** Decisions whose amount is in no sum: upkeep, what ended otherwise than whole, and what has no amount that is known. */
  readonly notCounted: number
}

export function totalsOf(decided: readonly Decided[]): Totals {
  const sums = { paid: new Map<string, bigint>(), swept: new Map<string, bigint>(), open: new Map<string, bigint>() }
  let notCounted = 0
  for (const one of decided) {
    const place = placeOf(one)
    if (place === null || one.amount === null) notCounted += 1
    else sums[place].set(one.asset, (sums[place].get(one.asset) ?? 0n) + one.amount)
  }
  return { ...sums, notCounted }
}

function placeOf({ kind, outcome }: Decided): 'paid' | 'swept' | 'open' | null {
  if (kind === 'upkeep') return null
  switch (outcome) {
    case 'done':
      return kind === 'payment' ? 'paid' : 'swept'
    case 'awaiting-confirmation':
    case 'awaiting-approval':
    case 'going-on':
      return 'open'
    case 'in-part':
    case 'failed':
    case 'not-known':
    case 'not-done':
      return null
  }
}
