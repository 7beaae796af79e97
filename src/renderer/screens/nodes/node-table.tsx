import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Slot } from '../../parts/time.tsx'
import { errorWords, msWords, type NodeStatus, standingOf } from './standing.ts'

const HINTS: Record<NodeStatus['hints'], MessageDescriptor> = { on: msg`push`, trying: msg`push, connecting`, off: msg`polled` }
const SOFTWARE: Record<NonNullable<NodeStatus['software']>, MessageDescriptor> = {
  agave: msg`Agave`,
  frankendancer: msg`Frankendancer`,
  firedancer: msg`Firedancer`,
  unknown: msg`unknown software`,
}

const COLUMNS: readonly Column<NodeStatus>[] = [
  { id: 'name', head: msg`Node`, cell: ({ name }) => <b>{name}</b> },
  {
    id: 'state',
    head: msg`State`,
    cell: (node) => {
      const { kind, glyph, word } = standingOf(node)
      return (
        <Badge kind={kind} glyph={glyph}>
          {word}
        </Badge>
      )
    },
  },
  { id: 'slot', head: msg`Finalized slot`, end: true, cell: ({ finalizedSlot }) => <Slot slot={finalizedSlot} /> },
  {
    id: 'times',
    head: msg`Answers in`,
    end: true,
    dropsOut: 'mid',
    cell: ({ msMedian, msP95 }) => (
      <>
        {msWords(msMedian)}
        {msP95 === null ? null : (
          <span className="under">
            <Trans>p95 {msWords(msP95)}</Trans>
          </span>
        )}
      </>
    ),
  },
  { id: 'errors', head: msg`Failed`, end: true, dropsOut: 'mid', cell: (node) => errorsOf(node) },
  {
    id: 'first',
    head: msg`History from slot`,
    end: true,
    dropsOut: 'mid',
    cell: ({ firstAvailableSlot }) => <Slot slot={firstAvailableSlot} />,
  },
  {
    id: 'version',
    head: msg`Says it runs`,
    dropsOut: 'lo',
    cell: ({ version, software, hints }) => (
      <>
        {version ?? '–'}
        <span className="under">
          {software === null ? null : <>{t(SOFTWARE[software])}, </>}
          {t(HINTS[hints])}
        </span>
      </>
    ),
  },
]

/** Of no calls there is no rate. */
const errorsOf = ({ calls, errorRate }: NodeStatus): string => (calls === 0 ? '–' : errorWords(errorRate))

/** Every configured node with what was observed of it; each can be removed. */
export function NodeTable({ nodes, onRemove }: { readonly nodes: readonly NodeStatus[]; readonly onRemove: (name: string) => void }) {
  const remove: Column<NodeStatus> = {
    id: 'remove',
    head: t`Change`,
    cell: ({ name }) => (
      <button type="button" className="btn btn-quiet" aria-label={t`Remove ${name}`} onClick={() => onRemove(name)}>
        <Trans>Remove</Trans>
      </button>
    ),
  }
  return <Table label={t`Nodes`} columns={[...COLUMNS, remove]} rows={nodes} keyOf={({ name }) => name} tall />
}
