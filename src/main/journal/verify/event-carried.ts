import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { digestCarried } from '../carried-digest.ts'
import type { CarriedState } from '../carried-records.ts'
import { toNumber } from '../columns.ts'
import { type JsonValue, parseStoredJson } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import type { CarriedTable } from '../schema.ts'
import { memberOf } from './member.ts'
import { walk } from './walk.ts'

/** What the events say of one message that left in a bundle. */
type CarriedStory = {
  readonly bundle: JsonValue
  readonly text: JsonValue
  readonly kept: JsonValue
  readonly state: CarriedState
  readonly intent: JsonValue
}

/** Retells from the events what left in bundles, and how it ended. */
export class EventCarried {
  readonly #stories = new Map<JsonValue, CarriedStory>()

  follow(kind: string, data: JsonValue): void {
    if (kind === 'bundle-prepared') {
      const messages = memberOf(data, 'messages')
      const [bundle, text] = [memberOf(data, 'bundle'), memberOf(data, 'text')]
      for (const one of Array.isArray(messages) ? messages : [])
        this.#stories.set(memberOf(one, 'message'), { bundle, text, kept: memberOf(one, 'kept'), state: 'out', intent: null })
    }
    if (kind === 'carried-returned') this.#end(data, { state: 'returned', intent: memberOf(data, 'intent') })
    if (kind === 'carried-dead') this.#end(data, { state: 'dead', intent: null })
  }

  #end(data: JsonValue, end: Pick<CarriedStory, 'state' | 'intent'>): void {
    const message = memberOf(data, 'message')
    const story = this.#stories.get(message)
    if (story !== undefined) this.#stories.set(message, { ...story, ...end })
  }

  /** Whether the events tell the same of a message as its row. */
  agree(message: string, row: CarriedStory): boolean {
    const story = this.#stories.get(message)
    const members = ['bundle', 'text', 'kept', 'state', 'intent'] as const
    return story !== undefined && members.every((member) => story[member] === row[member])
  }

  /** How many messages the events tell of. */
  get size(): number {
    return this.#stories.size
  }
}

/** Holds every message that left in a bundle against its own digest, and against the events. */
export async function findBrokenCarried(db: Queries, events: EventCarried): Promise<Problem | null> {
  let count = 0
  for await (const row of walkCarried(db)) {
    count += 1
    const { id, message, digest } = row
    const found = hexOf(message)
    const problem =
      found !== Buffer.from(digest).toString('hex')
        ? 'its message is not the one that left'
        : events.agree(found, await storyOf(db, row))
          ? null
          : 'it is not what the events tell of it'
    if (problem !== null) return { table: 'carried', row: String(id), problem }
  }
  return count === events.size ? null : { table: 'carried', row: '', problem: 'one that the events tell of is missing' }
}

const hexOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

type Row = Selectable<CarriedTable> & { readonly bundle_digest: string; readonly content: string }

async function storyOf(db: Queries, row: Row): Promise<CarriedStory> {
  const { id, number, fee_payer: feePayer, read_slot: readSlot, nonce, nonce_account: nonceAccount, nonce_authority: authority } = row
  const references = await db.selectFrom('carried_payment').select('key').where('carried_id', '=', id).execute()
  const kept = digestCarried({
    number: toNumber(number),
    feePayer,
    lifetime: { kind: 'nonce', nonce, nonceAccount, authority },
    readSlot,
    what: parseStoredJson(row.what),
    references: references.map(({ key }) => key),
  })
  return { bundle: row.bundle_digest, text: hexOf(row.content), kept, state: row.state, intent: row.intent_id }
}

function walkCarried(db: Queries) {
  return walk(({ after, limit }) =>
    db
      .selectFrom('carried')
      .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
      .selectAll('carried')
      .select(['bundle.digest as bundle_digest', 'bundle.content'])
      .where('carried.id', '>', after)
      .orderBy('carried.id')
      .limit(limit)
      .execute(),
  )
}
