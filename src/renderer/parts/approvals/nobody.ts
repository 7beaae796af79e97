import { aboutWords } from '../time.tsx'

type Person = { readonly label: string; readonly waitMs: number }

/** Why nobody may do it now, of whoever is named: who may next, and when. */
export function nobodyWords(people: readonly Person[], what: 'approve' | 'agree'): string {
  const [next] = people.toSorted((left, right) => left.waitMs - right.waitMs)
  return next === undefined
    ? 'Nobody is named who may approve.'
    : `Nobody may ${what} yet: ${next.label} may in about ${aboutWords(next.waitMs)}.`
}
