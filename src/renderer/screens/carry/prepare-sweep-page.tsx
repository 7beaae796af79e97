import { useState } from 'react'
import { useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import { FillInSweep } from './prepare-sweep-fill-in.tsx'
import { keepPreparingSweep, keptPreparingSweep } from './prepare-sweep-kept.ts'
import { askedOf, type CarrySweep, type CarrySweepPlan, carrySweepOf, type PlannedSweep, type SweepForm } from './prepare-sweep-request.ts'
import { ReviewSweep } from './prepare-sweep-review.tsx'

/** From the accounts to the bundle. Before it is prepared nothing is stored: a reload begins again, and nothing has left. */
export function PrepareSweepPage() {
  const [form, setForm] = useState(() => keptPreparingSweep().form)
  const [planned, setPlanned] = useState(() => keptPreparingSweep().planned)
  const planning = useBackendQuestion(useApi().bundles.planSweep.mutationOptions())
  const assets = useAssetChoices()
  const change = (changed: SweepForm) => {
    keepPreparingSweep({ form: changed })
    setForm(changed)
  }
  const keepPlanned = (made: PlannedSweep | null) => {
    keepPreparingSweep({ planned: made })
    setPlanned(made)
  }
  const asked = carrySweepOf(form)
  const plan = (request: CarrySweep, before: CarrySweepPlan | null = null) => {
    const asset = assets.find(({ key }) => key === request.asset)
    if (asset === undefined) return
    planning.start(askedOf(request), (made) => keepPlanned({ request, asset, plan: made, at: new Date(), before }))
  }
  if (planned === null)
    return (
      <FillInSweep
        form={form}
        onChange={change}
        onPlan={() => ('request' in asked ? plan(asked.request) : undefined)}
        missing={'missing' in asked ? asked.missing : null}
        planning={planning}
      />
    )
  return (
    <ReviewSweep
      key={planned.plan.digest}
      planned={planned}
      planning={planning}
      onAgain={() => plan(planned.request, planned.plan)}
      onBack={() => {
        planning.forget()
        keepPlanned(null)
      }}
    />
  )
}
