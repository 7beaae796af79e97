import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useBackendQuestion } from '../../backend/query.ts'
import { useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { FillIn } from './fill-in.tsx'
import { type Form, requestOf } from './form.ts'
import { forgetKept, keep, keptForm, keptPlan, keptReference } from './kept.ts'
import type { PaymentPlan, PaymentRequest, Planned } from './request.ts'
import { Review } from './review.tsx'

type NewPaymentProps = {
  readonly step: 'fill-in' | 'review'
  /** What the way here has filled in already. */
  readonly given?: Partial<Form>
}

/** From the form to the signature. Before signing nothing is stored: a reload begins again, and nothing was signed. */
export function NewPayment({ step, given = {} }: NewPaymentProps) {
  const [, navigate] = useLocation()
  const [planned, setPlanned] = useState(keptPlan)
  const [form, setForm] = useState<Form>(() => ({ ...keptForm(), ...given }))
  const planning = useBackendQuestion(useApi().payments.plan.mutationOptions())
  const asset = useAssetChoices().find(({ key }) => key === form.asset)
  const asked = requestOf(form, asset)

  const change = (changed: Form) => {
    keep({ form: changed })
    setForm(changed)
  }
  const keepPlan = (made: Planned) => {
    keep({ form, planned: made })
    setPlanned(made)
  }
  const plan = () => {
    if (asset === undefined || !('request' in asked)) return
    const request = underOne(asked.request)
    planning.start(request, (made) => {
      keepPlan({ request, asset, plan: made, at: new Date(), before: null })
      navigate('/pay/review')
    })
  }

  if (step === 'fill-in') {
    return <FillIn form={form} onChange={change} onPlan={plan} missing={'missing' in asked ? asked.missing : null} planning={planning} />
  }
  if (planned === null) return <Redirect to="/pay" replace />
  // Under the same reference: whatever becomes of it, it is paid once.
  const again = { ...planned.request, reference: planned.plan.reference }
  const planAgain = (before: PaymentPlan | null) =>
    planning.start(again, (made) => keepPlan({ ...planned, plan: made, at: new Date(), before }))
  return (
    <Review
      // What was confirmed holds as long as the same would be signed, of the same words.
      key={`${planned.plan.digest} ${planned.plan.recipients[0]?.confirm.digest}`}
      planned={planned}
      onChanged={() => planAgain(planned.plan)}
      onAllowed={() => planAgain(planned.before)}
      onAnother={() => {
        forgetKept()
        navigate('/pay')
      }}
      planning={planning}
    />
  )
}

/** Under the reference of what was asked to be signed before, where none was given: the journal refuses the one that it knows. */
function underOne(request: PaymentRequest): PaymentRequest {
  const reference = request.reference ?? keptReference()
  return reference === null ? request : { ...request, reference }
}
