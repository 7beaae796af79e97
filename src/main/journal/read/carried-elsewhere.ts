import type { CarriedPaid } from '../carried-records.ts'
import { toNumber } from '../columns.ts'
import { inChunks, type Queries } from '../queries.ts'
import { readCarriedToAnother } from './paid-to-another.ts'

/** The references of messages that were found to be paid, each with what paid it, and whether maybe not as the message would. By message. */
export async function readCarriedPaid(db: Queries, carriedIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly CarriedPaid[]>> {
  const found = new Map<bigint, CarriedPaid[]>()
  for (const chunk of inChunks(carriedIds)) {
    const rows = await db
      .selectFrom('carried_payment')
      .innerJoin('paid_elsewhere', 'paid_elsewhere.key', 'carried_payment.key')
      .select(['carried_id', 'carried_payment.key', 'signature'])
      .where('carried_id', 'in', chunk)
      .orderBy('paid_elsewhere.id')
      .execute()
    const another = await readCarriedToAnother(db, [...new Set(rows.map((row) => row.carried_id))])
    for (const { carried_id: id, key, signature } of rows)
      found.set(id, [...(found.get(id) ?? []), { key, signature, isAnother: another.get(id)?.has(key) === true }])
  }
  return found
}

/** For each decision, what was done elsewhere of its messages that were called dead. A message that pays nobody is no payment that was made. */
export async function countCarriedElsewhere(db: Queries, decisionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Kind[]>> {
  const kinds = new Map<string, Kind[]>()
  for (const chunk of inChunks(decisionIds)) {
    const rows = await db
      .selectFrom('carried')
      .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
      .innerJoin('carried_payment', 'carried_payment.carried_id', 'carried.id')
      .select(({ fn }) => ['carried.id', 'bundle.decision_id', fn.countAll<bigint>().as('rows')])
      .where('carried.state', '=', 'dead')
      .where('bundle.decision_id', 'in', chunk)
      .groupBy('carried.id')
      .execute()
    const paid = await readCarriedPaid(
      db,
      rows.map(({ id }) => id),
    )
    for (const { id, decision_id: decision, rows: all } of rows) {
      const kind = kindOf(paid.get(id) ?? [], toNumber(all))
      if (kind !== null) kinds.set(decision, [...(kinds.get(decision) ?? []), kind])
    }
  }
  return kinds
}

type Kind = 'elsewhereIntents' | 'partlyIntents' | 'doubtedIntents'

function kindOf(paid: readonly CarriedPaid[], all: number): Kind | null {
  if (paid.length === 0) return null
  if (paid.some(({ isAnother }) => isAnother)) return 'doubtedIntents'
  return paid.length === all ? 'elsewhereIntents' : 'partlyIntents'
}
