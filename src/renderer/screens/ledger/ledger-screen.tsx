import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './ledger.css'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { CasesSheet } from './cases-sheet.tsx'
import { CatchingUp } from './catching-up.tsx'
import { GapsSheet } from './gaps-sheet.tsx'
import { Proof } from './proof.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { type Continuity, sayOf } from './words.ts'

/** The cursor moves with every block, and a gap is read back without an event of its own: both are asked for. */
const ASK_EVERY_MS = 5_000

/** The watcher's proof: what of the ledger is known, what is missing, and what does not add up. */
export function LedgerScreen() {
  const continuity = useBackendQuery({ ...useApi().ledger.continuity.queryOptions({ input: {} }), refetchInterval: ASK_EVERY_MS })
  const say = continuity.value === undefined ? unreadWords(continuity, t`Reading the journal.`) : sayOf(continuity.value)
  return (
    <Page
      title={t`Ledger continuity`}
      say={say}
      actions={
        <LinkButton to="/nodes">
          <Trans>See the nodes</Trans>
        </LinkButton>
      }
    >
      <QueryResult query={continuity}>{(value) => <Sheets continuity={value} />}</QueryResult>
      <div className="stack pt">
        <CasesSheet />
      </div>
    </Page>
  )
}

function Sheets({ continuity }: { readonly continuity: Continuity }) {
  return (
    <div className="cols">
      <div className="c-8 stack">
        <Proof continuity={continuity} />
        <GapsSheet gaps={continuity.gaps} />
      </div>
      <div className="c-4 stack">
        <CatchingUp continuity={continuity} />
        <Reconciliation reconciliation={continuity.reconciliation} />
      </div>
    </div>
  )
}
