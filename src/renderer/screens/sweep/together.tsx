import { t } from '@lingui/core/macro'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Totals } from './totals.ts'

/** What one signature is for: what arrives of each asset; what it costs in SOL; and how many accounts and transactions that takes. None of it is a sum. */
export function Together({ totals, rest }: { readonly totals: Totals; readonly rest: boolean }) {
  const { assets, transactions, accounts, feeLamports, rentReclaimedLamports, rentFundedLamports } = totals
  const lamports = ([words, amount]: readonly [string, bigint]): readonly Fact[] =>
    amount === 0n ? [] : [[words, <Sol key={words} lamports={amount} />]]
  return (
    <Sheet title={rest ? t`Still to sign` : t`All together`}>
      <Facts
        sum
        of={assets.map(
          ({ asset: { key, unit, decimals }, plan }): Fact => [
            t`${unit} to the treasury`,
            <b key={key}>
              <Amount amount={plan.arrivingAmount} decimals={decimals} unit={unit} />
            </b>,
          ],
        )}
      />
      <Facts
        sum
        of={[
          ...lamports([t`Fees together`, feeLamports]),
          ...lamports([t`Rent taken back`, rentReclaimedLamports]),
          ...lamports([t`Rent of new token accounts`, rentFundedLamports]),
        ]}
      />
      <Facts
        sum
        of={[
          [t`Accounts`, <Count key="accounts" of={accounts} />],
          [t`Transactions`, <Count key="transactions" of={transactions} />],
        ]}
      />
    </Sheet>
  )
}
