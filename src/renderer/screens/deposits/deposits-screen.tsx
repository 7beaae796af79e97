import './deposits.css'
import { useRest } from '../../parts/use-rest.ts'
import { DepositPage } from './deposit-page.tsx'
import { DepositsPage } from './deposits-page.tsx'
import { parseFilter } from './filter.ts'
import { PendingPage } from './pending-page.tsx'

/** What arrived. `/deposits` lists it, narrowed by what follows; `/deposits/<id>` tells the story of one; `/deposits/pending` what is not final yet. */
export function DepositsScreen() {
  const rest = useRest()
  const [place] = rest
  if (place === 'pending') return <PendingPage />
  if (place !== undefined && /^[0-9]+$/.test(place)) return <DepositPage id={Number(place)} />
  return <DepositsPage filter={parseFilter(rest)} />
}
