import type { EventHub } from './events.ts'
import type { Journal } from './journal/index.ts'

type Telling = { readonly events: EventHub; readonly journal: Pick<Journal, 'read'> }

/** Tells whoever follows a decision that something of it ended; whether all of it has is read from the journal. */
export async function tellDecision({ events, journal }: Telling, decision: string): Promise<void> {
  events.tell({ kind: 'decision', decision, settled: (await journal.read.decision(decision))?.unfinishedIntents === 0 })
}
