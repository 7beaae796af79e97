import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type QueryState, unreadWords } from '../../backend/query.ts'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { LinkButton } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { stepReached } from '../../parts/outcome.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Steps } from '../../parts/steps.tsx'
import { UnderWay } from '../../parts/transaction/flow.tsx'
import { tallyOf } from '../../parts/transaction/tally.ts'
import { AssetPart } from './asset-part.tsx'
import { Followed, useSweeps } from './followed.tsx'
import { type Sweep, SWEEP_STEPS } from './request.ts'

/** The last step: every transaction through its states to the end. All of it is read from the journal, so that a reload loses nothing. */
export function FollowSweep({ ids }: { readonly ids: readonly string[] }) {
  const nameOf = useAssetName()
  const answers = useSweeps(ids)
  const sweeps = answers.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const unread = answers.find(({ value }) => value === undefined)
  const isOne = ids.length === 1
  return (
    <Page
      title={t`Sweep`}
      say={unread === undefined ? <Say sweeps={sweeps} /> : unreadWords(unread, isOne ? t`Reading the sweep.` : t`Reading the sweeps.`)}
      actions={
        !isOne && unread === undefined && isSettled(sweeps) ? (
          <LinkButton to="/sweep">
            <Trans>Plan another sweep</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      {unread === undefined ? (
        <Steps label={t`Sweep steps`} steps={SWEEP_STEPS} at={furthestStep(sweeps)} isOver={isSettled(sweeps) && !isDone(sweeps)} />
      ) : null}
      {answers.map((answer, at) => (
        <One key={ids[at]} answer={answer} isOne={isOne} place={at + 1} assetOf={nameOf} />
      ))}
    </Page>
  )
}

type OneProps = {
  readonly answer: QueryState<Sweep>
  readonly isOne: boolean
  readonly place: number
  readonly assetOf: (key: string) => AssetName
}

function One({ answer, isOne, place, assetOf }: OneProps) {
  const unit = answer.value === undefined ? t`Sweep ${place}` : assetOf(answer.value.asset).unit
  const shown = (
    <QueryResult query={answer} waiting={t`Reading the sweep`}>
      {(sweep) => <Followed sweep={sweep} asset={assetOf(sweep.asset)} unit={isOne ? null : unit} />}
    </QueryResult>
  )
  if (isOne) return shown
  return (
    <AssetPart
      unit={unit}
      aside={answer.value === undefined ? null : plural(answer.value.parts.length, { one: '# transaction', other: '# transactions' })}
    >
      {shown}
    </AssetPart>
  )
}

const isSettled = (sweeps: readonly Sweep[]): boolean => sweeps.every(({ settled }) => settled)

const isDone = (sweeps: readonly Sweep[]): boolean => sweeps.every(({ outcome }) => outcome === 'done')

const firstSignature = ({ parts }: Sweep): string | null => parts.find(({ signature }) => signature !== null)?.signature ?? null

/** The furthest of them, and past the end only where all of them are. */
function furthestStep(sweeps: readonly Sweep[]): number {
  const steps = sweeps.map((sweep) => stepReached(SWEEP_STEPS, { outcome: sweep.outcome, signature: firstSignature(sweep) }))
  const last = SWEEP_STEPS.length
  return steps.every((step) => step === last) ? last : Math.min(Math.max(...steps), last - 1)
}

function Say({ sweeps }: { readonly sweeps: readonly Sweep[] }) {
  const parts = sweeps.flatMap((sweep) => sweep.parts)
  const tally = tallyOf(parts)
  const { home } = tally.transactions
  const of = plural(parts.length, { one: '# transaction', other: '# transactions' })
  if (isSettled(sweeps) && home === parts.length) return <Trans>All of it arrived in the treasury: {of}, finalized.</Trans>
  const { 'not-known': notKnown } = tally.transactions
  if (isSettled(sweeps) && notKnown > 0) {
    return (
      <Trans>
        Finished. <b>{formatCount(home)}</b> of {of} arrived. What became of {formatCount(notKnown)} nobody can tell: look at the accounts
        on chain.
      </Trans>
    )
  }
  if (isSettled(sweeps)) {
    return (
      <Trans>
        Finished. <b>{formatCount(home)}</b> of {of} arrived; the rest moved nothing, each for a reason shown below.
      </Trans>
    )
  }
  return <UnderWay tally={tally} of={parts.length} />
}
