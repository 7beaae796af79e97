import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { isListed } from '../../parts/listed.ts'
import { UnlistedLine } from '../overview/unlisted-line.tsx'

/** How many accounts there are, and how many of them hold something that can be swept. */
export function Holding() {
  const ask = useApi()
  const accounts = useBackendQuery(ask.accounts.list.queryOptions({ input: { limit: 1 } }))
  const shown = useBackendQuery(ask.overview.show.queryOptions({ input: {} }))
  const [all, overview] = [accounts.value, shown.value]
  if (all === undefined || overview === undefined)
    return unreadWords({ failure: accounts.failure ?? shown.failure }, t`Reading the accounts.`)
  const native = overview.holdings.find(({ asset }) => asset.kind === 'native')
  return (
    <Trans>
      <b>
        <Plural value={all.total} one="# account" other="# accounts" />
      </b>
      , all watched. <b>{formatCount(native?.accounts ?? 0)}</b> hold SOL.
    </Trans>
  )
}

/** What all accounts hold together, whatever the list shows. */
export function Totals() {
  const { value: overview, failure } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  return (
    <>
      <div className="sheet-foot totals tiny">
        <span className="dim">
          <Trans>All accounts together</Trans>
        </span>
        {overview === undefined && failure !== null ? (
          <span>
            <Trans>cannot be determined now: {failure.words.happened}</Trans>
          </span>
        ) : null}
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
