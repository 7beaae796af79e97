import './deposits.css'
import { useRest } from '../../parts/use-rest.ts'
import { DepositPage } from './deposit-page.tsx'
import { DepositsPage } from './deposits-page.tsx'

/** What arrived. `/deposits` lists it, `/deposits/<id>` tells the story of one; `/deposits/find/<text>` lists what fits. */
export function DepositsScreen() {
  const [place, text] = useRest()
  if (place === undefined || place === 'find') return <DepositsPage key={text} found={text ?? ''} />
  return <DepositPage id={Number(place)} />
}
