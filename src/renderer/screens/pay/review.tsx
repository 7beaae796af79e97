import { reasonWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Messages } from '../../parts/messages.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Changed } from './changed.tsx'
import { type Confirmed, Confirming, confirmedInForm, questionsOf } from './confirming.tsx'
import { PaymentReview } from './payment-review.tsx'
import { PAYMENT_STEPS, type PaymentPlan, type Planned } from './request.ts'
import { Signing } from './signing.tsx'
import { Beware } from '../../parts/said.tsx'

type ReviewProps = {
  readonly planned: Planned
  /** What was read is not so any more: it must be planned and read again. */
  readonly onChanged: () => void
  /** The signer was told to pay the recipient: what the plan says of that is old. */
  readonly onAllowed: () => void
  /** It was paid, or may be: another payment is begun. */
  readonly onAnother: () => void
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

/** The second step: what will happen, in words, the most dangerous first; what a person confirms; and the signature. */
export function Review({ planned, onChanged, onAllowed, onAnother, planning }: ReviewProps) {
  const { plan, before } = planned
  const [confirmed, setConfirmed] = useState<Confirmed>(() => confirmedInForm(planned))
  const questions = questionsOf(planned)
  return (
    <Page title={t`Pay`} say={plan.digest === null ? t`It cannot be paid as it stands, for the reason below.` : <Say />}>
      <Steps label={t`Payment steps`} steps={PAYMENT_STEPS} at={1} />
      <div className="cols">
        <div className="c-8 stack">
          {before === null ? null : (
            <Changed planned={planned} before={before} title={t`Something has changed since you read this. Nothing was signed.`}>
              {approvalWords(before, plan)}
              <Trans>Read it again, confirm it again, then sign.</Trans>
            </Changed>
          )}
          {plan.unpayable.map(({ reference, ...why }) => (
            <Note key={reference} kind="stop" glyph="refused" title={reasonWords('unpayable', why)} role="alert" />
          ))}
          <Beware of={plan.warnings} />
          {plan.digest === null ? null : (
            <>
              <PaymentReview planned={planned} />
              <Messages words={plan.transactions.map(({ words }) => words)} />
            </>
          )}
        </div>
        <div className="c-4 stack">
          {plan.digest === null ? null : (
            <>
              {questions.length === 0 ? null : <Confirming questions={questions} confirmed={confirmed} onChange={setConfirmed} />}
              <Signing
                planned={planned}
                questions={questions}
                confirmed={confirmed}
                onChanged={onChanged}
                onAllowed={onAllowed}
                planning={planning}
              />
            </>
          )}
          {isPaid(plan) ? <PaidBefore onAnother={onAnother} /> : null}
          <LinkButton to="/pay" kind={plan.digest === null ? 'main' : 'quiet'} full>
            <Trans>Change the payment</Trans>
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}

const isPaid = ({ unpayable }: PaymentPlan): boolean => unpayable.some(({ reason }) => reason === 'paid-already')

/** The ways on from a payment that is decided already: to what became of it, or to another one. */
function PaidBefore({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <Sheet title={t`It is decided already`}>
      <p>
        <Trans>What became of it stands in Activity. Look there before you begin another payment to the same recipient.</Trans>
      </p>
      <LinkButton to="/activity" full>
        <Trans>Look in Activity</Trans>
      </LinkButton>
      <Button full onPress={onAnother}>
        <Trans>Begin another payment</Trans>
      </Button>
    </Sheet>
  )
}

const Say = () => t`Read the address as if you had never seen it. Nothing is signed yet.`

function approvalWords(before: PaymentPlan, { awaitsApproval }: PaymentPlan): string {
  if (before.awaitsApproval === awaitsApproval) return ''
  return `${awaitsApproval ? t`A second person must approve it now.` : t`No second person has to approve it any more: it is signed at once.`} `
}
