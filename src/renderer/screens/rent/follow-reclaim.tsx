import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { unreadWords, untilSettled, useBackendQuery } from '../../backend/query.ts'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { UnderWay } from '../../parts/transaction/flow.tsx'
import { tallyOf } from '../../parts/transaction/tally.ts'
import { Transactions } from '../../parts/transaction/transactions.tsx'

type Decision = Answers['activity']['decision']

/** Rent that is being reclaimed, or nested accounts that are recovered, transaction by transaction, to its end. Read from the journal, so that a reload loses nothing. */
export function FollowReclaim({ id }: { readonly id: string }) {
  const nameOf = useAssetName()
  const decision = useBackendQuery(useApi().activity.decision.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const { value } = decision
  return (
    <Page
      title={t`Reclaim rent`}
      say={value === undefined ? unreadWords(decision, t`Reading what was decided.`) : <Say of={value} />}
      actions={
        value?.settled === true ? (
          <LinkButton to="/rent">
            <Trans>Look for more</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      <QueryResult query={decision} waiting={t`Reading what was decided`}>
        {(now) => {
          const { asked, held } = tallyOf(now.parts).transactions
          return (
            <>
              {asked === 0 ? null : <ConfirmNote />}
              <AwaitingSheet decision={id} waits={held > 0} />
              <Transactions of={now} asset={nameOf(now.asset)} amount={null} />
            </>
          )
        }}
      </QueryResult>
    </Page>
  )
}

function Say({ of: { parts, settled } }: { readonly of: Decision }) {
  const tally = tallyOf(parts)
  const { home } = tally.transactions
  const of = plural(parts.length, { one: '# transaction', other: '# transactions' })
  if (!settled) return <UnderWay tally={tally} of={parts.length} />
  if (home === parts.length) return <Trans>Everything came back: {of}, finalized.</Trans>
  return (
    <Trans>
      Finished. <b>{formatCount(home)}</b> of {of} were made; the rest moved nothing, each for a reason shown below.
    </Trans>
  )
}
