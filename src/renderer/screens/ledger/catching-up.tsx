import { useQueryClient } from '@tanstack/react-query'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Choose } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { type Continuity, leftWords } from './words.ts'

type CatchingUpFacts = Continuity['catchingUp']

const CHOICES: readonly (readonly [CatchingUpFacts['choice'], string])[] = [
  ['automatic', 'Automatic'],
  ['blocks', 'By blocks'],
  ['accounts', 'By accounts'],
]
const WAYS: Record<NonNullable<CatchingUpFacts['way']>, string> = { blocks: 'block by block', accounts: 'account by account' }

/** How far behind the watcher is, how fast it reads, which way and why. */
export function CatchingUp({ continuity: { catchingUp } }: { readonly continuity: Continuity }) {
  const { way, because, slotsLeft, slotsPerSecond } = catchingUp
  return (
    <Sheet title="Catching up" aside={<Standing behind={slotsLeft > 0n} />}>
      <Facts
        of={[
          ['To go', leftWords(catchingUp)],
          ['Pace', slotsPerSecond === null ? 'not observed yet' : `${slotsPerSecond.toFixed(1)} slots a second`],
          ['Way', way === null ? 'nothing to catch up' : WAYS[way]],
        ]}
      />
      {because === null ? null : <p>{because}</p>}
      <WayChoice choice={catchingUp.choice} />
    </Sheet>
  )
}

function Standing({ behind }: { readonly behind: boolean }) {
  return behind ? (
    <Badge kind="act" glyph="continuous">
      reading
    </Badge>
  ) : (
    <Badge kind="sure" glyph="ok">
      up to date
    </Badge>
  )
}

function WayChoice({ choice }: { readonly choice: CatchingUpFacts['choice'] }) {
  const ask = useApi()
  const queries = useQueryClient()
  const choosing = useBackendMutation(ask.ledger.catchUp.mutationOptions())
  return (
    <>
      <p className="tiny dim">After downtime:</p>
      <Choose
        label="After downtime"
        value={choice}
        onChange={(way) => choosing.start({ way }, () => void queries.invalidateQueries({ queryKey: ask.ledger.key() }))}
        of={CHOICES}
      />
      <FailureNote failure={choosing.failure} />
    </>
  )
}
