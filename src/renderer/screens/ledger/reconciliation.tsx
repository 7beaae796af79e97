import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Count } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot, Time } from '../../parts/time.tsx'
import type { Continuity } from './words.ts'

/** Whether the chain and the journal said the same when they were last compared. */
export function Reconciliation({ reconciliation: { last, nextAt } }: { readonly reconciliation: Continuity['reconciliation'] }) {
  const next = nextAt === null ? t`none planned` : <Time at={nextAt} />
  if (last === null) {
    return (
      <Sheet title={t`Chain and journal`}>
        <p className="dim">
          <Trans>Not compared yet.</Trans>
        </p>
        <Facts of={[[t`Next`, next]]} />
      </Sheet>
    )
  }
  const { slot, compared, differences, startedAt, finishedAt } = last
  return (
    <Sheet title={t`Chain and journal`} aside={<Outcome {...last} />}>
      <Facts
        of={[
          [t`Balances compared`, <Count key="compared" of={compared} />],
          [t`Differences`, differences === 0 ? noneOf(last) : <Count key="differences" of={differences} />],
          [t`At slot`, <Slot key="slot" slot={slot} />],
          [t`Begun`, <Time key="begun" at={startedAt} />],
          [t`Ended`, finishedAt === null ? t`going on` : <Time key="ended" at={finishedAt} />],
          [t`Next`, next],
        ]}
      />
    </Sheet>
  )
}

type Last = NonNullable<Continuity['reconciliation']['last']>

const noneOf = ({ compared }: Last): string => (compared === 0 ? t`not known` : t`none`)

/** No difference is not equal: balances of which some past is still to be read are left out. */
function Outcome({ compared, differences, finishedAt }: Last) {
  if (differences > 0) {
    return (
      <Badge kind="warning" glyph="outstanding">
        <Trans>they differ</Trans>
      </Badge>
    )
  }
  if (finishedAt === null) {
    return (
      <Badge kind="act" glyph="continuous">
        <Trans>being compared</Trans>
      </Badge>
    )
  }
  return compared === 0 ? (
    <Badge kind="idle" glyph="quiet">
      <Trans>nothing compared</Trans>
    </Badge>
  ) : (
    <Badge kind="sure" glyph="ok">
      <Trans>no difference</Trans>
    </Badge>
  )
}
