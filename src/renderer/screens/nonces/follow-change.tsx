import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { untilSettled, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { RingTrack, State } from '../../parts/state.tsx'
import { ExpiryBar } from '../../parts/expiry-bar.tsx'
import { shownState } from '../../parts/transaction/whereabouts.ts'
import { paymentPath } from '../../parts/transaction/intent.ts'

/** A change that was signed here, through its states to the end. */
export function FollowChange({ decision }: { readonly decision: string }) {
  const answer = useBackendQuery(useApi().activity.decision.queryOptions({ input: { id: decision }, refetchInterval: untilSettled }))
  return (
    <QueryResult query={answer} waiting={t`Reading the change`}>
      {({ parts, blockHeight, msPerSlot, settled }) => (
        <>
          {parts.map(({ intent, state, lastValidBlockHeight }) => (
            <div key={intent} className="sheet sheet-line" role="status" aria-label={t`Change of a nonce account`}>
              <RingTrack state={state} />
              <State state={shownState(state)} />
              {settled || lastValidBlockHeight === null ? null : (
                <ExpiryBar lastValidBlockHeight={lastValidBlockHeight} blockHeight={blockHeight} msPerSlot={msPerSlot} />
              )}
              <Link className="link" to={paymentPath(intent)}>
                <Trans>Its history</Trans>
              </Link>
            </div>
          ))}
          {parts.some(({ state }) => state === 'awaiting-confirmation') ? <ConfirmNote /> : null}
          <AwaitingSheet decision={decision} waits={parts.some(({ state }) => state === 'awaiting-approval')} />
        </>
      )}
    </QueryResult>
  )
}
