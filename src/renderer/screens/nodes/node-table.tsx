import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'
import { errorWords, msWords, type NodeStatus, standingOf } from './standing.ts'

const HINTS: Record<NodeStatus['hints'], string> = { on: 'told when to look', trying: 'trying', off: 'looks by itself' }

const COLUMNS: readonly Column<NodeStatus>[] = [
  { id: 'name', head: 'Node', cell: ({ name }) => <b>{name}</b> },
  {
    id: 'state',
    head: 'State',
    cell: (node) => {
      const { kind, glyph, word } = standingOf(node)
      return (
        <Badge kind={kind} glyph={glyph}>
          {word}
        </Badge>
      )
    },
  },
  { id: 'slot', head: 'Finalized slot', end: true, cell: ({ finalizedSlot }) => <Slot slot={finalizedSlot} /> },
  { id: 'median', head: 'Answer, median', end: true, leaves: 'lo', cell: ({ msMedian }) => msWords(msMedian) },
  { id: 'p95', head: '95 in 100 within', end: true, leaves: 'lo', cell: ({ msP95 }) => msWords(msP95) },
  { id: 'errors', head: 'Without answer', end: true, leaves: 'mid', cell: (node) => errorsOf(node) },
  { id: 'first', head: 'Blocks from slot', end: true, leaves: 'mid', cell: ({ firstAvailableSlot }) => <Slot slot={firstAvailableSlot} /> },
  { id: 'hints', head: 'New blocks', leaves: 'mid', cell: ({ hints }) => HINTS[hints] },
  { id: 'version', head: 'Version', leaves: 'mid', cell: ({ version }) => version ?? '–' },
]

/** Of no calls there is no rate. */
const errorsOf = ({ calls, errorRate }: NodeStatus): string => (calls === 0 ? '–' : errorWords(errorRate))

/** Every configured node with what was observed of it; each can be removed. */
export function NodeTable({ nodes, onRemove }: { readonly nodes: readonly NodeStatus[]; readonly onRemove: (name: string) => void }) {
  const remove: Column<NodeStatus> = {
    id: 'remove',
    head: 'Change',
    cell: ({ name }) => (
      <button type="button" className="btn btn-quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
        Remove
      </button>
    ),
  }
  return <Table label="Nodes" columns={[...COLUMNS, remove]} rows={nodes} keyOf={({ name }) => name} tall />
}
