import { t } from '@lingui/core/macro'
import { aboutWords } from '../time.tsx'

type Person = { readonly label: string; readonly waitMs: number }

/** Why nobody may do it now, of whoever is named: who may next, and when. */
export function nobodyWords(people: readonly Person[], what: 'approve' | 'agree'): string {
  const [next] = people.toSorted((left, right) => left.waitMs - right.waitMs)
  if (next === undefined) return t`Nobody is named who may approve.`
  const { label, waitMs } = next
  return what === 'approve'
    ? t`Nobody may approve yet: ${label} may in about ${aboutWords(waitMs)}.`
    : t`Nobody may agree yet: ${label} may in about ${aboutWords(waitMs)}.`
}
