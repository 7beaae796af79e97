import './pay-many.css'
import { useRest } from '../../parts/use-rest.ts'
import { FollowPayout } from './follow-payout.tsx'
import { NewPayout } from './new-payout.tsx'

/** Paying the rows of a file. `/pay-many` reads and checks one, `/pay-many/<id>` follows one that was signed. */
export function PayManyScreen() {
  const [place] = useRest()
  return place === undefined ? <NewPayout /> : <FollowPayout key={place} id={place} />
}
