import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { unreadWords, untilSettled, useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count, Sol } from '../../parts/amount.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Flow, UnderWay } from '../../parts/transaction/flow.tsx'
import { type Tally, tallyOf } from '../../parts/transaction/tally.ts'
import { HOW_WORDS, RowByRow } from '../../parts/transaction/rows-elsewhere.tsx'
import { SettledSum } from '../../parts/transaction/settled-sum.tsx'
import { Transactions } from '../../parts/transaction/transactions.tsx'
import { People } from './people.tsx'
import { Written } from '../../parts/written.tsx'
import type { Payout } from './request.ts'

/** Whom a payout pays, and every transaction of it, to its end. All of it is read from the journal, so that a reload or a crash loses nothing. */
export function FollowPayout({ id }: { readonly id: string }) {
  const nameOf = useAssetName()
  const payout = useBackendQuery(useApi().payouts.show.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const tally = payout.value === undefined ? null : tallyOf(payout.value.parts)
  return (
    <Page
      title={t`Pay many`}
      say={
        payout.value === undefined || tally === null ? (
          unreadWords(payout, t`Reading the payout.`)
        ) : (
          <Say payout={payout.value} tally={tally} />
        )
      }
      actions={
        <LinkButton to="/pay-many">
          <Trans>Pay another file</Trans>
        </LinkButton>
      }
    >
      <QueryResult query={payout} waiting={t`Reading the payout`}>
        {(now) => (tally === null ? null : <Followed payout={now} tally={tally} asset={nameOf(now.asset)} />)}
      </QueryResult>
    </Page>
  )
}

type FollowedProps = { readonly payout: Payout; readonly tally: Tally; readonly asset: AssetName }

function Followed({ payout, tally, asset }: FollowedProps) {
  return (
    <>
      {tally.transactions.asked === 0 ? null : <ConfirmNote />}
      <AwaitingSheet decision={payout.id} waits={tally.transactions.held > 0} />
      <Flow parts={payout.parts} tally={tally} asset={asset} home={t`Paid for certain`} />
      <Summary payout={payout} tally={tally} asset={asset} />
      <People of={payout} asset={asset} />
      <RowByRow of={payout.parts} asset={asset} />
      <Transactions of={payout} asset={asset} amount={t`Pays`} />
    </>
  )
}

function Summary({ payout, tally, asset }: FollowedProps) {
  const writing = useBackendMutation(useApi().payouts.receipt.mutationOptions())
  return (
    <Sheet
      title={payout.name}
      aside={
        <Button onPress={() => writing.start({ id: payout.id })} busy={writing.busy ? t`Writing the receipt…` : null}>
          <Trans>Save the receipt</Trans>
        </Button>
      }
    >
      {writing.value === undefined ? null : <Written file={writing.value} />}
      <FailureNote failure={writing.failure} />
      <div className="summary stack">
        <Facts
          sum
          of={[
            [t`Rows of the file`, <Count key="rows" of={payout.rows} />],
            [t`Rows that were to be paid`, <Count key="payments" of={payout.payments} />],
            [t`Rows paid for certain`, <Count key="paid" of={tally.accountsHome} />],
            [t`Fees paid`, <Sol key="fees" lamports={tally.feesPaidLamports + payout.failedFeeLamports} none />],
          ]}
        />
        <SettledSum
          tally={tally}
          asset={asset}
          words={{ all: t`Was to be paid`, rest: payout.settled ? t`Not paid` : t`Not paid, or not final yet`, home: t`Paid for certain` }}
        />
      </div>
    </Sheet>
  )
}

/** How many rows are paid by other transactions than those made here; nothing where none is. */
function elsewhereWords(parts: Payout['parts'], { accountsElsewhere }: Tally): string {
  const [how, other] = new Set(parts.flatMap(({ elsewhere }) => elsewhere?.how ?? []))
  if (how === undefined) return ''
  return t`, ${formatCount(accountsElsewhere)} of them by ${t(HOW_WORDS[other === undefined ? how : 'both'].many)}`
}

function Say({ payout: { parts, payments, settled }, tally }: { readonly payout: Payout; readonly tally: Tally }) {
  const rest = payments - tally.accountsHome
  if (settled && rest === 0 && payments === 1) {
    return (
      <Trans>
        The one row is paid{elsewhereWords(parts, tally)}: <Plural value={parts.length} one="# transaction" other="# transactions" />,
        finalized.
      </Trans>
    )
  }
  if (settled && rest === 0) {
    return (
      <Trans>
        All {formatCount(payments)} rows are paid{elsewhereWords(parts, tally)}:{' '}
        <Plural value={parts.length} one="# transaction" other="# transactions" />, finalized.
      </Trans>
    )
  }
  const { accountsNotKnown } = tally
  if (settled && accountsNotKnown > 0) {
    const unpaid = rest - accountsNotKnown
    return (
      <>
        <Trans>
          Finished. <b>{formatCount(tally.accountsHome)}</b> of <Plural value={payments} one="# row" other="# rows" /> are paid
          {elsewhereWords(parts, tally)}.
        </Trans>{' '}
        <Plural
          value={accountsNotKnown}
          one="Whether # of the rest was paid, nobody can tell: ask the recipients, who are named below."
          other="Whether # of the rest were paid, nobody can tell: ask the recipients, who are named below."
        />{' '}
        {unpaid === 0
          ? t`The same file does not pay those again.`
          : t`The same file does not pay those again; it pays the other ${formatCount(unpaid)}, for which nothing moved.`}
      </>
    )
  }
  if (settled) {
    return (
      <Trans>
        Finished. <b>{formatCount(tally.accountsHome)}</b> of <Plural value={payments} one="# row" other="# rows" /> are paid
        {elsewhereWords(parts, tally)}; nothing moved for the other {formatCount(rest)}, each for a reason shown below. The same file pays
        those again, and no other.
      </Trans>
    )
  }
  return <UnderWay tally={tally} of={parts.length} />
}
