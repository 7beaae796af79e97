import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { AccountChoices } from './account-choice.ts'
import { Choose } from './choose.tsx'
import { useOnDeposit } from './on-deposit.ts'
import { keepPlan, keptPlan, isSignable, startedOf, useKeptPlan } from './planned.ts'
import { type Chosen, chosenOf, FIRST_MANNER, firstChoice, followPath, type Manner } from './request.ts'
import { Review } from './review.tsx'
import { usePlanning, useSweeping } from './use-sweeping.ts'

/** From the choice to the signature. Before signing nothing is stored: a reload begins again, and nothing was signed. */
export function NewSweep({ step }: { readonly step: 'choose' | 'review' }) {
  const [, navigate] = useLocation()
  const planned = useKeptPlan()?.planned ?? null
  // Whoever comes from elsewhere chooses again; whoever comes back to a plan finds what it was made of.
  const [before] = useState(() => (step === 'review' ? keptPlan()?.planned.choice : undefined))
  const [named, setNamed] = useState<Chosen | null>(before?.chosen ?? null)
  const [manner, setManner] = useState<Manner>(before?.manner ?? FIRST_MANNER)
  const [accounts, setAccounts] = useState<AccountChoices>(before?.accounts ?? new Map())
  const there = useOnDeposit()
  const planning = usePlanning()
  const sweeping = useSweeping()

  const chosen = named ?? firstChoice(there.value ?? [])
  const plan = () => {
    planning.start({ manner, accounts, assets: chosenOf(there.value ?? [], chosen) }, (assets) => {
      if (assets.every((one) => one.plan === null)) return
      keepPlan({ choice: { chosen, manner, accounts }, assets })
      navigate('/sweep/review')
    })
  }

  if (step === 'choose') {
    return (
      <Choose
        there={there}
        chosen={chosen}
        manner={manner}
        onChoose={(now) => {
          planning.forget()
          setNamed(now)
        }}
        onChange={setManner}
        accounts={accounts}
        onAccounts={(now) => {
          planning.forget()
          setAccounts(now)
        }}
        onPlan={plan}
        planning={{ busy: planning.busy, refused: planning.value ?? [] }}
      />
    )
  }
  if (planned === null) return <Redirect to="/sweep" replace />
  const started = startedOf(planned)
  if (started.length > 0 && !planned.assets.some(isSignable)) return <Redirect to={followPath(started)} replace />
  return <Review planned={planned} sweeping={sweeping} />
}
