import type { Movement } from '../../../core/deposit/deposit.ts'
import type { Sender } from '../../../core/deposit/sender.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { BLOCK_TIME_END_SECONDS, type BlockOrigins, type SenderTable } from '../credit-origin.ts'
import { inTurns } from '../queries.ts'
import { movementKey } from '../read/recorded.ts'
import type { CreditTable } from '../schema.ts'
import type { Change } from './change.ts'

/** When a block in which something is recorded was made. Where a block is read again, what is agreed then holds. */
export async function keepBlockTime({ db }: Change, slot: Slot, { blockTimeSeconds: seconds }: BlockOrigins): Promise<void> {
  if (seconds === null || seconds <= 0n || seconds >= BLOCK_TIME_END_SECONDS) return
  await db
    .insertInto('block_time')
    .values({ slot, seconds })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ seconds }))
    .execute()
}

/** Who sent each of these credits, which stand in the order of their movements. */
export async function keepSenders(
  { db }: Change,
  { credits, fresh, senders }: { credits: readonly CreditTable[]; fresh: readonly Movement[]; senders: ReadonlyMap<string, Sender> },
): Promise<void> {
  const rows = credits.flatMap(({ id }, place): SenderTable[] => {
    const movement = fresh[place]
    const sender = movement === undefined ? undefined : senders.get(movementKey(movement))
    return sender === undefined ? [] : [{ credit_id: id, kind: sender.kind, address: sender.kind === 'one' ? sender.address : null }]
  })
  for await (const chunk of inTurns(rows)) await db.insertInto('sender').values(chunk).execute()
}

/** The senders by their movements. */
export function sendersBy(movements: readonly Movement[], { senders }: BlockOrigins): ReadonlyMap<string, Sender> {
  invariant(senders.length === 0 || senders.length === movements.length, `${senders.length} senders of ${movements.length} movements`)
  return new Map(
    movements.flatMap((movement, place) => {
      const sender = senders[place] ?? null
      return sender === null ? [] : [[movementKey(movement), sender] as const]
    }),
  )
}
