import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { DECIDED_RECENT, DECIDED_SHOWN, DecidedList, type Earlier } from '../../parts/decided-list.tsx'
import { Page } from '../../parts/page.tsx'

/** The last payments decided before, and the way to those before them. */
export function RecentPayments() {
  return <PaymentsList title={t`Recent payments`} shown={DECIDED_RECENT} earlier={{ to: '/pay/history', words: t`Earlier payments` }} />
}

/** Payments decided before, on a page of their own. */
export function PaymentsPage() {
  return (
    <Page
      title={t`Payments`}
      say={t`Payments decided before, newest first. What is not settled continues in the background.`}
      actions={
        <LinkButton to="/pay">
          <Trans>New payment</Trans>
        </LinkButton>
      }
    >
      <PaymentsList title={t`Payments`} shown={DECIDED_SHOWN} />
    </Page>
  )
}

type PaymentsListProps = { readonly title: string; readonly shown: number; readonly earlier?: Earlier | undefined }

function PaymentsList({ title, shown, earlier }: PaymentsListProps) {
  const payments = useBackendQuery(useApi().payments.list.queryOptions({ input: { limit: shown } }))
  const nameOf = useAssetName()
  return (
    <DecidedList
      title={title}
      name={t`Payments decided before`}
      shown={shown}
      earlier={earlier}
      answer={payments}
      pathOf={({ id, recipient }) => (recipient === null ? `/pay-many/${id}` : `/pay/${id}`)}
      columns={[
        {
          id: 'recipient',
          head: t`To`,
          dropsOut: 'mid',
          cell: ({ recipient, label, payments: count }) =>
            recipient === null ? t`${formatCount(count)} payments` : <Address address={recipient} label={label} />,
        },
        {
          id: 'amount',
          head: t`Amount`,
          end: true,
          cell: ({ amount, asset }) => <Amount amount={amount} {...nameOf(asset)} as="sentence" />,
        },
      ]}
      none={t`Nothing has been paid yet.`}
    />
  )
}
