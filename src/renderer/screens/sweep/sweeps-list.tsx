import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { DecidedList } from '../../parts/decided-list.tsx'

const SWEEPS_SHOWN = 50

/** Sweeps decided before, newest first. */
export function SweepsList() {
  const sweeps = useBackendQuery(useApi().sweeps.list.queryOptions({ input: { limit: SWEEPS_SHOWN } }))
  const assets = useListedAssets()
  return (
    <DecidedList
      title={t`Sweeps`}
      name={t`Sweeps decided before`}
      shown={SWEEPS_SHOWN}
      answer={sweeps}
      pathOf={({ id }) => `/sweep/${id}`}
      columns={[
        { id: 'asset', head: t`Asset`, cell: ({ asset }) => assetWordOf(assets, asset) },
        { id: 'mode', head: t`What stays`, dropsOut: 'mid', cell: ({ mode }) => (mode === 'empty' ? t`nothing` : t`the minimum`) },
        { id: 'transactions', head: t`Transactions`, end: true, cell: ({ transactions }) => <Count of={transactions} /> },
      ]}
      none={t`No sweep has been signed yet.`}
    />
  )
}
