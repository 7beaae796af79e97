import { t } from '@lingui/core/macro'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { type Decided, DecidedSum, DecidedWords } from '../../parts/decision-words.tsx'
import { OutcomeBadge } from '../../parts/outcome.tsx'
import { useColumns } from '../../parts/table/column-choice.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Clock } from '../../parts/time.tsx'

/** A narrow page keeps what was decided, with its time and amount under the words, and the state. */
const columnsOf = (nameOf: (asset: string) => AssetName): readonly Column<Decided>[] => [
  { id: 'at', head: t`Time`, names: false, dropsOut: 'mid', cell: ({ at }) => <Clock at={at} /> },
  {
    id: 'what',
    head: t`What`,
    names: true,
    cell: (decided) => (
      <span className="lines">
        <DecidedWords of={decided} />
        <span className="at-narrow line">
          <Clock at={decided.at} />
          <DecidedSum of={decided} nameOf={nameOf} />
        </span>
      </span>
    ),
  },
  { id: 'amount', head: t`Amount decided`, end: true, dropsOut: 'mid', cell: (decided) => <DecidedSum of={decided} nameOf={nameOf} /> },
  { id: 'state', head: t`State`, stays: true, cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
]

/** All of them, and those that are shown and hidden at this desk. */
export function useDecisionColumns() {
  const columns = columnsOf(useAssetName())
  return { columns, ...useColumns('activity', columns) }
}
