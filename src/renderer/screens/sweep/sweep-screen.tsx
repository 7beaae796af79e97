import './sweep.css'
import { useRest } from '../../parts/use-rest.ts'
import { FollowSweep } from './follow-sweep.tsx'
import { NewSweep } from './new-sweep.tsx'

/** Bringing money home. `/sweep` chooses, `/sweep/review` goes on from there, `/sweep/<id>` follows one that was signed, `/sweep/<id>/<id>` several. */
export function SweepScreen() {
  const ids = useRest()
  const [place] = ids
  if (place === undefined) return <NewSweep step="choose" />
  if (place === 'review') return <NewSweep step={place} />
  return <FollowSweep key={ids.join('/')} ids={ids} />
}
