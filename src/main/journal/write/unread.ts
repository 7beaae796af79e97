import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import type { Queries } from '../queries.ts'

/** Slots of an owner, from that of what is known last: something may follow it within its own slot. */
export type Stretch = { readonly owner: Address; readonly from: Slot; readonly to: Slot }

/**
 * Whether a gap that is not read back for the owner reaches into the slots: then a balance may have changed there unseen, and that it did is
 * no break. Gaps among `beside` do not count.
 */
export async function isPastUnread(
  { db }: { readonly db: Queries },
  { owner, from, to }: Stretch,
  beside: readonly bigint[] = [],
): Promise<boolean> {
  let query = db
    .selectFrom('gap_account')
    .innerJoin('gap', 'gap.id', 'gap_account.gap_id')
    .select('gap.id')
    .where('gap_account.owner', '=', owner)
    .where('gap_account.done', '=', 0n)
    .where('gap.from_slot', '<=', to)
    .where('gap.to_slot', '>=', from)
  if (beside.length > 0) query = query.where('gap.id', 'not in', beside)
  return (await query.executeTakeFirst()) !== undefined
}
