import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'

/** Answers {@link JournalReader.landedAt}. */
export async function readLandedAt(db: Queries, account: Address): Promise<Slot | null> {
  const row = await db
    .selectFrom((of) =>
      of
        .selectFrom('intent_source')
        .innerJoin('attempt', 'attempt.intent_id', 'intent_source.intent_id')
        .innerJoin('evidence', 'evidence.attempt_id', 'attempt.id')
        // Of several nodes the lowest slot: one that names a slot far ahead holds nothing up.
        .select(({ fn }) => fn.min('evidence.slot').as('slot'))
        .where('intent_source.account', '=', account)
        .where('evidence.what', 'in', ['landed', 'failed'])
        .where('evidence.commitment', '=', 'finalized')
        .groupBy('attempt.id')
        .as('landing'),
    )
    .select(({ fn }) => fn.max('landing.slot').as('slot'))
    .executeTakeFirst()
  return row?.slot ?? null
}
