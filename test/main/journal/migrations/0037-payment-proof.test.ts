import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the migration for payments whose proofs accounts keep has one out of an account at a time, in a state that it knows', () => {
  const file = openFile(temporaryPath())
  const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('-payment-proof'))
  migrate(file, MIGRATIONS.slice(0, place))
  migrate(file, MIGRATIONS.slice(0, place + 1))
  file.pragma('foreign_keys = OFF')
  const add = (intent: string, account: string, state: string, slot = 7) =>
    file.exec(
      `INSERT INTO payment_proof (intent_id, account, read_slot, state, at_ms) VALUES ('${intent}', '${account}', ${slot}, '${state}', 7)`,
    )
  add('one', 'a', 'proving')
  expect(() => add('two', 'a', 'closing')).toThrow('UNIQUE')
  expect(() => add('two', 'b', 'paid')).toThrow('CHECK')
  expect(() => add('two', 'b', 'kept', -1)).toThrow('CHECK')
  file.exec(`UPDATE payment_proof SET state = 'ended'`)
  add('two', 'a', 'kept')
  expect(file.prepare('SELECT step_id, failures, why FROM payment_proof').all()).toHaveLength(2)
  file.close()
})
