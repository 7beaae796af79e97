import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { type QueryState, queryStateOf, untilSettled } from '../../backend/query.ts'
import type { AssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Flow } from '../../parts/transaction/flow.tsx'
import { tallyOf } from '../../parts/transaction/tally.ts'
import { Transactions } from '../../parts/transaction/transactions.tsx'
import { type Sweep, titleOf } from './request.ts'
import { Summary } from './summary.tsx'

const showing = (ask: ReturnType<typeof useApi>, id: string) =>
  ask.sweeps.show.queryOptions({ input: { id }, refetchInterval: untilSettled })

/** Sweeps to their end, in the order of their names. */
export function useSweeps(ids: readonly string[]): readonly QueryState<Sweep>[] {
  const ask = useApi()
  return useQueries({ queries: ids.map((id) => showing(ask, id)) }).map(queryStateOf)
}

type FollowedProps = {
  readonly sweep: Sweep
  readonly asset: AssetName
  /** The asset's word where the page shows several. */
  readonly unit: string | null
}

/** How far a sweep is, transaction by transaction, and how it ended. */
export function Followed({ sweep, asset, unit }: FollowedProps) {
  const tally = tallyOf(sweep.parts)
  return (
    <>
      {tally.transactions.asked === 0 ? null : <ConfirmNote />}
      <AwaitingSheet decision={sweep.id} waits={tally.transactions.held > 0} />
      {sweep.settled ? <Summary sweep={sweep} tally={tally} asset={asset} unit={unit} /> : null}
      <Flow parts={sweep.parts} tally={tally} asset={asset} label={titleOf(t`Progress`, unit)} />
      <Transactions of={sweep} asset={asset} title={titleOf(t`Each transaction`, unit)} />
    </>
  )
}

/** How far a sweep is that was started while others of the same page were not. */
export function StartedFlow({ id, asset }: { readonly id: string; readonly asset: AssetName }) {
  const [answer] = useSweeps([id])
  if (answer === undefined) return null
  return (
    <QueryResult query={answer} waiting={t`Reading the sweep`}>
      {({ parts }) => (
        <>
          <Flow parts={parts} tally={tallyOf(parts)} asset={asset} label={titleOf(t`Progress`, asset.unit)} />
          <div>
            <LinkButton to={`/sweep/${id}`}>
              <Trans>Follow {asset.unit}</Trans>
            </LinkButton>
          </div>
        </>
      )}
    </QueryResult>
  )
}
