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
}

export const everything = (search: string): Filter => ({ verdict: 'all', asset: 'any', sort: 'newest', search })

/** Whether something was typed that is too short to search by. */
export const isTooShort = ({ search }: Filter): boolean => search.trim().length > 0 && search.trim().length < BEGINNING_CHARACTERS_MIN

export const isNarrowed = ({ verdict, asset, search }: Filter): boolean =>
  verdict !== 'all' || (asset !== 'any' && asset !== 'with-ignored') || search.trim().length >= BEGINNING_CHARACTERS_MIN

/** The verdict and the asset as the operation takes them: left out where all are wanted. */
export function narrowing({ verdict, asset }: Filter) {
  const assets = asset === 'any' ? {} : asset === 'with-ignored' ? { ignored: true } : { asset }
  return { ...(verdict === 'all' ? {} : { verdict }), ...assets }
}

/** Whether a deposit is of the kind whose address must never be copied: it was sent so that it would be. */
export const isDust = ({ verdict }: Deposit): boolean => verdict.kind === 'no-credit' && verdict.reason === 'dust'
