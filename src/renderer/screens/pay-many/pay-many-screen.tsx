import './pay-many.css'
import { useRest } from '../../parts/use-rest.ts'
import { FollowPayout } from './follow-payout.tsx'
import { NewPayout } from './new-payout.tsx'
import { PayoutsPage } from './payouts-list.tsx'

/** Paying the rows of a file. `/pay-many` reads and checks one, `/pay-many/<id>` follows one that was signed, and `/pay-many/history` lists those that were decided. */
export function PayManyScreen() {
  const [place] = useRest()
  if (place === 'history') return <PayoutsPage />
  return place === undefined ? <NewPayout /> : <FollowPayout key={place} id={place} />
}
