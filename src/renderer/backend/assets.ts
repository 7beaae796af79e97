import { t } from '@lingui/core/macro'
import { type Address, isAddress } from '../../core/address/address.ts'
import { LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { type QueryState, useBackendQuery } from './query.ts'
import { useApi } from './backend.tsx'
import type { Answers } from '../client.ts'

/** How amounts of one asset are written: where the point stands, and the word after it. */
export type AssetName = { readonly decimals: number; readonly unit: string }

export const NATIVE_NAME: AssetName = { decimals: LAMPORTS_DECIMALS, unit: 'SOL' }

/** The asset as operations name it: native, or a mint's address. */
export type AssetKey = 'native' | Address

export type ListedAsset = AssetName & { readonly key: AssetKey }

/**
 * The listed mints. Where the list was refused, nothing that is drawn later asks for it: a query that asks again forgets why it failed, so that what
 * stands where it failed would come and go. A person asks again, or an event does.
 */
export const useMints = (): QueryState<Answers['mints']['list']> =>
  useBackendQuery(useApi().mints.list.queryOptions({ input: {}, retryOnMount: false }))

const NATIVE: ListedAsset = { key: 'native', ...NATIVE_NAME }

/** The native token and every listed mint, in the order they were listed, with why the list could not be read. */
export function useAssetList(): QueryState<readonly ListedAsset[]> {
  const { value: mints, ...answer } = useMints()
  return {
    ...answer,
    value: mints === undefined ? undefined : [NATIVE, ...mints.map(({ mint, decimals, label }) => ({ key: mint, decimals, unit: label }))],
  }
}

/** The native token and every listed mint, in the order they were listed; undefined until the list is read. */
export const useListedAssets = (): readonly ListedAsset[] | undefined => useAssetList().value

/** What can be chosen from: the native token alone while the list is not read. */
export const useAssetChoices = (): readonly ListedAsset[] => useListedAssets() ?? [NATIVE]

/** Whether the scale of an asset is not known for want of the list. */
export const isScaleUnread = (assets: readonly ListedAsset[] | undefined, asset: string): boolean =>
  assets === undefined && asset !== 'native'

/**
 * How amounts of an asset are written. The native token needs no list. A token that is not listed, or whose list is not read, is counted in its
 * smallest units, beside the beginning of its mint.
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

/** The word for an asset where no amount stands beside it. Whether a token is listed is not said before the list is read. */
export function assetWordOf(assets: readonly ListedAsset[] | undefined, asset: string): string {
  if (asset === 'native') return NATIVE_NAME.unit
  return assets?.find(({ key }) => key === asset)?.unit ?? (assets === undefined ? t`token ${asset.slice(0, 4)}…` : t`unlisted token`)
}

/** The word for a mint: its label where it is listed, null otherwise. A name that a mint gives itself is never shown. */
export function useMintLabel(): (mint: string) => string | null {
  const assets = useListedAssets()
  return (mint) => assets?.find(({ key }) => key === mint)?.unit ?? null
}
