import type { AssetName } from '../../backend/assets.ts'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { progressWords } from '../../parts/progress.tsx'
import type { Sweep } from './request.ts'
import { plannedOf, type Tally } from '../../parts/transaction/tally.ts'

type SummaryProps = { readonly sweep: Sweep; readonly tally: Tally; readonly asset: AssetName }

/** How a settled sweep ended, added up, over the double rule. */
export function Summary({ sweep, tally, asset: { decimals, unit } }: SummaryProps) {
  const { home } = tally.transactions
  const all = plannedOf(tally)
  return (
    <Sheet title="Settled" aside={<LinkButton to="/sweep">Plan another sweep</LinkButton>}>
      <div className="summary stack">
        <Facts
          sum
          of={[
            ['Accounts brought home', <Count key="accounts" of={tally.accountsHome} />],
            ['Transactions finalized', progressWords({ done: home, total: sweep.parts.length })],
            ['Fees paid', <Sol key="fees" lamports={tally.feesPaidLamports} />],
          ]}
        />
        <Facts
          sum
          of={[
            ['Was to come home', <Amount key="all" amount={all} decimals={decimals} unit={unit} />],
            ['Did not move', <Amount key="rest" amount={tally.amounts.home - all} decimals={decimals} unit={unit} none />],
          ]}
          total={['Came home', <Amount key="home" amount={tally.amounts.home} decimals={decimals} unit={unit} />]}
        />
      </div>
    </Sheet>
  )
}
