import type { AssetName } from '../../backend/assets.ts'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { progressWords } from '../../parts/progress.tsx'
import { type Sweep, titleOf } from './request.ts'
import { plannedOf, type Tally } from '../../parts/transaction/tally.ts'

type SummaryProps = { readonly sweep: Sweep; readonly tally: Tally; readonly asset: AssetName; readonly unit: string | null }

/** How a settled sweep ended, added up, over the double rule. */
export function Summary({ sweep, tally, asset, unit }: SummaryProps) {
  const all = plannedOf(tally)
  const { home, 'not-known': notKnown } = tally.amounts
  return (
    <Sheet title={titleOf('Settled', unit)} aside={unit === null ? <LinkButton to="/sweep">Plan another sweep</LinkButton> : undefined}>
      <div className="summary stack">
        <Facts
          sum
          of={[
            ['Accounts brought home', <Count key="accounts" of={tally.accountsHome} />],
            ['Transactions finalized', progressWords({ done: tally.transactions.home, total: sweep.parts.length })],
            ['Fees paid', <Sol key="fees" lamports={tally.feesPaidLamports + sweep.failedFeeLamports} />],
          ]}
        />
        <Facts
          sum
          of={[
            ['Was to come home', <Amount key="all" amount={all} decimals={asset.decimals} unit={asset.unit} />],
            ['Not moved', <Amount key="rest" amount={home + notKnown - all} decimals={asset.decimals} unit={asset.unit} none />],
            ...(notKnown === 0n
              ? []
              : [['Not known', <Amount key="not-known" amount={-notKnown} decimals={asset.decimals} unit={asset.unit} />] as const]),
          ]}
          total={['Came home', <Amount key="home" amount={home} decimals={asset.decimals} unit={asset.unit} />]}
        />
      </div>
    </Sheet>
  )
}
