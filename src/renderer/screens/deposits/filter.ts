import { isAddress } from '../../../core/address/address.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { filterOf, type InAddress, pathOfFilter } from '../../parts/filter-in-address.ts'
import { type Days, momentsOf } from '../../parts/days.ts'
import type { TimeZone } from '../../parts/look.ts'
import { BEGINNING_CHARACTERS_MIN } from '../../../contract/bounds.ts'

export type Deposit = Answers['deposits']['list']['deposits'][number]

export type Filter = Days & {
  readonly verdict: 'all' | 'credit' | 'no-credit' | 'outgoing'
  /** `with-ignored`: any, those that a person ignored as well. */
  readonly asset: 'any' | 'with-ignored' | AssetKey
  readonly sort: 'newest' | 'oldest' | 'largest'
  readonly search: string
}

const IN_ADDRESS: InAddress<Filter> = {
  page: '/deposits',
  everything: { verdict: 'all', asset: 'any', sort: 'newest', search: '', firstDay: '', lastDay: '' },
  names: { verdict: 'state', asset: 'asset', firstDay: 'from', lastDay: 'to', sort: 'order', search: 'find' },
  fits: {
    verdict: (text) => ['credit', 'no-credit', 'outgoing'].includes(text),
    asset: (text) => ['with-ignored', 'native'].includes(text) || isAddress(text),
    firstDay: isDay,
    lastDay: isDay,
    sort: (text) => ['oldest', 'largest'].includes(text),
    search: () => true,
  },
}

/** A day that there is: the 31st of November would narrow by another one than the field can show. */
function isDay(text: string): boolean {
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export const pathOf = (filter: Filter): string => pathOfFilter(IN_ADDRESS, filter)
export const parseFilter = (pieces: readonly string[]): Filter => filterOf(IN_ADDRESS, pieces)

/** Where a saved view leads: without a token that is listed no more, where it is known which are. */
export function pathOfSaved(pieces: readonly string[], listed: readonly string[] | null): string {
  const filter = parseFilter(pieces)
  const isGone = listed !== null && isAddress(filter.asset) && !listed.includes(filter.asset)
  return pathOf(isGone ? { ...filter, asset: 'any' } : filter)
}

/** Whether something was typed that is too short to search by. */
export const isTooShort = ({ search }: Filter): boolean => search.trim().length > 0 && search.trim().length < BEGINNING_CHARACTERS_MIN

/** How many of the choices beside the search narrow the list. */
export const choicesMade = ({ verdict, asset, firstDay, lastDay }: Filter): number =>
  [verdict !== 'all', asset !== 'any' && asset !== 'with-ignored', firstDay !== '', lastDay !== ''].filter(Boolean).length

export const isNarrowed = (filter: Filter): boolean => choicesMade(filter) > 0 || filter.search.trim().length >= BEGINNING_CHARACTERS_MIN

/** The choices as the operation takes them: left out where all are wanted. */
export function narrowing({ verdict, asset, firstDay, lastDay }: Filter, timeZone: TimeZone) {
  const assets = asset === 'any' ? {} : asset === 'with-ignored' ? { ignored: true } : { asset }
  return { ...(verdict === 'all' ? {} : { verdict }), ...assets, ...momentsOf({ firstDay, lastDay }, timeZone) }
}

/** Whether a deposit is of the kind whose address must never be copied: it was sent so that it would be. */
export const isDust = ({ verdict }: Deposit): boolean => verdict.kind === 'no-credit' && verdict.reason === 'dust'
