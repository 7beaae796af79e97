import { parseAmount } from '../../../core/amount/text.ts'
import { isAddress } from '../../../core/address/address.ts'
import { type AssetKey, NATIVE_NAME, useListedAssets } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

export type Policy = Answers['policy']['show']

/** What a limit can be of. */
export type LimitedKey = AssetKey | 'priority-fee'

/** Figures and words of what is limited; a mint that is not listed is counted in its smallest units. */
export function useNameOf(): (asset: string) => { readonly decimals: number; readonly unit: string } {
  const assets = useListedAssets()
  return (asset) => {
    if (asset === 'priority-fee') return NATIVE_NAME
    return assets?.find(({ key }) => key === asset) ?? { decimals: 0, unit: isAddress(asset) ? `units of ${asset.slice(0, 4)}…` : asset }
  }
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
