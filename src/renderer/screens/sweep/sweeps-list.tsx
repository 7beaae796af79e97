import { useBackendQuery } from '../../backend/query.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { DECIDED_SHOWN, DecidedList } from '../../parts/decided-list.tsx'

/** Sweeps decided before, newest first. */
export function SweepsList() {
  const sweeps = useBackendQuery(useApi().sweeps.list.queryOptions({ input: { limit: DECIDED_SHOWN } }))
  const assets = useListedAssets()
  return (
    <DecidedList
      title="Sweeps"
      answer={sweeps}
      pathOf={({ id }) => `/sweep/${id}`}
      columns={[
        { id: 'asset', head: 'Asset', cell: ({ asset }) => assetWordOf(assets, asset) },
        { id: 'mode', head: 'What stays', dropsOut: 'mid', cell: ({ mode }) => (mode === 'empty' ? 'nothing' : 'the minimum') },
        { id: 'transactions', head: 'Transactions', end: true, cell: ({ transactions }) => <Count of={transactions} /> },
      ]}
      none="No sweep was signed yet."
    />
  )
}
