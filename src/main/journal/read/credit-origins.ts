import type { Sender } from '../../../core/deposit/sender.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { CreditOrigin, SenderTable } from '../credit-origin.ts'
import { inChunks, type Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'

/** Answers {@link JournalReader.creditOrigins}. Both tables are asked by their keys: a page costs the same in a journal of any size. */
export async function readCreditOrigins(db: Queries, credits: Asked<'creditOrigins'>): Promise<ReadonlyMap<number, CreditOrigin>> {
  const times = new Map<bigint, bigint>()
  const senders = new Map<bigint, Sender>()
  for (const chunk of inChunks(credits)) {
    const slots = [...new Set(chunk.map(({ slot }) => slot))]
    for (const { slot, seconds } of await db.selectFrom('block_time').selectAll().where('slot', 'in', slots).execute())
      times.set(slot, seconds)
    const ids = chunk.map(({ id }) => BigInt(id))
    for (const row of await db.selectFrom('sender').selectAll().where('credit_id', 'in', ids).execute())
      senders.set(row.credit_id, toSender(row))
  }
  return new Map(
    credits.map(({ id, slot }) => [id, { blockTimeSeconds: times.get(slot) ?? null, sender: senders.get(BigInt(id)) ?? null }]),
  )
}

/** Answers {@link JournalReader.blockTimes}. */
export async function readBlockTimes(db: Queries, slots: Asked<'blockTimes'>): Promise<ReadonlyMap<Slot, bigint>> {
  const times = new Map<Slot, bigint>()
  for (const chunk of inChunks([...new Set(slots)]))
    for (const { slot, seconds } of await db.selectFrom('block_time').selectAll().where('slot', 'in', chunk).execute())
      times.set(slot, seconds)
  return times
}

function toSender({ credit_id, kind, address }: SenderTable): Sender {
  if (kind !== 'one') return { kind }
  invariant(address !== null, `the sender of credit ${credit_id}`)
  return { kind, address }
}
