import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.noteNodes}. */
export async function noteNodes({ append }: Change, { kind, ...data }: Given<'noteNodes'>): Promise<void> {
  await append(kind, data)
}
