import { msg } from '@lingui/core/macro'
import { Said } from '../../parts/said.tsx'
import { Badge } from '../../parts/state.tsx'
import { Count } from '../../parts/amount.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Time } from '../../parts/time.tsx'
import { type JournalEvent, wordsOf } from './event-words.ts'

/** A narrow page keeps one column, with time and state under the words. */
export const COLUMNS: readonly Column<JournalEvent>[] = [
  { id: 'at', head: msg`Time`, width: 190, dropsOut: 'mid', cell: ({ at }) => <Time at={at} /> },
  {
    id: 'what',
    head: msg`What`,
    names: true,
    cell: (event) => (
      <span className="lines">
        <span className="sentence">
          <Said of={wordsOf(event).say} addresses="short" />
        </span>
        <span className="at-narrow line">
          <Time at={event.at} />
          <EventBadge event={event} />
        </span>
      </span>
    ),
  },
  { id: 'state', head: msg`State`, width: 140, dropsOut: 'mid', cell: (event) => <EventBadge event={event} /> },
  { id: 'entry', head: msg`Entry`, end: true, width: 110, dropsOut: 'lo', cell: ({ id }) => <Count of={id} /> },
]

function EventBadge({ event }: { readonly event: JournalEvent }) {
  const { kind, glyph, word } = wordsOf(event)
  return (
    <Badge kind={kind} glyph={glyph}>
      {word}
    </Badge>
  )
}
