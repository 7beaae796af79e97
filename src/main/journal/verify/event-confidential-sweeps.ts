import { toNumber } from '../columns.ts'
import { canonicalJson, type JsonValue } from '../json.ts'
import type { Queries } from '../queries.ts'
import { readConfidentialSources } from '../read/confidential-sweeps.ts'
import type { Problem } from '../records.ts'
import type { Tables } from '../schema.ts'
import { memberOf } from './member.ts'
import { walk } from './walk.ts'

/** What the events say of one account of a confidential sweep. `steps`: act and decision of each, in order. */
type SourceStory = {
  readonly sweep: JsonValue
  readonly mint: JsonValue
  readonly treasury: JsonValue
  readonly state: JsonValue
  readonly slot: JsonValue
  readonly why: JsonValue
  readonly steps: readonly (readonly [JsonValue, JsonValue])[]
}

/** Retells from the events what was swept confidentially, by which decisions, and how it ended. */
export class EventConfidentialSweeps {
  readonly #ended: string[] = []
  /** By its account: one is in one sweep that goes on. */
  readonly #open = new Map<JsonValue, SourceStory>()

  follow(kind: Tables['event']['kind'], data: JsonValue): void {
    const of = (name: string) => memberOf(data, name)
    if (kind === 'confidential-sweep-added') {
      const said = { sweep: of('sweep'), mint: of('mint'), treasury: of('treasury'), state: 'open', slot: null, why: null, steps: [] }
      for (const account of listIn(of('accounts'))) this.#open.set(account, said)
    }
    if (kind === 'confidential-step') for (const account of listIn(of('accounts'))) this.#step(account, [of('act'), of('decision')])
    if (kind === 'confidential-source-ended') this.#end(of('account'), { state: of('as'), slot: of('slot'), why: of('why') })
  }

  #step(account: JsonValue, step: readonly [JsonValue, JsonValue]): void {
    const story = this.#open.get(account)
    if (story !== undefined) this.#open.set(account, { ...story, steps: [...story.steps, step] })
  }

  #end(account: JsonValue, end: Pick<SourceStory, 'state' | 'slot' | 'why'>): void {
    const story = this.#open.get(account)
    this.#open.delete(account)
    if (story !== undefined) this.#ended.push(textOf(account, { ...story, ...end }))
  }

  /** All of it as texts to be compared. */
  get told(): ReadonlySet<string> {
    return new Set([...this.#ended, ...[...this.#open].map(([account, story]) => textOf(account, story))])
  }
}

const listIn = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : [])

function textOf(account: JsonValue, story: SourceStory): string {
  return canonicalJson({ account, ...story })
}

/** Holds every account of a confidential sweep against the events: one that was called swept by hand, or was added, is not what they tell. */
export async function findAlteredConfidentialSweep(db: Queries, events: EventConfidentialSweeps): Promise<Problem | null> {
  const told = new Set(events.told)
  for await (const row of walkSources(db)) {
    const { id, sweepId: sweep, mint, treasury, account, state, slot, why, steps } = row
    const stored = { sweep, mint, treasury, state, slot: slot === null ? null : String(slot), why }
    const text = textOf(account, { ...stored, steps: steps.map(({ act, decisionId }) => [act, decisionId] as const) })
    if (!told.delete(text)) return { table: 'confidential_source', row: String(id), problem: 'it is not what the events tell of it' }
  }
  return told.size === 0 ? null : { table: 'confidential_source', row: '', problem: 'one that the events tell of is missing' }
}

function walkSources(db: Queries) {
  return walk(async ({ after, limit }) => {
    const page = await readConfidentialSources(db, { after: toNumber(after), limit })
    return page.map((source) => ({ ...source, id: BigInt(source.id) }))
  })
}
