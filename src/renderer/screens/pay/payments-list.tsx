import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { DECIDED_SHOWN, DecidedList } from '../../parts/decided-list.tsx'

/** Payments decided before, newest first. */
export function PaymentsList() {
  const payments = useBackendQuery(useApi().payments.list.queryOptions({ input: { limit: DECIDED_SHOWN } }))
  const nameOf = useAssetName()
  return (
    <DecidedList
      title={t`Payments`}
      answer={payments}
      pathOf={({ id, recipient }) => (recipient === null ? `/pay-many/${id}` : `/pay/${id}`)}
      columns={[
        {
          id: 'recipient',
          head: t`To`,
          dropsOut: 'mid',
          cell: ({ recipient, payments: count }) =>
            recipient === null ? t`${formatCount(count)} payments` : <Address address={recipient} />,
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
