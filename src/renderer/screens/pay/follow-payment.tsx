import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Redirect } from 'wouter'
import { unreadWords, untilSettled, useBackendQuery } from '../../backend/query.ts'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Amount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { stepReached } from '../../parts/outcome.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Steps } from '../../parts/steps.tsx'
import { HOW_WORDS } from '../../parts/transaction/rows-elsewhere.tsx'
import { useUnsignedWords } from '../../parts/transaction/use-unsigned.ts'
import { type Whereabouts, whereaboutsOf } from '../../parts/transaction/whereabouts.ts'
import { PaymentLineSheet } from './payment-line.tsx'
import { type PaymentLine, PAYMENT_STEPS } from './request.ts'

/** The last step: the payment through its states to the end. All of it is read from the journal, so that a reload loses nothing. A payout is followed at its own place. */
export function FollowPayment({ id }: { readonly id: string }) {
  const nameOf = useAssetName()
  const payment = useBackendQuery(useApi().payments.show.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const { value } = payment
  const [line] = value?.lines ?? []
  if (value !== undefined && value.lines.length > 1) return <Redirect to={`/pay-many/${id}`} replace />
  const asset = line === undefined ? undefined : nameOf(line.asset)
  const sayOf = () => {
    if (line !== undefined && asset !== undefined) return <Say line={line} asset={asset} />
    return value === undefined ? unreadWords(payment, t`Reading the payment.`) : t`This payment is followed with its bundle.`
  }
  return (
    <Page
      title={t`Pay`}
      say={sayOf()}
      actions={
        <LinkButton to="/pay">
          <Trans>Pay somebody else</Trans>
        </LinkButton>
      }
    >
      {value === undefined || line === undefined ? null : (
        <Steps
          label={t`Payment steps`}
          steps={PAYMENT_STEPS}
          isOver={value.settled && value.outcome !== 'done'}
          at={stepReached(PAYMENT_STEPS, { outcome: value.outcome, signature: line.signature })}
        />
      )}
      <QueryResult query={payment} waiting={t`Reading the payment`}>
        {(now) => (line === undefined || asset === undefined ? <InBundle /> : <PaymentLineSheet payment={now} line={line} asset={asset} />)}
      </QueryResult>
    </Page>
  )
}

/** A payment whose transaction left in a bundle is none of the journal's own until its signature is known. */
function InBundle() {
  return (
    <Note kind="act" glyph="bundle" title={t`Its transaction left in a bundle, to be signed elsewhere.`}>
      <p>
        <Trans>Outstanding signatures lists it for as long as it may land, Bundles what became of it.</Trans>
      </p>
      <div className="btns">
        <LinkButton to="/outstanding">
          <Trans>Outstanding signatures</Trans>
        </LinkButton>
        <LinkButton to="/bundles">
          <Trans>Bundles</Trans>
        </LinkButton>
      </div>
    </Note>
  )
}

/** What is true of it now. A payment that may have landed is never told as one that failed. */
function Say({ line, asset: { decimals, unit } }: { readonly line: PaymentLine; readonly asset: AssetName }) {
  const unsigned = useUnsignedWords(line)
  return (
    <>
      <b>
        <Amount amount={line.amount} decimals={decimals} unit={unit} as="sentence" />
      </b>{' '}
      {WORDS[whereaboutsOf(line.state)](line, unsigned)}
    </>
  )
}

const WORDS: Record<Whereabouts, (line: PaymentLine, unsigned: string) => string> = {
  home: ({ elsewhere }) => (elsewhere === null ? t`is paid: finalized.` : t`is paid by ${t(HOW_WORDS[elsewhere].one)}. Do not pay again.`),
  unsigned: (_line, unsigned) => unsigned,
  'on-its-way': () => t`is on its way. You can leave this page; it continues in the background.`,
  asked: ({ again }) => (again ? t`is not signed again: it waits for your word.` : t`is not signed: it waits for your word.`),
  held: ({ again }) =>
    again ? t`is not signed again yet: it waits for a second person.` : t`is not signed yet: it waits for a second person.`,
  unknown: () => t`may have been paid. Do not pay again: it resolves itself when a node answers.`,
  'not-known': ({ elsewhere }) =>
    elsewhere === null
      ? t`may have been paid, or not: nobody can tell. Ask the recipient, and do not pay it again before you know. Its history says why.`
      : t`may have been paid to somebody else, or in another amount: its reference was paid by ${t(HOW_WORDS[elsewhere].one)}. See whom that paid, and how much, before you pay again.`,
  'not-moved': ({ state }) =>
    state === 'failed' ? t`was not paid: it failed on chain. Its fee was paid.` : t`was not paid. Nothing moved.`,
}
