import type { AssetName } from '../../backend/assets.ts'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { progressWords } from '../../parts/progress.tsx'
import type { Sweep } from './request.ts'
import type { Tally } from '../../parts/transaction/tally.ts'

type SummaryProps = { readonly sweep: Sweep; readonly tally: Tally; readonly asset: AssetName }

/** How a settled sweep ended, added up, over the double rule. */
export function Summary({ sweep, tally, asset: { decimals, unit } }: SummaryProps) {
  const { home } = tally.transactions
  return (
    <Sheet title="Settled" aside={<LinkButton to="/sweep">Plan another sweep</LinkButton>}>
      <div className="summary">
        <Facts
          sum
          of={[
            ['Accounts brought home', <Count key="accounts" of={tally.accountsHome} />],
            ['Transactions finalized', progressWords({ done: home, total: sweep.parts.length })],
            ['Did not move', <Amount key="rest" amount={tally.amounts['not-moved']} decimals={decimals} unit={unit} none />],
            ['Fees paid', <Sol key="fees" lamports={tally.feesPaidLamports} />],
          ]}
          total={['Came home', <Amount key="home" amount={tally.amounts.home} decimals={decimals} unit={unit} />]}
        />
      </div>
    </Sheet>
  )
}
