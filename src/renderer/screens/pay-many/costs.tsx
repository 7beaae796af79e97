import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { Judged } from './request.ts'

/** What the rows add up to, and what paying them costs. */
export function Costs({ of: { check, asset } }: { readonly of: Pick<Judged, 'check' | 'asset'> }) {
  const { payments, amount, rentLamports, feeLamports, transactions, price } = check
  return (
    <Facts
      sum
      of={[
        [
          t`Total`,
          <b key="amount">
            <Amount amount={amount} decimals={asset.decimals} unit={asset.unit} />
          </b>,
        ],
        [t`Rows to pay`, formatCount(payments)],
        ...(price === null || price === 0n ? [] : [[t`Price for a compute unit`, <PriceOf key="price" price={price} />] as const]),
        [t`Rent of new token accounts`, <Sol key="rent" lamports={rentLamports} none />],
        [
          t`Fees, ${plural(transactions, { one: '# transaction', other: '# transactions' })}`,
          <Sol key="fees" lamports={feeLamports} none />,
        ],
      ]}
    />
  )
}

const PriceOf = ({ price }: { readonly price: bigint }) => (
  <Trans>
    <Count of={price} /> micro-lamports
  </Trans>
)
