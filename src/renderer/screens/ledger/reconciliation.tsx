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
      <Sheet title="Chain and journal">
        <p className="dim">Not compared yet.</p>
        <Facts of={[['Next', next]]} />
      </Sheet>
    )
  }
  const { slot, compared, differences, startedAt, finishedAt } = last
  return (
    <Sheet title="Chain and journal" aside={<Outcome {...last} />}>
      <Facts
        of={[
          ['Balances compared', <Count key="compared" of={compared} />],
          ['Differences', differences === 0 ? noneOf(last) : <Count key="differences" of={differences} />],
          ['At slot', <Slot key="slot" slot={slot} />],
          ['Begun', <Time key="begun" at={startedAt} />],
          ['Ended', finishedAt === null ? 'going on' : <Time key="ended" at={finishedAt} />],
          ['Next', next],
        ]}
      />
    </Sheet>
  )
}

type Last = NonNullable<Continuity['reconciliation']['last']>

const noneOf = ({ compared }: Last): string => (compared === 0 ? 'not known' : 'none')

/** No difference is not equal: balances of which some past is still to be read are left out. */
function Outcome({ compared, differences, finishedAt }: Last) {
  if (differences > 0) {
    return (
      <Badge kind="warning" glyph="outstanding">
        they differ
      </Badge>
    )
  }
  if (finishedAt === null) {
    return (
      <Badge kind="act" glyph="continuous">
        being compared
      </Badge>
    )
  }
  return compared === 0 ? (
    <Badge kind="idle" glyph="quiet">
      nothing compared
    </Badge>
  ) : (
    <Badge kind="sure" glyph="ok">
      no difference
    </Badge>
  )
}
