import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Totals } from './totals.ts'

/** What one signature is for: what is swept of each asset, in how many transactions, and the fees together. */
export function Together({ totals, rest }: { readonly totals: Totals; readonly rest: boolean }) {
  const { assets, transactions, accounts, feeLamports, rentReclaimedLamports, rentFundedLamports } = totals
  const home = assets.map(({ asset: { unit, decimals }, plan }): readonly [string, ReactNode] => [
    t`${unit} to the treasury`,
    <b key="home">
      <Amount amount={plan.movedAmount} decimals={decimals} unit={unit} />
    </b>,
  ])
  const rent: readonly (readonly [string, ReactNode])[] =
    rentReclaimedLamports === 0n ? [] : [[t`Rent taken back`, <Sol key="rent" lamports={rentReclaimedLamports} />]]
  const made: readonly (readonly [string, ReactNode])[] =
    rentFundedLamports === 0n ? [] : [[t`Rent of new token accounts`, <Sol key="made" lamports={rentFundedLamports} />]]
  return (
    <Sheet title={rest ? t`Still to sign` : t`All together`}>
      <Facts
        sum
        of={[
          ...home,
          ...rent,
          [t`Accounts`, <Count key="accounts" of={accounts} />],
          [t`Transactions`, <Count key="transactions" of={transactions} />],
          [t`Fees together`, <Sol key="fees" lamports={feeLamports} />],
          ...made,
        ]}
      />
    </Sheet>
  )
}
