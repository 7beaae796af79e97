import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { formatCount, plural } from '../../parts/figure.ts'
import { isListed } from '../../parts/listed.ts'
import { UnlistedLine } from '../settings/unlisted-line.tsx'

/** How many accounts there are, and how many of them hold something that can come home. */
export function Holding() {
  const ask = useApi()
  const accounts = useBackendQuery(ask.accounts.list.queryOptions({ input: { limit: 1 } }))
  const shown = useBackendQuery(ask.overview.show.queryOptions({ input: {} }))
  const [all, overview] = [accounts.value, shown.value]
  if (all === undefined || overview === undefined)
    return unreadWords({ failure: accounts.failure ?? shown.failure }, 'Reading the accounts.')
  const native = overview.holdings.find(({ asset }) => asset.kind === 'native')
  return (
    <>
      <b>{plural(all.total, 'account')}</b>, all watched. <b>{formatCount(native?.accounts ?? 0)}</b> hold SOL.
    </>
  )
}

/** What all accounts hold together, whatever the list shows. */
export function Totals() {
  const { value: overview, failure } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  return (
    <>
      <div className="sheet-foot totals tiny">
        <span className="dim">All accounts together</span>
        {overview === undefined && failure !== null ? <span>cannot be told now: {failure.words.happened}</span> : null}
        {overview?.holdings.filter(isListed).map(({ asset, label, held }) => (
          <span key={asset.kind === 'native' ? 'native' : asset.mint} className="total-sum">
            <AssetAmount amount={held} asset={asset} label={label} />
          </span>
        ))}
      </div>
      <UnlistedLine holdings={overview?.holdings ?? []} />
    </>
  )
}
