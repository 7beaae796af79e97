import { type QueryState, useBackendQuery } from '../../backend/query.ts'
import { type ListedAsset, useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'

/** A listed asset and how much of it deposit accounts hold, rent-exempt minimums included; null where that is not known. */
export type OnDeposit = ListedAsset & { readonly onDepositAccounts: bigint | null }

/** Every asset that can be chosen, with what lies of it on deposit accounts, as the journal knows it. */
export function useOnDeposit(): QueryState<readonly OnDeposit[]> {
  const assets = useAssetChoices()
  const { value, ...answer } = useBackendQuery(
    useApi().overview.show.queryOptions({
      input: {},
      select: ({ holdings }) =>
        new Map(holdings.map(({ asset, onDepositAccounts }) => [asset.kind === 'native' ? 'native' : asset.mint, onDepositAccounts])),
    }),
  )
  // Where the figures cannot be had, their assets can be planned all the same: a plan reads every balance itself.
  if (value === undefined && answer.failure === null) return { ...answer, value: undefined }
  return {
    ...answer,
    value: assets.map((asset) => ({ ...asset, onDepositAccounts: value === undefined ? null : (value.get(asset.key) ?? 0n) })),
  }
}
