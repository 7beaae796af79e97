import type { Migration } from './migration.ts'

/** Every line that ever had a reference is looked up before a message for it is signed; the index of the live ones does not hold the others. */
export const paymentByKey: Migration = {
  version: 12,
  name: '0012-payment-by-key',
  sql: 'CREATE INDEX payment_by_key ON payment (key);',
}
