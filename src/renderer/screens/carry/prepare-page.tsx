import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import { FillIn } from './prepare-fill-in.tsx'
import { forgetPreparing, keepPreparing, keptPreparing } from './prepare-kept.ts'
import { askedOf, type CarryForm, type CarryPlan, type CarryRequest, carryRequestOf, type PlannedCarry } from './prepare-request.ts'
import { Review } from './prepare-review.tsx'

type PreparePageProps = {
  readonly step: 'fill-in' | 'review'
  /** What the way here has filled in already. */
  readonly given?: Partial<CarryForm>
}

/** From the form to the bundle. Before it is prepared nothing is stored: a reload begins again, and nothing has left. */
export function PreparePage({ step, given = {} }: PreparePageProps) {
  const [, navigate] = useLocation()
  const [planned, setPlanned] = useState(() => keptPreparing().planned)
  const [form, setForm] = useState<CarryForm>(() => ({ ...keptPreparing().form, ...given }))
  const planning = useBackendQuestion(useApi().bundles.plan.mutationOptions())
  const asset = useAssetChoices().find(({ key }) => key === form.asset)
  const asked = carryRequestOf(form, asset)

  const change = (changed: CarryForm) => {
    keepPreparing({ form: changed })
    setForm(changed)
  }
  const keepPlan = (made: PlannedCarry) => {
    keepPreparing({ form, planned: made })
    setPlanned(made)
  }
  const plan = () => {
    if (asset === undefined || !('request' in asked)) return
    const request = underOne(asked.request)
    planning.start(askedOf(request), (made) => {
      keepPlan({ request, asset, plan: made, at: new Date(), before: null })
      navigate('/bundles/prepare/review')
    })
  }
  if (step === 'fill-in')
    return <FillIn form={form} onChange={change} onPlan={plan} missing={'missing' in asked ? asked.missing : null} planning={planning} />
  if (planned === null) return <Redirect to="/bundles/prepare" replace />
  // Under the same reference: whatever becomes of it, it is paid once.
  const again = { ...planned.request, reference: planned.plan.reference }
  const planAgain = (before: CarryPlan | null) =>
    planning.start(askedOf(again), (made) => keepPlan({ ...planned, plan: made, at: new Date(), before }))
  return (
    <Review
      // What was confirmed holds as long as the same would be prepared, of the same words.
      key={`${planned.plan.digest} ${planned.plan.recipients[0]?.confirm.digest} ${planned.plan.unexplained?.latest.signature}`}
      planned={planned}
      onChanged={() => planAgain(planned.plan)}
      onAnother={() => {
        forgetPreparing()
        navigate('/bundles/prepare')
      }}
      planning={planning}
    />
  )
}

/** Under the reference of what was asked to be prepared before, where none was given: the journal refuses the one that it knows. */
function underOne(request: CarryRequest): CarryRequest {
  const reference = request.reference ?? keptPreparing().asked
  return reference === null ? request : { ...request, reference }
}
