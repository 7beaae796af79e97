import { reasonWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutationState } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Messages } from '../../parts/messages.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { ReviewItem } from '../../parts/review-card.tsx'
import { Beware } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { PREPARED, Way } from '../bundles/way.tsx'
import { Changed } from '../pay/changed.tsx'
import { type Confirmed, Confirming, confirmedInForm, type Question, questionsOf } from '../pay/confirming.tsx'
import { PaymentReview } from '../pay/payment-review.tsx'
import type { PlannedCarry } from './prepare-request.ts'
import { Preparing } from './preparing.tsx'
import { explainedOf, Unexplained } from './unexplained.tsx'

type ReviewProps = {
  readonly planned: PlannedCarry
  /** What was read is not so any more: it must be planned and read again. */
  readonly onChanged: () => void
  /** It left, or may have: another one is begun. */
  readonly onAnother: () => void
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

/** What will happen, in words, the most dangerous first; what a person confirms; and the bundle. */
export function Review({ planned, onChanged, onAnother, planning }: ReviewProps) {
  const { plan, before } = planned
  const [confirmed, setConfirmed] = useState<Confirmed>(() => confirmedInForm(planned))
  const questions = [...questionsOf(planned).map(untilAdvanced), ...explainedOf(plan.unexplained)]
  const isPayable = plan.digest !== null
  return (
    <Page
      title={t`Prepare a bundle`}
      say={
        isPayable
          ? t`Read the address as if you had never seen it. Nothing has left yet.`
          : t`It cannot be prepared as it stands, for the reason below.`
      }
    >
      <Way at={PREPARED} />
      <div className="cols">
        <div className="c-8 stack">
          {before === null ? null : (
            <Changed planned={planned} before={before} title={t`Something has changed since you read this. Nothing was prepared.`}>
              <Trans>Read it again, confirm it again, then prepare it.</Trans>
            </Changed>
          )}
          {plan.unpayable.map(({ reference, ...why }) => (
            <Note key={reference} kind="stop" glyph="refused" title={reasonWords('unpayable', why)} role="alert" />
          ))}
          <Beware of={plan.warnings} />
          {isPayable ? (
            <>
              <Unexplained of={plan.unexplained}>
                <Trans>One of them may be this very payment, where this data folder was put back from a copy.</Trans>
              </Unexplained>
              <PaymentReview planned={planned}>
                <ReviewItem>
                  <Trans>
                    <b>It does not expire.</b> Once it is signed, whoever has it can send it until this nonce account is advanced, with the
                    key that signs it.
                  </Trans>
                  <div className="addr-field">
                    <Address address={planned.request.nonceAccount} form="whole" />
                  </div>
                </ReviewItem>
              </PaymentReview>
              <Messages words={plan.transactions.map(({ words }) => words)} />
            </>
          ) : null}
        </div>
        <div className="c-4 stack">
          {isPayable ? (
            <>
              <Confirming title={t`Before it is prepared`} questions={questions} confirmed={confirmed} onChange={setConfirmed} />
              <Preparing planned={planned} questions={questions} confirmed={confirmed} onChanged={onChanged} planning={planning} />
            </>
          ) : null}
          {plan.unpayable.some(({ reason }) => reason === 'paid-already') ? <DecidedBefore onAnother={onAnother} /> : null}
          <LinkButton to="/bundles/prepare" kind={isPayable ? 'quiet' : 'main'} full>
            <Trans>Change the payment</Trans>
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}

/** What is signed elsewhere is not revoked here. */
const untilAdvanced = (question: Question): Question =>
  question.id === 'expiry' && question.kind === 'type'
    ? { ...question, hint: t`Once signed, it can be sent at any time until its nonce account is advanced.` }
    : question

/** The ways on from a payment that is decided already. */
function DecidedBefore({ onAnother }: { readonly onAnother: () => void }) {
  return (
    <Sheet title={t`It is decided already`}>
      <p>
        <Trans>Look among the bundles and in Activity what became of it, before you begin another payment to the same recipient.</Trans>
      </p>
      <LinkButton to="/bundles" full>
        <Trans>Look among the bundles</Trans>
      </LinkButton>
      <LinkButton to="/activity" full>
        <Trans>Look in Activity</Trans>
      </LinkButton>
      <Button full onPress={onAnother}>
        <Trans>Begin another payment</Trans>
      </Button>
    </Sheet>
  )
}
