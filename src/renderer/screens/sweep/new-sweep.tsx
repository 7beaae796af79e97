import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAct } from '../../backend/answer.ts'
import { useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Choose } from './choose.tsx'
import { keepPlan, keptPlan, type Planned } from './planned.ts'
import { FIRST_REQUEST, type SweepRequest } from './request.ts'
import { Review } from './review.tsx'

/** From the choice to the signature. Before signing nothing is stored: a reload begins again, and nothing was signed. */
export function NewSweep({ step }: { readonly step: 'choose' | 'review' }) {
  const [, navigate] = useLocation()
  const [planned, setPlanned] = useState(keptPlan)
  const [request, setRequest] = useState<SweepRequest>(planned?.request ?? FIRST_REQUEST)
  const planning = useAct(useAsk().sweeps.plan.mutationOptions())
  const assets = useListedAssets()

  const keep = (made: Planned) => {
    keepPlan(made)
    setPlanned(made)
  }
  const plan = () => {
    const asset = assets?.find(({ key }) => key === request.asset)
    if (asset === undefined) return
    planning.start(request, (made) => {
      keep({ request, asset, plan: made, at: new Date(), before: null })
      navigate('/sweep/review')
    })
  }

  if (step === 'choose') return <Choose request={request} onChange={setRequest} onPlan={plan} planning={planning} />
  if (planned === null) return <Redirect to="/sweep" replace />
  const planAgain = () => planning.start(planned.request, (made) => keep({ ...planned, plan: made, at: new Date(), before: planned.plan }))
  return <Review planned={planned} onChanged={planAgain} planning={planning} />
}
