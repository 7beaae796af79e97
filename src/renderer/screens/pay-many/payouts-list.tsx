import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { DECIDED_SHOWN, DecidedList } from '../../parts/decided-list.tsx'

/** Payouts decided before, newest first; one that is not settled continues automatically. */
export function PayoutsList() {
  const payouts = useBackendQuery(useApi().payouts.list.queryOptions({ input: { limit: DECIDED_SHOWN } }))
  const assets = useListedAssets()
  return (
    <DecidedList
      title={t`Payouts`}
      answer={payouts}
      pathOf={({ id }) => `/pay-many/${id}`}
      columns={[
        { id: 'file', head: t`File`, dropsOut: 'mid', cell: ({ name }) => name },
        { id: 'asset', head: t`Asset`, cell: ({ asset }) => assetWordOf(assets, asset) },
        { id: 'rows', head: t`Rows`, end: true, cell: ({ payments }) => <Count of={payments} /> },
      ]}
      none={t`No file has been paid yet.`}
    />
  )
}
