import { t } from '@lingui/core/macro'
import { type Address, isAddress } from '../../core/address/address.ts'
import { LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { useBackendQuery } from './query.ts'
import { useApi } from './backend.tsx'

/** How amounts of one asset are written: where the point stands, and the word after it. */
export type AssetName = { readonly decimals: number; readonly unit: string }

export const NATIVE_NAME: AssetName = { decimals: LAMPORTS_DECIMALS, unit: 'SOL' }

/** The asset as operations name it: native, or a mint's address. */
export type AssetKey = 'native' | Address

export type ListedAsset = AssetName & { readonly key: AssetKey }

/** The native token and every listed mint, in the order they were listed; undefined until the list is read. */
export function useListedAssets(): readonly ListedAsset[] | undefined {
  const { value: mints } = useBackendQuery(useApi().mints.list.queryOptions({ input: {} }))
  if (mints === undefined) return undefined
  return [{ key: 'native', ...NATIVE_NAME }, ...mints.map(({ mint, decimals, label }) => ({ key: mint, decimals, unit: label }))]
}

/** How amounts of an asset are written. One that is not listed here any more is shown in its smallest units. */
export function assetNameOf(assets: readonly ListedAsset[], asset: string): AssetName {
  return assets.find(({ key }) => key === asset) ?? { decimals: 0, unit: t`smallest units` }
}

/**
 * The same for assets that may never have been listed, and while the list is not read, which the native token does not need: one of those is counted
 * in its smallest units, beside the beginning of its mint.
 */
export function assetNameIn(assets: readonly ListedAsset[] | undefined, asset: string): AssetName {
  if (asset === 'native') return NATIVE_NAME
  return assets?.find(({ key }) => key === asset) ?? { decimals: 0, unit: isAddress(asset) ? t`units of ${asset.slice(0, 4)}…` : asset }
}

/** As {@link assetNameIn}, by the list as it is read. */
export function useAssetName(): (asset: string) => AssetName {
  const assets = useListedAssets()
  return (asset) => assetNameIn(assets, asset)
}

/** The word for an asset where no amount stands beside it. */
export function assetWordOf(assets: readonly ListedAsset[] | undefined, asset: string): string {
  return assets?.find(({ key }) => key === asset)?.unit ?? t`unlisted token`
}

/** The word for a mint: its label where it is listed, null otherwise. A name that a mint gives itself is never shown. */
export function useMintLabel(): (mint: string) => string | null {
  const assets = useListedAssets()
  return (mint) => assets?.find(({ key }) => key === mint)?.unit ?? null
}
