import { Behind } from '../../parts/behind.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Time } from '../../parts/time.tsx'
import { Count } from '../../parts/amount.tsx'
import { plural } from '../../parts/figure.ts'
import { Cost } from './cost.tsx'
import { Crates } from './crates.tsx'
import { LeftOut } from './left-out.tsx'
import type { Planned } from './planned.ts'
import { accountsOf, shapeWords } from './packing.ts'
import { SWEEP_STEPS } from './request.ts'

/** The second step: how it is packed, what it costs, what stays. */
export function Plan({ planned }: { readonly planned: Planned }) {
  const { plan, asset } = planned
  return (
    <Page title="Sweep" say={<Say planned={planned} />}>
      <Behind />
      <Steps label="Sweep steps" steps={SWEEP_STEPS} at={1} />
      <div className="cols">
        <div className="c-8 stack">
          <Sheet title="How it is packed" aside={<span className="tiny faint">{shapeWords(plan)}</span>}>
            <Crates plan={plan} />
            {plan.versionWords === null ? null : <p className="hint">{plan.versionWords}</p>}
          </Sheet>
          {plan.leftOut.length === 0 ? null : (
            <Sheet title="Set aside" aside={<span className="count">{<Count of={plan.leftOut.length} />}</span>} padded={false}>
              <LeftOut plan={plan} />
            </Sheet>
          )}
        </div>
        <div className="c-4 stack">
          <Sheet title="What it costs">
            <Cost plan={plan} asset={asset} />
            <p className="hint">
              From balances your nodes gave at <Time at={planned.at} />. Signing reads them again.
            </p>
            <LinkButton to="/sweep/review" kind="main" big full>
              Review in words
            </LinkButton>
            <LinkButton to="/sweep" kind="quiet" full>
              Change the choice
            </LinkButton>
          </Sheet>
          {plan.warnings.length === 0 ? null : (
            <Note kind="heed" glyph="warn" title={`${plural(plan.warnings.length, 'warning')} to read in the review`} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Say({ planned: { plan } }: { readonly planned: Planned }) {
  return (
    <>
      <b>{plural(accountsOf(plan), 'account')}</b> {accountsOf(plan) === 1 ? 'comes' : 'come'} home in{' '}
      <b>{plural(plan.transactions.length, 'transaction')}</b>, for{' '}
      <b>
        <Count of={plan.feeLamportsPerAccount} /> lamports
      </b>{' '}
      an account.
    </>
  )
}
