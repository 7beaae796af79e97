import { decodeAmount } from '../columns.ts'
import { canonicalJson, type JsonValue } from '../json.ts'
import type { Queries } from '../queries.ts'
import type { Problem } from '../records.ts'
import type { Tables } from '../schema.ts'
import { memberOf } from './member.ts'
import { walk } from './walk.ts'

/** Retells from the events what hidden arrivals were read to be. */
export class EventHiddenAmounts {
  readonly told = new Set<string>()

  follow(kind: Tables['event']['kind'], data: JsonValue): void {
    const of = (name: string) => memberOf(data, name)
    if (kind === 'hidden-amount-read') this.told.add(textOf(of('credit'), { amount: of('amount'), why: of('why') }))
  }
}

function textOf(credit: JsonValue, read: { readonly amount: JsonValue; readonly why: JsonValue }): string {
  return canonicalJson({ credit, ...read })
}

/** Holds every amount that was read of a hidden arrival against the events. */
export async function findAlteredHiddenAmount(db: Queries, events: EventHiddenAmounts): Promise<Problem | null> {
  const told = new Set(events.told)
  for await (const { id, amount, why } of walkHidden(db)) {
    const text = textOf(String(id), { amount: amount === null ? null : String(decodeAmount(amount)), why })
    if (!told.delete(text)) return { table: 'hidden_amount', row: String(id), problem: 'it is not what the events tell of it' }
  }
  return told.size === 0 ? null : { table: 'hidden_amount', row: '', problem: 'one that the events tell of is missing' }
}

function walkHidden(db: Queries) {
  return walk(({ after, limit }) =>
    db
      .selectFrom('hidden_amount')
      .select(['credit_id as id', 'amount', 'why'])
      .where('credit_id', '>', after)
      .orderBy('credit_id')
      .limit(limit)
      .execute(),
  )
}
