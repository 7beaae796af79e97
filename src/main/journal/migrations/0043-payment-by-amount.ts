import type { Migration } from './migration.ts'

/** A payment is looked for by its amount, in a payout of any size. */
export const paymentByAmount: Migration = {
  version: 43,
  name: '0043-payment-by-amount',
  sql: 'CREATE INDEX payment_by_amount ON payment (asset_id, amount, id);',
}
