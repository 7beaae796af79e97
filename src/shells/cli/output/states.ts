/** The states of an attempt and of a payment in the order of a life, so that a count reads from its beginning to its end. */
const IN_ORDER = [
  'waiting',
  'awaiting-confirmation',
  'awaiting-approval',
  'draft',
  'signed',
  'sent',
  'processed',
  'confirmed',
  'finalized',
  'satisfied',
]

/** An attempt of which no node can tell yet; what has ended and nobody can tell of is `not-known`. */
export const wordOfState = (state: string): string => (state === 'unknown' ? 'unanswered' : state)

/** How many are in which state: `3 sent, 7 finalized`. */
export function countStates(states: Iterable<string>): string {
  const counts = new Map(IN_ORDER.map((state) => [state, 0]))
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${wordOfState(state)}`)
    .join(', ')
}
