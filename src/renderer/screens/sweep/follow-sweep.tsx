import { unreadWords, untilSettled, useAnswer } from '../../backend/answer.ts'
import { type AssetName, assetNameOf, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { formatCount, plural } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { stepReached } from '../../parts/outcome.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Steps } from '../../parts/steps.tsx'
import { type Sweep, SWEEP_STEPS } from './request.ts'
import { Summary } from './summary.tsx'
import { Flow, UnderWay } from '../../parts/transaction/flow.tsx'
import { type Tally, tallyOf } from '../../parts/transaction/tally.ts'
import { Transactions } from '../../parts/transaction/transactions.tsx'

/** The last step: every transaction through its states to the end. All of it is read from the journal, so that a reload loses nothing. */
export function FollowSweep({ id }: { readonly id: string }) {
  const assets = useListedAssets()
  const sweep = useAnswer(useAsk().sweeps.show.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const tally = sweep.value === undefined ? null : tallyOf(sweep.value.parts)
  return (
    <Page
      title="Sweep"
      say={
        tally === null || sweep.value === undefined ? unreadWords(sweep, 'Reading the sweep.') : <Say sweep={sweep.value} tally={tally} />
      }
    >
      {sweep.value === undefined ? null : (
        <Steps
          label="Sweep steps"
          steps={SWEEP_STEPS}
          at={stepReached(SWEEP_STEPS, { outcome: sweep.value.outcome, signature: firstSignature(sweep.value) })}
        />
      )}
      <Shown answer={sweep} waiting="Reading the sweep">
        {(now) =>
          assets === undefined || tally === null ? null : <Followed sweep={now} tally={tally} asset={assetNameOf(assets, now.asset)} />
        }
      </Shown>
    </Page>
  )
}

const firstSignature = ({ parts }: Sweep): string | null => parts.find(({ signature }) => signature !== null)?.signature ?? null

type FollowedProps = { readonly sweep: Sweep; readonly tally: Tally; readonly asset: AssetName }

function Followed({ sweep, tally, asset }: FollowedProps) {
  return (
    <>
      {sweep.settled ? <Summary sweep={sweep} tally={tally} asset={asset} /> : null}
      <Flow parts={sweep.parts} tally={tally} asset={asset} />
      <Transactions of={sweep} asset={asset} />
    </>
  )
}

function Say({ sweep: { parts, settled }, tally }: { readonly sweep: Sweep; readonly tally: Tally }) {
  const { home } = tally.transactions
  const of = plural(parts.length, 'transaction')
  if (settled && home === parts.length) return <>All of it is home: {of}, finalized.</>
  if (settled) {
    return (
      <>
        Settled. <b>{formatCount(home)}</b> of {of} came home; the rest moved nothing, each for a reason shown below.
      </>
    )
  }
  return <UnderWay tally={tally} of={parts.length} />
}
