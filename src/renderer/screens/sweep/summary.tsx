import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetName } from '../../backend/assets.ts'
import { Count, Sol } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { progressWords } from '../../parts/progress.tsx'
import { type Sweep, titleOf } from './request.ts'
import { SettledSum } from '../../parts/transaction/settled-sum.tsx'
import type { Tally } from '../../parts/transaction/tally.ts'

type SummaryProps = { readonly sweep: Sweep; readonly tally: Tally; readonly asset: AssetName; readonly unit: string | null }

/** How a settled sweep ended, added up, over the double rule. */
export function Summary({ sweep, tally, asset, unit }: SummaryProps) {
  return (
    <Sheet
      title={titleOf(t`Settled`, unit)}
      aside={
        unit === null ? (
          <LinkButton to="/sweep">
            <Trans>Plan another sweep</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      <div className="summary stack">
        <Facts
          sum
          of={[
            [t`Accounts swept`, <Count key="accounts" of={tally.accountsHome} />],
            [t`Transactions finalized`, progressWords({ done: tally.transactions.home, total: sweep.parts.length })],
            [t`Fees paid`, <Sol key="fees" lamports={tally.feesPaidLamports + sweep.failedFeeLamports} />],
          ]}
        />
        <SettledSum tally={tally} asset={asset} words={{ all: t`Was to be swept`, rest: t`Not moved`, home: t`Swept` }} />
      </div>
    </Sheet>
  )
}
