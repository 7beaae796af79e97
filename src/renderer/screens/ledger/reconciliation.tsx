import { Count } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot, Time } from '../../parts/time.tsx'
import type { Continuity } from './words.ts'

/** Whether the chain and the journal said the same when they were last compared. */
export function Reconciliation({ reconciliation: { last, nextAt } }: { readonly reconciliation: Continuity['reconciliation'] }) {
  const next = nextAt === null ? 'none planned' : <Time at={nextAt} />
  if (last === null) {
    return (
      <Sheet title="Chain equals journal">
        <p className="dim">Not compared yet.</p>
        <Facts of={[['Next', next]]} />
      </Sheet>
    )
  }
  const { slot, compared, differences, startedAt, finishedAt } = last
  return (
    <Sheet title="Chain equals journal" aside={<Outcome differences={differences} ended={finishedAt !== null} />}>
      <Facts
        of={[
          ['Balances compared', <Count key="compared" of={compared} />],
          ['Differences', differences === 0 ? 'none' : <Count key="differences" of={differences} />],
          ['At slot', <Slot key="slot" slot={slot} />],
          ['Begun', <Time key="begun" at={startedAt} />],
          ['Ended', finishedAt === null ? 'going on' : <Time key="ended" at={finishedAt} />],
          ['Next', next],
        ]}
      />
    </Sheet>
  )
}

function Outcome({ differences, ended }: { readonly differences: number; readonly ended: boolean }) {
  if (differences > 0) {
    return (
      <Badge kind="heed" glyph="outstanding">
        they differ
      </Badge>
    )
  }
  return ended ? (
    <Badge kind="sure" glyph="ok">
      equal
    </Badge>
  ) : (
    <Badge kind="act" glyph="continuous">
      being compared
    </Badge>
  )
}
