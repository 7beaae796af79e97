import type { EventData } from '../../core/journal/events.ts'

type Noted = 'policy-changed' | 'journal-verified' | 'report-made'

/** What was changed, checked or reported beside the chain: a part of the right to write. */
export type NoteWriter = {
  /** A line of history and nothing else. */
  note<Kind extends Noted>(kind: Kind, data: EventData[Kind]): Promise<void>
}
