import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { parseAmount } from '../../../core/amount/text.ts'
import { type AssetKey, NATIVE_NAME, useAssetName } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

export type Policy = Answers['policy']['show']

/** What a limit can be of. */
export type LimitedKey = AssetKey | keyof typeof BESIDES

/** Each asset that is not named, as it is chosen and listed. */
export const OTHER_ASSETS = ['other-assets', msg`Every other asset`] as const

/** What is limited beside assets, as it is chosen and listed. */
const BESIDES = {
  'priority-fee': msg`Priority fees`,
  'new-accounts': msg`New accounts`,
  'new-accounts-for-one': msg`New accounts of one recipient`,
  'other-assets': OTHER_ASSETS[1],
} as const

/** Figures and words of what is limited; a mint that is not listed is counted in its smallest units. */
export function useNameOf(): (asset: string) => { readonly decimals: number; readonly unit: string } {
  const nameOf = useAssetName()
  return (asset) => {
    if (asset === 'priority-fee') return NATIVE_NAME
    if (asset === 'other-assets') return { decimals: 0, unit: t`smallest units of each` }
    if (asset === 'new-accounts' || asset === 'new-accounts-for-one') return { decimals: 0, unit: t`accounts` }
    return nameOf(asset)
  }
}

/** In the order in which it is chosen. */
export const BESIDES_CHOICES = Object.entries(BESIDES) as readonly [keyof typeof BESIDES, MessageDescriptor][]

/** What a limit is of, as it is listed. */
export function limitedWords(asset: string, unit: string): string {
  return asset in BESIDES ? t(BESIDES[asset as keyof typeof BESIDES]) : unit
}

/** The amount that was typed; null where it is none. */
export function amountOf(text: string, decimals: number): bigint | null {
  try {
    return parseAmount({ text: text.trim(), decimals })
  } catch {
    // Whatever is wrong with it, it is said beside the field.
    return null
  }
}
