import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAct } from '../../backend/answer.ts'
import { useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Choose } from './choose.tsx'
import { Plan } from './plan.tsx'
import { keepPlan, keptPlan } from './planned.ts'
import { FIRST_REQUEST, type SweepRequest } from './request.ts'
import { Review } from './review.tsx'

/** From the choice to the signature. Before signing nothing is stored: a reload begins again, and nothing was signed. */
export function NewSweep({ step }: { readonly step: 'choose' | 'plan' | 'review' }) {
  const [, navigate] = useLocation()
  const [request, setRequest] = useState<SweepRequest>(() => keptPlan()?.request ?? FIRST_REQUEST)
  const planning = useAct(useAsk().sweeps.plan.mutationOptions())
  const assets = useListedAssets()

  const plan = () => {
    const asset = assets?.find(({ key }) => key === request.asset)
    if (asset === undefined) return
    planning.start(request, (made) => {
      keepPlan({ request, asset, plan: made, at: new Date() })
      navigate('/sweep/plan')
    })
  }

  const planned = keptPlan()
  if (step === 'choose') return <Choose request={request} onChange={setRequest} onPlan={plan} planning={planning} />
  if (planned === null) return <Redirect to="/sweep" replace />
  return step === 'plan' ? <Plan planned={planned} /> : <Review planned={planned} />
}
