import { canonicalJson } from '../json.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.noteConfigured}. */
export async function noteConfigured({ db, atMs, append }: Change, { nodes }: Given<'noteConfigured'>): Promise<void> {
  const names = nodes.toSorted()
  const text = canonicalJson(names)
  const last = await db.selectFrom('configured_nodes').select('nodes').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (last?.nodes === text) return
  const newest = await db.selectFrom('credit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  await db
    .insertInto('configured_nodes')
    .values({ after_credit: newest?.id ?? 0n, nodes: text, at_ms: atMs })
    .execute()
  await append('configured-nodes', { nodes: names })
}
