import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isLost } from '../../backend/failure.ts'
import { Behind } from '../../parts/behind.tsx'
import { Sol } from '../../parts/amount.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Messages } from '../../parts/messages.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Beware } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { plain, type Sentence } from '../../../core/text/sentence.ts'
import { AssetPart } from './asset-part.tsx'
import { Changed } from './changed.tsx'
import { Cost } from './cost.tsx'
import { StartedFlow } from './followed.tsx'
import { NotPlanned } from './not-planned.tsx'
import { Packing } from './packing-sheet.tsx'
import { accountsOf } from './packing.ts'
import { type Planned, type PlannedAsset, startedOf } from './planned.ts'
import { SWEEP_STEPS, type SweepPlan, titleOf } from './request.ts'
import { Signing } from './signing.tsx'
import { SweepReview } from './sweep-review.tsx'
import { Together } from './together.tsx'
import { sharedWarnings, totalsOf } from './totals.ts'
import type { Sweeping } from './use-sweeping.ts'

type ReviewProps = { readonly planned: Planned; readonly sweeping: Sweeping }

/** The second step: what will happen, in words, the most dangerous first; how it is packed, what it costs and what stays; and the signature. */
export function Review({ planned, sweeping }: ReviewProps) {
  const [only, ...others] = planned.assets
  const isOne = only !== undefined && others.length === 0
  const shared = sharedWarnings(planned)
  return (
    <Page title={t`Sweep`} say={isOne ? <SayOne of={only} /> : <SayAll planned={planned} />}>
      <Behind />
      <Steps label={t`Sweep steps`} steps={SWEEP_STEPS} at={1} />
      <div className="cols">
        <div className="c-8 stack">
          <Beware of={shared} />
          {isOne ? (
            <One of={only} sweeping={sweeping} />
          ) : (
            planned.assets.map((one) => (
              <AssetPart key={one.asset.key} unit={one.asset.unit} aside={standingOf(one)}>
                <Part of={one} shared={shared} sweeping={sweeping} />
              </AssetPart>
            ))
          )}
        </div>
        <div className="c-4 stack">
          {isOne ? null : <Together totals={totalsOf(planned)} rest={startedOf(planned).length > 0} />}
          <Signing planned={planned} sweeping={sweeping} />
          {isOne && only.plan !== null && only.plan.transactions.length > 0 ? (
            <Sheet title={t`What it costs`}>
              <Cost plan={only.plan} asset={only.asset} />
            </Sheet>
          ) : null}
        </div>
      </div>
    </Page>
  )
}

function SayOne({ of: { plan } }: { readonly of: PlannedAsset }) {
  if (plan === null) return t`It could not be planned, for the reason below.`
  if (plan.transactions.length === 0) return t`Nothing is swept, for the reasons below.`
  return (
    <Trans>
      <b>
        <Plural value={accountsOf(plan)} one="# account" other="# accounts" />
      </b>{' '}
      <Plural value={accountsOf(plan)} one="is swept" other="are swept" /> in{' '}
      <b>
        <Plural value={plan.transactions.length} one="# transaction" other="# transactions" />
      </b>
      , for{' '}
      <b>
        <Sol lamports={plan.feeLamportsPerAccount} as="sentence" />
      </b>{' '}
      an account.
    </Trans>
  )
}

function SayAll({ planned }: { readonly planned: Planned }) {
  const { assets, transactions, feeLamports, rentFundedLamports } = totalsOf(planned)
  const started = planned.assets.filter(({ stage }) => stage.kind === 'started')
  if (planned.assets.some(({ stage }) => stage.kind === 'starting')) return t`Each asset is signed by its own plan, one after the other.`
  if (started.length > 0) {
    return (
      <>
        {started.length === 1 ? (
          <Trans>
            <b>{unitsOf(started)}</b> is started and goes on.
          </Trans>
        ) : (
          <Trans>
            <b>{unitsOf(started)}</b> are started and go on.
          </Trans>
        )}{' '}
        {assets.length === 1 ? (
          <Trans>
            <b>{unitsOf(assets)}</b> is not.
          </Trans>
        ) : (
          <Trans>
            <b>{unitsOf(assets)}</b> are not.
          </Trans>
        )}
      </>
    )
  }
  if (assets.length === 0) return t`Nothing is swept: each asset below says why.`
  return (
    <Trans>
      <b>
        {formatCount(assets.length)} of <Plural value={planned.assets.length} one="# asset" other="# assets" />
      </b>{' '}
      <Plural value={assets.length} one="is swept" other="are swept" /> in{' '}
      <b>
        <Plural value={transactions} one="# transaction" other="# transactions" />
      </b>
      , for{' '}
      <b>
        <Sol lamports={feeLamports + rentFundedLamports} as="sentence" />
      </b>{' '}
      in all.
    </Trans>
  )
}

/** SOL; SOL and USDC; SOL, USDC and EURC. */
function unitsOf(assets: readonly PlannedAsset[]): string {
  const units = assets.map(({ asset }) => asset.unit)
  return [units.slice(0, -1).join(', '), ...units.slice(-1)].filter((words) => words !== '').join(t` and `)
}

function standingOf({ plan, failure, stage }: PlannedAsset): ReactNode {
  if (stage.kind === 'started') return t`started`
  if (plan === null) return t`not planned`
  if (plan.digest === null) return t`nothing to sign`
  if (failure === null) return plural(plan.transactions.length, { one: '# transaction', other: '# transactions' })
  return isLost(failure) ? t`not known whether signed` : t`not signed`
}

type PartProps = { readonly of: PlannedAsset; readonly shared: readonly Sentence[]; readonly sweeping: Sweeping }

/** One asset of several: its whole plan, its way home once it is started, or why there is neither. */
function Part({ of, shared, sweeping }: PartProps) {
  const { asset, plan, stage } = of
  if (stage.kind === 'started') return <StartedFlow id={stage.id} asset={asset} />
  if (plan === null) return <NotPlanned of={of} named onAgain={() => sweeping.planAgain(of)} />
  if (plan.transactions.length === 0) return <NothingOf plan={plan} asset={asset} unit={asset.unit} />
  return (
    <>
      <Plan of={of} unit={asset.unit} shared={shared} />
      <Sheet title={titleOf(t`What it costs`, asset.unit)}>
        <Cost plan={plan} asset={asset} />
      </Sheet>
    </>
  )
}

/** The one asset that was planned: its whole plan, or why nothing of it is swept. */
function One({ of, sweeping }: { readonly of: PlannedAsset; readonly sweeping: Sweeping }) {
  const { asset, plan } = of
  if (plan === null) return <NotPlanned of={of} named={false} onAgain={() => sweeping.planAgain(of)} />
  return plan.transactions.length === 0 ? <NothingOf plan={plan} asset={asset} unit={null} /> : <Plan of={of} />
}

type NothingProps = Pick<PlannedAsset, 'asset'> & { readonly plan: SweepPlan; readonly unit: string | null }

function NothingOf({ plan, asset, unit }: NothingProps) {
  return (
    <>
      <Note kind="idle" glyph="info" title={t`Nothing of ${asset.unit} is swept.`}>
        <p>
          {plan.leftOut.length === 0
            ? t`No deposit account holds any of it.`
            : t`Every account that holds some stays as it is, for the reasons below.`}
        </p>
      </Note>
      <Packing plan={plan} unit={unit} />
    </>
  )
}

type PlanProps = { readonly of: PlannedAsset; readonly unit?: string; readonly shared?: readonly Sentence[] }

/** What will be signed of one asset, how it is packed, and what stays. */
function Plan({ of, unit, shared = [] }: PlanProps) {
  const { plan, before, request, asset } = of
  if (plan === null) return null
  const said = shared.map(plain)
  return (
    <>
      {before === null ? null : <Changed plan={plan} before={before} asset={asset} />}
      <Beware of={plan.warnings.filter((warning) => !said.includes(plain(warning)))} />
      <SweepReview plan={plan} request={request} asset={asset} setAside={titleOf(t`Set aside`, unit ?? null)} />
      <Messages words={plan.transactions.map(({ words }) => words)} />
      <Packing plan={plan} unit={unit ?? null} />
    </>
  )
}
