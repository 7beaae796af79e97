import { createHash } from 'node:crypto'
import { canonicalJson, type JsonValue, parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import { memberOf } from './member.ts'
import { orNull } from '../or-null.ts'
import { walk } from './walk.ts'

/** Retells from the events what each intent is to do. */
export class EventIntents {
  readonly #told = new Map<string, string>()

  follow(kind: string, data: JsonValue): void {
    const id = memberOf(data, 'intent')
    if (kind === 'intent-added' && typeof id === 'string') this.#told.set(id, digestOf(memberOf(data, 'what')))
  }

  /** Whether the events tell the same of an intent as its row. */
  agree(id: string, what: string): boolean {
    return this.#told.get(id) === orNull(() => digestOf(parseStoredJson(what)))
  }
}

/** Compares every intent with what the events say about it. */
export async function findAlteredIntent(db: Queries, events: EventIntents): Promise<Problem | null> {
  for await (const { name, what } of walkIntents(db))
    if (!events.agree(name, what)) return { table: 'intent', row: name, problem: 'what it is to do is not what the events tell of it' }
  return null
}

function digestOf(what: JsonValue): string {
  return createHash('sha256').update(canonicalJson(what)).digest('hex')
}

function walkIntents(db: Queries) {
  return walk(({ after, limit }) =>
    db
      .selectFrom('intent')
      .select(['sequence as id', 'id as name', 'what'])
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(limit)
      .execute(),
  )
}
