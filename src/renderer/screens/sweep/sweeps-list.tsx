import { useAnswer } from '../../backend/answer.ts'
import { assetWordOf, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Link } from 'wouter'
import { Count } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Time } from '../../parts/time.tsx'

const SWEEPS_SHOWN = 50

type ListedSweep = {
  readonly id: string
  readonly at: Date
  readonly asset: string
  readonly mode: string
  readonly transactions: number
  readonly settled: boolean
}

/** Sweeps signed before, newest first. */
export function SweepsList() {
  const sweeps = useAnswer(useAsk().sweeps.list.queryOptions({ input: { limit: SWEEPS_SHOWN } }))
  const assets = useListedAssets()
  const columns: readonly Column<ListedSweep>[] = [
    {
      id: 'at',
      head: 'Signed',
      cell: ({ id, at }) => (
        <Link className="link" to={`/sweep/${id}`}>
          <Time at={at} />
        </Link>
      ),
    },
    { id: 'asset', head: 'Asset', cell: ({ asset }) => assetWordOf(assets, asset) },
    { id: 'mode', head: 'What stays', leaves: 'mid', cell: ({ mode }) => (mode === 'empty' ? 'nothing' : 'the minimum') },
    { id: 'transactions', head: 'Transactions', end: true, cell: ({ transactions }) => <Count of={transactions} /> },
    { id: 'state', head: 'State', cell: ({ settled }) => <SweepState settled={settled} /> },
  ]
  return (
    <Sheet title="Sweeps" aside={<span className="tiny faint">the last {SWEEPS_SHOWN}</span>} padded={false}>
      <Shown answer={sweeps}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty">No sweep was signed yet.</p>
          ) : (
            <Table label="Sweeps signed before" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Shown>
    </Sheet>
  )
}

function SweepState({ settled }: { readonly settled: boolean }) {
  return settled ? (
    <Badge kind="idle" glyph="ok">
      settled
    </Badge>
  ) : (
    <Badge kind="act" glyph="processed">
      on its way
    </Badge>
  )
}
