import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'
import type { Asked } from '../reader.ts'

/** Answers {@link JournalReader.landedAt}. */
export async function readLandedAt(db: Queries, { account, decisionIds = [] }: Asked<'landedAt'>): Promise<Slot | null> {
  const taking = db.selectFrom('intent_source').select('intent_id as id').where('account', '=', account)
  // With an empty list SQLite would look through every intent.
  const decided = db.selectFrom('intent').select('id').where('decision_id', 'in', decisionIds)
  const intents = decisionIds.length === 0 ? taking : taking.union(decided)
  const row = await db
    .selectFrom((of) =>
      of
        .selectFrom('attempt')
        .innerJoin('evidence', 'evidence.attempt_id', 'attempt.id')
        // Of several nodes the lowest slot: one that names a slot far ahead holds nothing up.
        .select(({ fn }) => fn.min('evidence.slot').as('slot'))
        .where('attempt.intent_id', 'in', intents)
        .where('evidence.what', 'in', ['landed', 'failed'])
        .where('evidence.commitment', '=', 'finalized')
        .groupBy('attempt.id')
        .as('landing'),
    )
    .select(({ fn }) => fn.max('landing.slot').as('slot'))
    .executeTakeFirst()
  const unexplained = await db
    .selectFrom('case')
    .select(({ fn }) => fn.max('slot').as('slot'))
    .where('kind', 'in', ['unknown-outgoing', 'dead-yet-landed', 'landed-otherwise'])
    .executeTakeFirst()
  // What a comparison explained before it was read from its block has no case.
  const elsewhere = await db
    .selectFrom('elsewhere')
    .select(({ fn }) => fn.max('slot').as('slot'))
    .where('what', '<>', 'dead')
    .executeTakeFirst()
  const slots = [row?.slot, unexplained?.slot, elsewhere?.slot].flatMap((slot) => slot ?? [])
  return slots.reduce<Slot | null>((latest, slot) => (latest === null || slot > latest ? slot : latest), null)
}
