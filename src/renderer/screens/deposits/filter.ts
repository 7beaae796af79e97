import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { BEGINNING_CHARACTERS_MIN } from '../../../contract/bounds.ts'

export type Deposit = Answers['deposits']['list']['deposits'][number]

export type Filter = {
  readonly verdict: 'all' | 'credit' | 'no-credit' | 'outgoing'
  /** `with-ignored`: any, those that a person ignored as well. */
  readonly asset: 'any' | 'with-ignored' | AssetKey
  readonly sort: 'newest' | 'oldest' | 'largest'
  readonly search: string
  /** Days as a person names them, 2026-11-29, of their own time zone; empty where any is wanted. The last one counts too. */
  readonly firstDay: string
  readonly lastDay: string
}

export const everything = (search: string): Filter => ({
  verdict: 'all',
  asset: 'any',
  sort: 'newest',
  search,
  firstDay: '',
  lastDay: '',
})

/** Whether something was typed that is too short to search by. */
export const isTooShort = ({ search }: Filter): boolean => search.trim().length > 0 && search.trim().length < BEGINNING_CHARACTERS_MIN

/** How many of the choices beside the search narrow the list. */
export const choicesMade = ({ verdict, asset, firstDay, lastDay }: Filter): number =>
  [verdict !== 'all', asset !== 'any' && asset !== 'with-ignored', firstDay !== '', lastDay !== ''].filter(Boolean).length

export const isNarrowed = (filter: Filter): boolean => choicesMade(filter) > 0 || filter.search.trim().length >= BEGINNING_CHARACTERS_MIN

/** The choices as the operation takes them: left out where all are wanted. */
export function narrowing({ verdict, asset, firstDay, lastDay }: Filter) {
  const assets = asset === 'any' ? {} : asset === 'with-ignored' ? { ignored: true } : { asset }
  const since = momentOf(firstDay, 0)
  const until = momentOf(lastDay, 1)
  return {
    ...(verdict === 'all' ? {} : { verdict }),
    ...assets,
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
  }
}

/** When a day, or the one so many days later, begins here; a day may have 23 or 25 hours. Null for a day that is not typed whole. */
function momentOf(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  // Made from its year at once, a date of the first century would be one of the twentieth.
  const at = new Date(2000, 0, 1)
  at.setFullYear(year, month - 1, date + later)
  return Number.isNaN(at.getTime()) || at.getFullYear() > 9_999 ? null : at.toISOString()
}

/** Whether a deposit is of the kind whose address must never be copied: it was sent so that it would be. */
export const isDust = ({ verdict }: Deposit): boolean => verdict.kind === 'no-credit' && verdict.reason === 'dust'
