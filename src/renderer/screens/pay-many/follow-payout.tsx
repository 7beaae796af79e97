import { unreadWords, untilSettled, useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { type AssetName, assetNameOf, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count, Sol } from '../../parts/amount.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount, plural } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Flow, UnderWay } from '../../parts/transaction/flow.tsx'
import { type Tally, tallyOf } from '../../parts/transaction/tally.ts'
import { HOW_WORDS, RowByRow } from '../../parts/transaction/rows-elsewhere.tsx'
import { SettledSum } from '../../parts/transaction/settled-sum.tsx'
import { Transactions } from '../../parts/transaction/transactions.tsx'
import { WrittenTo } from './report-button.tsx'
import type { Payout } from './request.ts'

/** Every transaction of a payout to its end. All of it is read from the journal, so that a reload or a crash loses nothing. */
export function FollowPayout({ id }: { readonly id: string }) {
  const assets = useListedAssets()
  const payout = useBackendQuery(useApi().payouts.show.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const tally = payout.value === undefined ? null : tallyOf(payout.value.parts)
  return (
    <Page
      title="Pay many"
      say={
        payout.value === undefined || tally === null ? (
          unreadWords(payout, 'Reading the payout.')
        ) : (
          <Say payout={payout.value} tally={tally} />
        )
      }
      actions={<LinkButton to="/pay-many">Pay another file</LinkButton>}
    >
      <QueryResult query={payout} waiting="Reading the payout">
        {(now) =>
          assets === undefined || tally === null ? null : <Followed payout={now} tally={tally} asset={assetNameOf(assets, now.asset)} />
        }
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
      <Flow parts={payout.parts} tally={tally} asset={asset} home="Paid for certain" />
      <Summary payout={payout} tally={tally} asset={asset} />
      <RowByRow of={payout.parts} asset={asset} />
      <Transactions of={payout} asset={asset} amount="Pays" />
    </>
  )
}

function Summary({ payout, tally, asset }: FollowedProps) {
  const writing = useBackendMutation(useApi().payouts.receipt.mutationOptions())
  return (
    <Sheet
      title={payout.name}
      aside={
        <Button onPress={() => writing.start({ id: payout.id })} busy={writing.busy ? 'Writing the receipt…' : null}>
          Save the receipt
        </Button>
      }
    >
      <WrittenTo path={writing.value?.path ?? null} />
      <FailureNote failure={writing.failure} />
      <div className="summary stack">
        <Facts
          sum
          of={[
            ['Rows of the file', <Count key="rows" of={payout.rows} />],
            ['Rows that were to be paid', <Count key="payments" of={payout.payments} />],
            ['Rows paid for certain', <Count key="paid" of={tally.accountsHome} />],
            ['Fees paid', <Sol key="fees" lamports={tally.feesPaidLamports + payout.failedFeeLamports} none />],
          ]}
        />
        <SettledSum
          tally={tally}
          asset={asset}
          words={{ all: 'Was to be paid', rest: payout.settled ? 'Not paid' : 'Not paid, or not final yet', home: 'Paid for certain' }}
        />
      </div>
    </Sheet>
  )
}

/** How many rows are paid by other transactions than those made here; nothing where none is. */
function elsewhereWords(parts: Payout['parts'], { accountsElsewhere }: Tally): string {
  const [how, other] = new Set(parts.flatMap(({ elsewhere }) => elsewhere?.how ?? []))
  if (how === undefined) return ''
  return `, ${formatCount(accountsElsewhere)} of them by ${HOW_WORDS[other === undefined ? how : 'both'].many}`
}

function Say({ payout: { parts, payments, settled }, tally }: { readonly payout: Payout; readonly tally: Tally }) {
  const rest = payments - tally.accountsHome
  if (settled && rest === 0) {
    return (
      <>
        All {formatCount(payments)} rows are paid{elsewhereWords(parts, tally)}: {plural(parts.length, 'transaction')}, finalized.
      </>
    )
  }
  const { accountsNotKnown } = tally
  if (settled && accountsNotKnown > 0) {
    const unpaid = rest - accountsNotKnown
    return (
      <>
        Settled. <b>{formatCount(tally.accountsHome)}</b> of {plural(payments, 'row')} are paid{elsewhereWords(parts, tally)}. Whether{' '}
        {formatCount(accountsNotKnown)} of the rest {accountsNotKnown === 1 ? 'was' : 'were'} paid, nobody can tell: ask the recipients, who
        are named below. The same file does not pay those again
        {unpaid === 0 ? '' : `; it pays the other ${formatCount(unpaid)}, for which nothing moved`}.
      </>
    )
  }
  if (settled) {
    return (
      <>
        Settled. <b>{formatCount(tally.accountsHome)}</b> of {plural(payments, 'row')} are paid{elsewhereWords(parts, tally)}; nothing moved
        for the other {formatCount(rest)}, each for a reason shown below. The same file pays those again, and no other.
      </>
    )
  }
  return <UnderWay tally={tally} of={parts.length} />
}
