import type { ReactNode } from 'react'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { type AssetName, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { AwaitingNote } from '../../parts/approvals/awaiting-note.tsx'
import { ClosedNote } from '../../parts/closed-note.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { formatCount, groupedWithin, plural } from '../../parts/figure.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { State } from '../../parts/state.tsx'
import { KIND_WORDS, shortIntent } from '../../parts/transaction/intent.ts'
import { type Elsewhere, HOW_WORDS, RowByRow } from '../../parts/transaction/rows-elsewhere.tsx'
import { feeWord, partState } from '../../parts/transaction/whereabouts.ts'
import { AttemptStory } from './attempt-story.tsx'

export type Payment = Answers['activity']['payment']

/** The whole story of one payment: what was decided, every message made for it, and how it ended. */
export function PaymentPage({ intent }: { readonly intent: string }) {
  const payment = useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent } }))
  return (
    <Page
      title={`${payment.value === undefined ? 'Transaction' : KIND_WORDS[payment.value.kind]} ${shortIntent(intent)}`}
      say={payment.value === undefined ? unreadWords(payment, 'Reading the payment.') : storyOf(payment.value)}
      actions={<LinkButton to="/activity">All activity</LinkButton>}
    >
      <QueryResult query={payment} waiting="Reading the payment">
        {(found) => (
          <div className="cols">
            <Decided payment={found} />
            <div className="c-8 stack">
              {found.state === 'awaiting-confirmation' ? <ConfirmNote /> : null}
              <AwaitingNote intent={found.intent} state={found.state} />
              {found.closed === null ? null : <ClosedNote of={found.closed} />}
              <Paid payment={found} />
              <Rows payment={found} />
              {found.attempts.length === 0 ? <p className="dim">{noMessageWords(found)}</p> : null}
              {found.attempts.map((attempt, at) => (
                <AttemptStory key={attempt.id} attempt={attempt} number={at + 1} />
              ))}
            </div>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/** What is true of it now, in one sentence. */
function storyOf(payment: Payment): string {
  const { kind, state, why, attempts, elsewhere } = payment
  if (elsewhere !== null && partState(payment) === 'paid-in-part')
    return `${partWords(elsewhere)} The rest was given up, and nothing of it can land any more.`
  if (elsewhere?.whole === false && state === 'not-known')
    return `${partWords(elsewhere)} Whether the rest was paid, nobody can tell. It is not made again, and the references of the rest stay taken.${why === null ? '' : ` ${groupedWithin(why)}`}`
  const tries = attempts.length === 1 ? 'one message' : `${attempts.length} messages`
  if (elsewhere?.whole === true) return `It is done, for certain, by ${HOW_WORDS[elsewhere.how].one}.`
  if (state === 'satisfied' || state === 'finalized') return `It is done, for certain, with ${tries}.`
  if (state === 'abandoned') return `It was given up; nothing of it can land any more.${why === null ? '' : ` ${why}`}`
  if (state === 'not-known')
    return `${kind === 'payment' ? `Nobody can tell whether it was paid. It is not made again, and its ${payment.payees.length > 1 ? 'references stay' : 'reference stays'} taken.` : 'Nobody can tell whether it was done. It is not made again.'}${why === null ? '' : ` ${groupedWithin(why)}`}`
  if (state === 'unknown') return 'It may have landed: no node can tell yet. It is not signed again before one can.'
  if (state === 'failed') return 'It failed on chain: its fee was paid, and nothing else moved. It is not made again.'
  const isSigned = attempts.some(({ signature }) => signature !== null)
  if (state === 'awaiting-confirmation') {
    return isSigned
      ? 'Nothing that was signed for it can land any more. It waits for your word before it is signed again.'
      : 'Nothing of it is signed: it waits for your word.'
  }
  if (state === 'awaiting-approval') {
    return isSigned
      ? 'Nothing that was signed for it can land any more. It waits for a second person before it is signed again.'
      : 'It waits for a second person. Nothing of it is signed.'
  }
  if (state === 'waiting') {
    return isSigned
      ? 'Nothing that was signed for it can land any more. It will be signed again.'
      : 'It was decided, and nothing is signed yet.'
  }
  return `It is ${state}, with ${tries} so far. At most one of them can ever land.`
}

const partWords = ({ accounts, rows, how }: Elsewhere): string =>
  `${formatCount(accounts)} of its ${plural(rows.length, 'row')} ${accounts === 1 ? 'was' : 'were'} paid by ${HOW_WORDS[how].many}.`

function noMessageWords({ state, settled }: Payment): string {
  if (!settled) return 'No message was made for it yet.'
  return state === 'not-known' ? 'This journal has no message for it.' : 'No message was made for it.'
}

/** What did it, or a part of it, where none of its messages is known to have. */
function Paid({ payment: { kind, elsewhere } }: { readonly payment: Payment }) {
  if (elsewhere === null) return null
  return (
    <Sheet title={`What ${kind === 'payment' ? 'paid' : 'did'} ${elsewhere.whole ? 'it' : 'a part of it'}`}>
      <Facts
        of={[
          ['Signature', elsewhere.signatures.map((one) => <SignatureText key={one} signature={one} form="whole" copy />)],
          ['Shown by', elsewhere.provedBy.length === 0 ? 'what this ledger holds' : elsewhere.provedBy.join(', ')],
        ]}
      />
    </Sheet>
  )
}

function Rows({ payment }: { readonly payment: Payment }) {
  const asset = useAssetOf(payment)
  return asset === null ? null : <RowByRow of={[payment]} asset={asset} />
}

function Decided({ payment }: { readonly payment: Payment }) {
  const { kind, accounts, amount, feeLamports } = payment
  const asset = useAssetOf(payment)
  const shown = asset === null ? '' : <Amount key="amount" amount={amount} decimals={asset.decimals} unit={asset.unit} />
  return (
    <Sheet title="What was decided" span="c-4" aside={<State state={partState(payment)} />}>
      <Facts of={[...movesOf(kind, shown, accounts), [feeWord(payment), <Sol key="fee" lamports={feeLamports} />]]} />
      <Whole payment={payment} />
    </Sheet>
  )
}

/** Upkeep moves no money to anybody. */
function movesOf(kind: Payment['kind'], shown: ReactNode, accounts: number): readonly Fact[] {
  const count = <Count key="accounts" of={accounts} />
  switch (kind) {
    case 'payment':
      return [
        ['Pays', shown],
        ['To accounts', count],
      ]
    case 'sweep':
      return [
        ['Brings home', shown],
        ['From accounts', count],
      ]
    case 'upkeep':
      return [['Tends', 'an account of yours']]
  }
}

/** The way back to the whole that it is part of. */
function Whole({ payment: { kind, decision, accounts } }: { readonly payment: Payment }) {
  if (kind === 'sweep') return <LinkButton to={`/sweep/${decision}`}>Open sweep</LinkButton>
  if (kind !== 'payment') return null
  return accounts === 1 ? (
    <LinkButton to={`/pay/${decision}`}>Open payment</LinkButton>
  ) : (
    <LinkButton to={`/pay-many/${decision}`}>Open payout</LinkButton>
  )
}

/** How its amounts are written; null until that is known. */
function useAssetOf({ kind, decision: id }: Payment): AssetName | null {
  const ask = useApi()
  const { value: swept } = useBackendQuery(ask.sweeps.show.queryOptions({ input: { id }, enabled: kind === 'sweep' }))
  const { value: paid } = useBackendQuery(ask.payments.show.queryOptions({ input: { id }, enabled: kind === 'payment' }))
  const assets = useListedAssets()
  const asset = kind === 'sweep' ? swept?.asset : paid?.lines[0]?.asset
  return assets?.find(({ key }) => key === asset) ?? null
}
