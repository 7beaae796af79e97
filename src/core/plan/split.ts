import type { PlannedSource, PlannedTransaction } from './sweep.ts'

/**
 * The two halves of a packed sweep that was proved dead or failed, to be planned again from balances read afresh: one bad source is found
 * in a few rounds instead of holding up the others. Null when it has one source only.
 */
export function splitSweep({
  sources,
}: Pick<PlannedTransaction, 'sources'>): readonly [readonly PlannedSource[], readonly PlannedSource[]] | null {
  if (sources.length < 2) return null
  const half = Math.ceil(sources.length / 2)
  return [sources.slice(0, half), sources.slice(half)]
}
