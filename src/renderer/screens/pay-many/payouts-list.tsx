import { useAnswer } from '../../backend/answer.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { SIGNED_SHOWN, SignedList } from '../../parts/signed-list.tsx'

/** Payouts signed before, newest first; one that is on its way goes on by itself. */
export function PayoutsList() {
  const payouts = useAnswer(useAsk().payouts.list.queryOptions({ input: { limit: SIGNED_SHOWN } }))
  const assets = useListedAssets()
  return (
    <SignedList
      title="Payouts"
      answer={payouts}
      pathOf={({ id }) => `/pay-many/${id}`}
      columns={[
        { id: 'file', head: 'File', leaves: 'mid', cell: ({ name }) => name },
        { id: 'asset', head: 'Asset', cell: ({ asset }) => assetWordOf(assets, asset) },
        { id: 'rows', head: 'Rows', end: true, cell: ({ payments }) => <Count of={payments} /> },
      ]}
      none="No file was paid yet."
    />
  )
}
