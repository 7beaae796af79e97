import type { Selectable } from 'kysely'
import { toNumber } from '../columns.ts'
import type { PaymentProofRecord } from '../payment-proof-records.ts'
import type { Queries } from '../queries.ts'
import { type Asked, PAGE_ROWS_MAX } from '../reader.ts'
import type { Tables } from '../schema.ts'

/** Answers {@link JournalReader.openPaymentProofs}. */
export async function readOpenPaymentProofs(
  db: Queries,
  { account }: Asked<'openPaymentProofs'> = {},
): Promise<readonly PaymentProofRecord[]> {
  const open = db
    .selectFrom('payment_proof')
    .selectAll()
    .where('state', '<>', 'ended')
    .orderBy('at_ms')
    .orderBy('intent_id')
    .limit(PAGE_ROWS_MAX)
  return (await (account === undefined ? open : open.where('account', '=', account)).execute()).map(toRecord)
}

/** Answers {@link JournalReader.paymentProofs}. */
export async function readPaymentProofs(db: Queries, intentId: string): Promise<PaymentProofRecord | null> {
  const row = await db.selectFrom('payment_proof').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
  return row === undefined ? null : toRecord(row)
}

function toRecord(row: Selectable<Tables['payment_proof']>): PaymentProofRecord {
  const { intent_id: intentId, account, step_id: stepId, read_slot: readSlot, state, failures, why, at_ms: atMs } = row
  return { intentId, account, stepId, readSlot, state, failures: toNumber(failures), why, atMs: toNumber(atMs) }
}
