import './deposits.css'
import { useRest } from '../../parts/use-rest.ts'
import { DepositPage } from './deposit-page.tsx'
import { DepositsPage } from './deposits-page.tsx'
import { PendingPage } from './pending-page.tsx'

/** What arrived. `/deposits` lists it, `/deposits/<id>` tells the story of one; `/deposits/pending` what is not final yet; `/deposits/find/<text>` lists what fits. */
export function DepositsScreen() {
  const [place, text] = useRest()
  if (place === undefined || place === 'find') return <DepositsPage key={text} found={text ?? ''} />
  if (place === 'pending') return <PendingPage />
  return <DepositPage id={Number(place)} />
}
