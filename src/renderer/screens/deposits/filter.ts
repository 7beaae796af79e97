import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

export type Deposit = Answers['deposits']['list']['deposits'][number]

export type Filter = {
  readonly verdict: 'all' | 'credit' | 'no-credit' | 'outgoing'
  readonly asset: 'any' | AssetKey
  readonly sort: 'newest' | 'oldest' | 'largest'
  readonly search: string
}

export const everything = (search: string): Filter => ({ verdict: 'all', asset: 'any', sort: 'newest', search })

export const isNarrowed = ({ verdict, asset, search }: Filter): boolean => verdict !== 'all' || asset !== 'any' || search.trim() !== ''

/** The verdict and the asset as the operation takes them: left out where all are wanted. */
export function narrowing({ verdict, asset }: Filter) {
  return { ...(verdict === 'all' ? {} : { verdict }), ...(asset === 'any' ? {} : { asset }) }
}

/** Whether a deposit is of the kind whose address must never be copied: it was sent so that it would be. */
export const isDust = ({ verdict }: Deposit): boolean => verdict.kind === 'no-credit' && verdict.reason === 'dust'
