import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { wordOfState } from '../../parts/state.tsx'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { AwaitingNote } from '../../parts/approvals/awaiting-note.tsx'
import { ClosedNote } from '../../parts/closed-note.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { groupedWithin } from '../../parts/figure.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { State } from '../../parts/state.tsx'
import { KIND_WORDS, shortIntent } from '../../parts/transaction/intent.ts'
import { TransactionLines } from '../../parts/transaction/lines.tsx'
import { type Elsewhere, HOW_WORDS, RowByRow } from '../../parts/transaction/rows-elsewhere.tsx'
import { feeWord, partState } from '../../parts/transaction/whereabouts.ts'
import { AttemptStory } from './attempt-story.tsx'

export type Payment = Answers['activity']['payment']

/** The whole story of one payment: what was decided, every message made for it, and how it ended. */
export function PaymentPage({ intent }: { readonly intent: string }) {
  const payment = useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent } }))
  return (
    <Page
      title={`${payment.value === undefined ? t`Transaction` : t(KIND_WORDS[payment.value.kind])} ${shortIntent(intent)}`}
      say={payment.value === undefined ? unreadWords(payment, t`Reading the payment.`) : storyOf(payment.value)}
      actions={
        <LinkButton to="/activity">
          <Trans>All activity</Trans>
        </LinkButton>
      }
    >
      <QueryResult query={payment} waiting={t`Reading the payment`}>
        {(found) => (
          <div className="cols">
            <Decided payment={found} />
            <div className="c-8 stack">
              {found.state === 'awaiting-confirmation' ? <ConfirmNote /> : null}
              <AwaitingNote intent={found.intent} state={found.state} />
              {found.closed === null ? null : <ClosedNote of={found.closed} />}
              <Paid payment={found} />
              <Payees payment={found} />
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
  const because = why === null ? '' : ` ${groupedWithin(why)}`
  if (elsewhere !== null && partState(payment) === 'paid-in-part')
    return `${partWords(elsewhere)} ${t`The rest was given up, and nothing of it can land any more.`}`
  if (elsewhere?.whole === false && elsewhere.accounts > 0 && state === 'not-known')
    return `${partWords(elsewhere)} ${t`Whether the rest was paid, nobody can tell. It is not made again, and the references of the rest stay taken.`}${because}`
  if (elsewhere?.whole === true) return t`Completed by ${t(HOW_WORDS[elsewhere.how].one)}.`
  if (state === 'satisfied' || state === 'finalized')
    return attempts.length === 1 ? t`Completed in one transaction.` : t`Completed after ${attempts.length} attempts.`
  if (state === 'abandoned') return `${t`It was given up; nothing of it can land any more.`}${why === null ? '' : ` ${why}`}`
  if (state === 'not-known')
    return `${kind === 'payment' ? nobodyCanTell(payment.payees.length) : t`Nobody can tell whether it was done. It is not made again.`}${because}`
  if (state === 'unknown') return t`It may have landed: no node can tell yet. It is not signed again before one can.`
  if (state === 'failed') return t`It failed on chain: its fee was paid, and nothing else moved. It is not made again.`
  const isSigned = attempts.some(({ signature }) => signature !== null)
  if (state === 'awaiting-confirmation') {
    return isSigned
      ? t`Nothing that was signed for it can land any more. It waits for your word before it is signed again.`
      : t`Nothing of it is signed: it waits for your word.`
  }
  if (state === 'awaiting-approval') {
    return isSigned
      ? t`Nothing that was signed for it can land any more. It waits for a second person before it is signed again.`
      : t`It waits for a second person. Nothing of it is signed.`
  }
  if (state === 'waiting') {
    return isSigned
      ? t`Nothing that was signed for it can land any more. It will be signed again.`
      : t`It was decided, and nothing is signed yet.`
  }
  const tries = attempts.length === 1 ? t`one transaction` : t`${attempts.length} transactions`
  return t`It is ${wordOfState(state)}, with ${tries} so far. At most one of them can ever land.`
}

const partWords = ({ accounts, rows, how }: Elsewhere): string => {
  const many = plural(rows.length, { one: '# row', other: '# rows' })
  const by = t(HOW_WORDS[how].many)
  return plural(accounts, { one: `# of its ${many} was paid by ${by}.`, other: `# of its ${many} were paid by ${by}.` })
}

const nobodyCanTell = (payees: number): string =>
  payees > 1
    ? t`Nobody can tell whether it was paid. It is not made again, and its references stay taken.`
    : t`Nobody can tell whether it was paid. It is not made again, and its reference stays taken.`

function noMessageWords({ state, settled }: Payment): string {
  if (!settled) return t`No message was made for it yet.`
  return state === 'not-known' ? t`This journal has no message for it.` : t`No message was made for it.`
}

function paidTitle({ whole, accounts }: Elsewhere): string {
  if (whole) return t`What paid it`
  return accounts > 0 ? t`What paid a part of it` : t`What paid its reference`
}
const doneTitle = (isWhole: boolean): string => (isWhole ? t`What did it` : t`What did a part of it`)

/** What did it, or a part of it, where none of its messages is known to have. */
function Paid({ payment: { kind, elsewhere } }: { readonly payment: Payment }) {
  if (elsewhere === null) return null
  return (
    <Sheet title={kind === 'payment' ? paidTitle(elsewhere) : doneTitle(elsewhere.whole)}>
      <Facts
        of={[
          [t`Signature`, elsewhere.signatures.map((one) => <SignatureText key={one} signature={one} form="whole" copy />)],
          [t`Shown by`, elsewhere.provedBy.length === 0 ? t`what this ledger holds` : elsewhere.provedBy.join(', ')],
        ]}
      />
    </Sheet>
  )
}

/** As many as a person reads in one look, until they ask for all of them. */
const PAYEES_SHOWN = 8

/** Whom it pays. Those of which nobody can tell, or of which others paid some, stand with what became of each. */
function Payees({ payment }: { readonly payment: Payment }) {
  const asset = useAssetOf(payment)
  const { payees, elsewhere, state } = payment
  if (asset === null || payees.length === 0 || state === 'not-known' || elsewhere?.whole === false) return null
  return (
    <Sheet title={t`Who is paid`}>
      <TransactionLines
        of={{ payees, sources: [] }}
        shown={PAYEES_SHOWN}
        amountOf={(amount) => <Amount amount={amount} decimals={asset.decimals} unit={asset.unit} as="sentence" />}
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
    <Sheet title={t`What was decided`} span="c-4" aside={<State state={partState(payment)} />}>
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
        [t`Pays`, shown],
        [t`Recipients`, count],
      ]
    case 'sweep':
      return [
        [t({ message: 'Sweeps', context: 'act' }), shown],
        [t`From accounts`, count],
      ]
    case 'upkeep':
      return [[t`Maintains`, accounts === 1 ? t`an account of yours` : count]]
  }
}

/** The way back to the whole that it is part of. */
function Whole({ payment: { kind, decision, accounts } }: { readonly payment: Payment }) {
  if (kind === 'sweep')
    return (
      <LinkButton to={`/sweep/${decision}`}>
        <Trans>Open sweep</Trans>
      </LinkButton>
    )
  if (kind !== 'payment') return null
  return accounts === 1 ? (
    <LinkButton to={`/pay/${decision}`}>
      <Trans>Open payment</Trans>
    </LinkButton>
  ) : (
    <LinkButton to={`/pay-many/${decision}`}>
      <Trans>Open payout</Trans>
    </LinkButton>
  )
}

/** How its amounts are written; null until that is known. */
function useAssetOf({ kind, decision: id }: Payment): AssetName | null {
  const ask = useApi()
  const { value: swept } = useBackendQuery(ask.sweeps.show.queryOptions({ input: { id }, enabled: kind === 'sweep' }))
  const { value: paid } = useBackendQuery(ask.payments.show.queryOptions({ input: { id }, enabled: kind === 'payment' }))
  const nameOf = useAssetName()
  const asset = kind === 'sweep' ? swept?.asset : paid?.lines[0]?.asset
  return asset === undefined ? null : nameOf(asset)
}
