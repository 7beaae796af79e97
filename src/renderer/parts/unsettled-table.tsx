import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type AssetName, useAssetName } from '../backend/assets.ts'
import type { Answers } from '../client.ts'
import { DecidedSum, DecidedWords } from './decision-words.tsx'
import { Glyph } from './glyph.tsx'
import { OutcomeBadge } from './outcome.tsx'
import type { Column } from './table/column.ts'
import { Table } from './table/table.tsx'
import { Age } from './time.tsx'

type Unsettled = Answers['activity']['unsettled']['decisions'][number]

type UnsettledTableProps = {
  readonly of: readonly Unsettled[]
  readonly label: string
  /** A column before all others. */
  readonly first?: Column<Unsettled>
}

/** What was decided and has not ended, in the order given, each leading to its page: `<UnsettledTable of={decisions} label={t`Not settled`} />`. */
export function UnsettledTable({ of, label, first }: UnsettledTableProps) {
  const columns = columnsOf(useAssetName())
  return <Table label={label} columns={first === undefined ? columns : [first, ...columns]} rows={of} keyOf={({ id }) => id} stops />
}

/** A narrow page keeps what was decided, with its amount and age under the words, and the state. */
const columnsOf = (nameOf: (asset: string) => AssetName): readonly Column<Unsettled>[] => [
  {
    id: 'what',
    head: t`What`,
    names: true,
    cell: (decided) => (
      <span className="lines">
        <DecidedWords of={decided} />
        <span className="at-narrow line">
          <DecidedSum of={decided} nameOf={nameOf} />
          <Age since={decided.at} />
        </span>
      </span>
    ),
  },
  { id: 'amount', head: t`Amount decided`, end: true, dropsOut: 'mid', cell: (decided) => <DecidedSum of={decided} nameOf={nameOf} /> },
  { id: 'age', head: t`Decided`, dropsOut: 'mid', cell: ({ at }) => <Age since={at} /> },
  {
    id: 'state',
    head: t`State`,
    cell: ({ outcome, neverExpires }) => (
      <span className="two-lines">
        <OutcomeBadge outcome={outcome} />
        {neverExpires ? (
          <span className="rowx tiny dim">
            <Glyph name="forever" /> <Trans>never expires</Trans>
          </span>
        ) : null}
      </span>
    ),
  },
]
