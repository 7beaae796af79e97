import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import type { AttemptTable } from '../schema.ts'
import type { EventAttempts } from './event-attempts.ts'
import { walk } from './walk.ts'

/** Holds every attempt against its own digest and against what the events tell of it. */
export async function findBrokenAttempt(db: Queries, events: EventAttempts): Promise<Problem | null> {
  for await (const attempt of walkAttempts(db)) {
    const problem = findFault(attempt, events)
    if (problem !== null) return { table: 'attempt', row: String(attempt.id), problem }
  }
  return null
}

function findFault({ id, message, digest, signature, state }: Selectable<AttemptTable>, events: EventAttempts): string | null {
  const hex = createHash('sha256').update(message).digest('hex')
  if (hex !== Buffer.from(digest).toString('hex')) return 'its message is not the one that was reviewed'
  return events.agree(id, { digest: hex, signature, state }) ? null : 'it is not what the events tell of it'
}

function walkAttempts(db: Queries) {
  return walk(({ after, limit }) => db.selectFrom('attempt').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute())
}
