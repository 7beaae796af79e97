import { invariant } from '../../../core/error/invariant.ts'
import { encodeAmount } from '../columns.ts'
import type { Given } from '../writer.ts'
import type { Change } from './change.ts'

/** Does {@link JournalWriter.keepHiddenAmount}. */
export async function keepHiddenAmount({ db, atMs, append }: Change, { creditId, hidden }: Given<'keepHiddenAmount'>): Promise<void> {
  const id = BigInt(creditId)
  const credit = await db.selectFrom('credit').select('reason').where('id', '=', id).executeTakeFirst()
  invariant(credit?.reason === 'confidential', `credit ${creditId} is a hidden arrival`)
  const known = await db.selectFrom('hidden_amount').select('credit_id').where('credit_id', '=', id).executeTakeFirst()
  if (known !== undefined) return
  const { amount, why } = hidden
  await db
    .insertInto('hidden_amount')
    .values({ credit_id: id, amount: amount === null ? null : encodeAmount(amount), why, at_ms: atMs })
    .execute()
  await append('hidden-amount-read', { credit: id, amount, why })
}
