import { isAddress } from '../../../core/address/address.ts'
import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
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

const EVERYTHING: Filter = { verdict: 'all', asset: 'any', sort: 'newest', search: '', firstDay: '', lastDay: '' }

/** What each choice is called in the address of the list. */
const NAMES = {
  verdict: 'state',
  asset: 'asset',
  firstDay: 'from',
  lastDay: 'to',
  sort: 'order',
  search: 'find',
} as const satisfies Record<keyof Filter, string>
const CHOICES = Object.keys(NAMES) as (keyof Filter)[]

/** What an address may say of each. */
const FITS: Readonly<Record<keyof Filter, (text: string) => boolean>> = {
  verdict: (text) => ['credit', 'no-credit', 'outgoing'].includes(text),
  asset: (text) => ['with-ignored', 'native'].includes(text) || isAddress(text),
  firstDay: isDay,
  lastDay: isDay,
  sort: (text) => ['oldest', 'largest'].includes(text),
  search: () => true,
}

/** A day that there is: the 31st of November would narrow by another one than the field can show. */
function isDay(text: string): boolean {
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** The list that a filter shows, as a place: /deposits/state/credit/from/2026-11-01. What is wanted anyway is left out. */
export const pathOf = (filter: Filter): string =>
  CHOICES.filter((choice) => filter[choice] !== EVERYTHING[choice]).reduce(
    // A character that came in halves has no encoding.
    (path, choice) => `${path}/${NAMES[choice]}/${encodeURIComponent(filter[choice].toWellFormed())}`,
    '/deposits',
  )

/** The filter that a place names, by what follows /deposits in it. What says nothing that fits is left out. */
export function parseFilter(pieces: readonly string[]): Filter {
  const said = CHOICES.flatMap((choice) => {
    const at = pieces.findIndex((piece, index) => index % 2 === 0 && piece === NAMES[choice])
    const text = at < 0 ? undefined : pieces[at + 1]
    return text !== undefined && FITS[choice](text) ? [[choice, text] as const] : []
  })
  return { ...EVERYTHING, ...Object.fromEntries(said) }
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
