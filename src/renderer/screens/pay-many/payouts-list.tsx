import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { DECIDED_RECENT, DECIDED_SHOWN, DecidedList, type Earlier } from '../../parts/decided-list.tsx'
import { Page } from '../../parts/page.tsx'

/** The last payouts decided before, and the way to those before them. */
export function RecentPayouts() {
  return <PayoutsList title={t`Recent payouts`} shown={DECIDED_RECENT} earlier={{ to: '/pay-many/history', words: t`Earlier payouts` }} />
}

/** Payouts decided before, on a page of their own. */
export function PayoutsPage() {
  return (
    <Page
      title={t`Payouts`}
      say={t`Files decided before, newest first. What is not settled continues in the background.`}
      actions={
        <LinkButton to="/pay-many">
          <Trans>New payout</Trans>
        </LinkButton>
      }
    >
      <PayoutsList title={t`Payouts`} shown={DECIDED_SHOWN} />
    </Page>
  )
}

type PayoutsListProps = { readonly title: string; readonly shown: number; readonly earlier?: Earlier | undefined }

function PayoutsList({ title, shown, earlier }: PayoutsListProps) {
  const payouts = useBackendQuery(useApi().payouts.list.queryOptions({ input: { limit: shown } }))
  const assets = useListedAssets()
  return (
    <DecidedList
      title={title}
      name={t`Payouts decided before`}
      shown={shown}
      earlier={earlier}
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
