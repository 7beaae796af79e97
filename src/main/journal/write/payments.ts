import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { encodeAmount } from '../columns.ts'
import { inChunks } from '../queries.ts'
import type { NewPayment } from '../writer.ts'
import type { Change } from './change.ts'

/**
 * The lines of a payout that a new intent carries. The unique index would refuse a known one too; this says which it is. `besides`: references that stay
 * with what else pays them.
 */
export async function addPayments(change: Change, { intentId, decisionId, payments, besides }: Lines): Promise<void> {
  await requirePayable(
    change,
    payments.map(({ key }) => key).filter((key) => !besides.includes(key)),
  )
  for (const chunk of inChunks(payments)) {
    const rows = []
    for (const { key, recipient, account, asset, amount } of chunk) {
      const asset_id = await change.assetId(asset)
      rows.push({
        key,
        decision_id: decisionId,
        intent_id: intentId,
        recipient,
        account,
        asset_id,
        amount: encodeAmount(amount),
        at_ms: change.atMs,
        live: besides.includes(key) ? 0n : 1n,
      })
    }
    await change.db.insertInto('payment').values(rows).execute()
  }
}

type Lines = {
  readonly intentId: string
  readonly decisionId: string
  readonly payments: readonly NewPayment[]
  readonly besides: readonly string[]
}

/**
 * Refuses references under which something was paid, or still may be: here, outside this journal, or by a message that left in a bundle.
 * @throws JOURNAL_PAYMENT_KNOWN
 */
export async function requirePayable({ db }: Change, references: readonly string[]): Promise<void> {
  for (const keys of inChunks(references)) {
    const elsewhere = await db.selectFrom('paid_elsewhere').select(['key', 'signature']).where('key', 'in', keys).executeTakeFirst()
    if (elsewhere !== undefined)
      throw new StrongroomError('JOURNAL_PAYMENT_KNOWN', { key: elsewhere.key ?? '', intent: elsewhere.signature })
    const paid = await db
      .selectFrom('payment')
      .select(['key', 'intent_id'])
      .where('live', '=', 1n)
      .where('key', 'in', keys)
      .executeTakeFirst()
    if (paid !== undefined) throw new StrongroomError('JOURNAL_PAYMENT_KNOWN', { key: paid.key, intent: paid.intent_id })
    const out = await db
      .selectFrom('carried_payment')
      .innerJoin('carried', 'carried.id', 'carried_payment.carried_id')
      .innerJoin('bundle', 'bundle.id', 'carried.bundle_id')
      .select(['carried_payment.key', 'bundle.digest'])
      .where('carried_payment.out', '=', 1n)
      .where('carried_payment.key', 'in', keys)
      .executeTakeFirst()
    if (out !== undefined) throw new StrongroomError('JOURNAL_PAYMENT_KNOWN', { key: out.key, intent: `bundle ${out.digest}` })
  }
}

/** Lines go over to an intent that takes another's place. They must have been the other's. */
export async function takePayments(
  { db }: Change,
  { intentId, from, payments }: { readonly intentId: string; readonly from: string; readonly payments: readonly NewPayment[] },
): Promise<void> {
  for (const chunk of inChunks(payments)) {
    const keys = chunk.map(({ key }) => key)
    const { numUpdatedRows } = await db
      .updateTable('payment')
      .set({ intent_id: intentId })
      .where('intent_id', '=', from)
      .where('live', '=', 1n)
      .where('key', 'in', keys)
      .executeTakeFirstOrThrow()
    invariant(numUpdatedRows === BigInt(keys.length), `${intentId} pays what ${from} did not`)
  }
}

/** The lines that an ended intent still carries were not paid and may be decided again. */
export async function releasePayments({ db }: Change, intentId: string): Promise<void> {
  await db.updateTable('payment').set({ live: 0n }).where('intent_id', '=', intentId).execute()
}
