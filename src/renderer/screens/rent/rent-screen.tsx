import { useRest } from '../../parts/use-rest.ts'
import { FollowReclaim } from './follow-reclaim.tsx'
import { ReclaimPlanned } from './reclaim-planned.tsx'

/** Rent that can be reclaimed: `/rent` shows what there is, `/rent/<id>` follows what was decided. */
export function RentScreen() {
  const [id] = useRest()
  return id === undefined ? <ReclaimPlanned /> : <FollowReclaim key={id} id={id} />
}
