import { Link } from 'wouter'
import { useAnswer } from '../../backend/answer.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Count } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Time } from '../../parts/time.tsx'

const PAYOUTS_SHOWN = 50

type Listed = Answers['payouts']['list'][number]

/** Payouts signed before, newest first; one that is on its way goes on by itself. */
export function PayoutsList() {
  const payouts = useAnswer(useAsk().payouts.list.queryOptions({ input: { limit: PAYOUTS_SHOWN } }))
  const assets = useListedAssets()
  const columns: readonly Column<Listed>[] = [
    {
      id: 'at',
      head: 'Signed',
      cell: ({ id, at }) => (
        <Link className="link" to={`/pay-many/${id}`}>
          <Time at={at} />
        </Link>
      ),
    },
    { id: 'file', head: 'File', leaves: 'mid', cell: ({ name }) => name },
    { id: 'asset', head: 'Asset', cell: ({ asset }) => assetWordOf(assets, asset) },
    { id: 'rows', head: 'Rows', end: true, cell: ({ payments }) => <Count of={payments} /> },
    {
      id: 'state',
      head: 'State',
      cell: ({ settled }) =>
        settled ? (
          <Badge kind="idle" glyph="ok">
            settled
          </Badge>
        ) : (
          <Badge kind="act" glyph="processed">
            on its way
          </Badge>
        ),
    },
  ]
  return (
    <Sheet title="Payouts" aside={<span className="tiny faint">the last {PAYOUTS_SHOWN}</span>} padded={false}>
      <Shown answer={payouts}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty">No file was paid yet.</p>
          ) : (
            <Table label="Payouts signed before" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Shown>
    </Sheet>
  )
}
