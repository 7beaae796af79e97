import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { type MutationState, useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { usePolicy } from '../../backend/policy.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { secondWords } from '../../parts/approvals/second-words.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { type Confirmed, missingOf, type Question } from './confirming.tsx'
import { forgetKept, keep } from './kept.ts'
import { PolicyNote } from './policy-note.tsx'
import { answeredBy, type Planned } from './request.ts'
import { useSignerStanding } from './standing.ts'

type SigningProps = {
  readonly planned: Planned
  readonly questions: readonly Question[]
  readonly confirmed: Confirmed
  /** The plan that was read is no longer true: the payment must be planned and read again. */
  readonly onChanged: () => void
  readonly onAllowed: () => void
  /** The planning that goes on then. */
  readonly planning: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

/** Refusals after which the payment is planned and read again; the last two where a press that was not answered had signed it. */
const CHANGED: readonly string[] = [
  'PLAN_CHANGED',
  'PLAN_APPROVAL_DIFFERS',
  'RECIPIENT_NOT_CONFIRMED',
  'PAYMENT_NOTHING_TO_PAY',
  'JOURNAL_PAYMENT_KNOWN',
]

/** The signature: starts the payment that was read and no other, and goes on to follow it. */
export function Signing({ planned, questions, confirmed, onChanged, onAllowed, planning }: SigningProps) {
  const [, navigate] = useLocation()
  const starting = useBackendMutation(useApi().payments.start.mutationOptions())
  const standing = useSignerStanding(planned.request.to)
  const { value: policy } = usePolicy()
  const approvers = policy?.approvers ?? []
  const sign = () => {
    const { digest } = planned.plan
    if (digest === null) return
    const onDone = ({ id }: { readonly id: string }) => {
      forgetKept()
      navigate(`/pay/${id}`, { replace: true })
    }
    // However the answer is lost, and whatever is changed then: it is this payment that is asked for again, and no second one.
    keep({ asked: planned.plan.reference })
    starting.start({ ...decisionOf(planned), digest }, onDone, ({ code }) => {
      if (!CHANGED.includes(code)) return
      starting.forget()
      onChanged()
    })
  }
  const isPayable = standing === undefined || standing.kind === 'ours' || standing.kind === 'allowed'
  return (
    <Sheet title={t`Sign`}>
      <PolicyNote
        standing={standing}
        address={planned.request.to}
        label={planned.plan.recipients[0]?.label ?? null}
        awaits={planned.plan.awaitsApproval}
        onAllowed={onAllowed}
      />
      <p className="hint">
        <Trans>
          Planned at <Time at={planned.at} />. Signing reads everything again: if anything here would differ, nothing is signed. Once signed
          it continues automatically; you may leave the page.
        </Trans>
      </p>
      <FailureNote failure={starting.failure} />
      {planning.failure === null ? null : <FailureNote failure={planning.failure} again={onChanged} />}
      <Button
        kind="main"
        big
        full
        onPress={sign}
        missing={isPayable ? missingOf(questions, confirmed) : t`The policy does not allow this payment.`}
        busy={planning.busy ? t`Planning again…` : starting.busy ? (planned.plan.awaitsApproval ? t`Storing it…` : t`Signing…`) : null}
      >
        {planned.plan.awaitsApproval ? t`Ask ${secondWords(approvers)} to approve` : t`Sign and pay`}
      </Button>
    </Sheet>
  )
}

/** What is asked for once more. The fee was compared by the plan. */
function decisionOf({ request: { price: _, expectedFee: __, ...request }, plan }: Planned) {
  return { ...request, ...answeredBy(plan), awaitsApproval: plan.awaitsApproval }
}
