import type { Selectable } from 'kysely'
import { type CarriedKeys, digestKept, hashHex, readCarriedKeys } from '../carried-digest.ts'
import type { CarriedState } from '../carried-records.ts'
import { toNumber } from '../columns.ts'
import { canonicalJson, type JsonValue } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import type { CarriedTable } from '../carried-table.ts'
import type { Tables } from '../schema.ts'
import { memberOf } from './member.ts'
import { orNull } from '../or-null.ts'
import { walk } from './walk.ts'

/** What the events say of one message that left in a bundle. `summary`: null where its event has none, as those before this member was there. */
type CarriedStory = {
  readonly bundle: JsonValue
  readonly text: JsonValue
  readonly decision: JsonValue
  readonly summary: JsonValue
  readonly atMs: bigint
  readonly kept: JsonValue
  readonly state: CarriedState
  readonly intent: JsonValue
  readonly proof: string | null
  /** The digest of what it landed as, although it had ended. */
  readonly landed: JsonValue
}

const MEMBERS = ['bundle', 'text', 'decision', 'atMs', 'kept', 'state', 'intent', 'proof', 'landed'] as const

const OUT = { state: 'out', intent: null, proof: null, landed: null } as const

/** Retells from the events what left in bundles, and how it ended. */
export class EventCarried {
  readonly #stories = new Map<JsonValue, CarriedStory>()
  #bundles = 0

  follow({ kind, at_ms: atMs }: Pick<Tables['event'], 'kind' | 'at_ms'>, data: JsonValue): void {
    if (kind === 'bundle-prepared') this.#prepare(atMs, data)
    if (kind === 'carried-returned') this.#change(data, { state: 'returned', intent: memberOf(data, 'intent'), proof: null })
    if (kind === 'carried-landed') this.#change(data, { landed: memberOf(data, 'landed') })
    if (kind === 'carried-dead') this.#change(data, { state: 'dead', intent: null, proof: canonicalJson(memberOf(data, 'proof')) })
  }

  #prepare(atMs: bigint, data: JsonValue): void {
    this.#bundles += 1
    const of = (name: string) => memberOf(data, name)
    const said = { bundle: of('bundle'), text: of('text'), decision: of('decision'), summary: of('summary'), atMs }
    const messages = of('messages')
    for (const one of Array.isArray(messages) ? messages : [])
      this.#stories.set(memberOf(one, 'message'), { ...said, kept: memberOf(one, 'kept'), ...OUT })
  }

  #change(data: JsonValue, change: Partial<CarriedStory>): void {
    const message = memberOf(data, 'message')
    const story = this.#stories.get(message)
    if (story !== undefined) this.#stories.set(message, { ...story, ...change })
  }

  /** Whether the events tell the same of a message as its row. */
  agree(message: string, row: CarriedStory): boolean {
    const story = this.#stories.get(message)
    if (story === undefined || !MEMBERS.every((member) => story[member] === row[member])) return false
    return story.summary === null || story.summary === row.summary
  }

  /** How many messages the events tell of, and in how many bundles. */
  get counts(): { readonly messages: number; readonly bundles: number } {
    return { messages: this.#stories.size, bundles: this.#bundles }
  }
}

/** Holds every message that left in a bundle against its own digest, and against the events. */
export async function findBrokenCarried(db: Queries, events: EventCarried): Promise<Problem | null> {
  const { messages, bundles } = events.counts
  let count = 0
  for await (const row of walkCarried(db)) {
    count += 1
    const problem = await findFault(db, events, row)
    if (problem !== null) return { table: 'carried', row: String(row.id), problem }
  }
  if (count !== messages) return { table: 'carried', row: '', problem: 'one that the events tell of is missing' }
  const { stored } = await db
    .selectFrom('bundle')
    .select(({ fn }) => fn.countAll<bigint>().as('stored'))
    .executeTakeFirstOrThrow()
  return toNumber(stored) === bundles ? null : { table: 'bundle', row: '', problem: 'the events tell of another number of them' }
}

async function findFault(db: Queries, events: EventCarried, row: Row): Promise<string | null> {
  const found = hashHex(row.message)
  if (found !== Buffer.from(row.digest).toString('hex')) return 'its message is not the one that left'
  const { out, ...keys } = await readCarriedKeys(db, row.id)
  if (!events.agree(found, storyOf(row, keys))) return 'it is not what the events tell of it'
  // While it is out nobody else pays its references or sweeps its sources. After that its intent keeps them, or nothing does.
  const isOut = row.state === 'out'
  return out.every((one) => one === isOut)
    ? null
    : `its references or sources ${isOut ? 'are free while it is out' : 'are kept after its end'}`
}

type OfBundle = { readonly bundle_digest: string; readonly content: string; readonly decision_id: string; readonly summary: string }
type Row = Selectable<CarriedTable> & OfBundle & { readonly at_ms: bigint }

function storyOf(row: Row, keys: CarriedKeys): CarriedStory {
  const kept = orNull(() => digestKept(row, keys))
  return {
    bundle: row.bundle_digest,
    text: hashHex(row.content),
    decision: row.decision_id,
    summary: hashHex(row.summary),
    atMs: row.at_ms,
    kept,
    state: row.state,
    intent: row.intent_id,
    proof: row.proof,
    landed: row.landed_as === null ? null : hashHex(row.landed_as),
  }
}

function walkCarried(db: Queries) {
  return walk(({ after, limit }) =>
    db
      .selectFrom('carried')
      .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
      .selectAll('carried')
      .select(['bundle.digest as bundle_digest', 'bundle.content', 'bundle.decision_id', 'bundle.summary', 'bundle.at_ms'])
      .where('carried.id', '>', after)
      .orderBy('carried.id')
      .limit(limit)
      .execute(),
  )
}
