import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the thirty-second migration has an account in one open confidential sweep, and an end of each kind with what belongs to it', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 31))
  migrate(file, MIGRATIONS.slice(0, 32))
  file.exec(`INSERT INTO confidential_sweep VALUES ('a', 1, 'mint', 'treasury', 7), ('b', 2, 'mint', 'treasury', 8)`)
  const add = (sweep: string, account: string, rest: string) =>
    file.exec(
      `INSERT INTO confidential_source (sweep_id, account, owner, read_slot, state, slot, why) VALUES ('${sweep}', '${account}', 'owner', 5, ${rest})`,
    )
  add('a', 'one', `'open', NULL, NULL`)
  expect(() => add('b', 'one', `'open', NULL, NULL`)).toThrow('UNIQUE')
  add('b', 'one', `'swept', 9, NULL`)
  expect(() => add('b', 'two', `'swept', NULL, NULL`)).toThrow('CHECK')
  expect(() => add('b', 'two', `'stopped', NULL, NULL`)).toThrow('CHECK')
  expect(() => add('b', 'two', `'open', 9, NULL`)).toThrow('CHECK')
  expect(() => add('b', 'two', `'lost', NULL, NULL`)).toThrow('CHECK')
  add('b', 'two', `'stopped', NULL, 'by-person'`)
  expect(() => file.exec(`INSERT INTO confidential_sweep VALUES ('c', 2, 'mint', 'treasury', 9)`)).toThrow('UNIQUE')
  file.exec(`INSERT INTO decision (id, kind, summary, at_ms) VALUES ('d', 'upkeep', '{}', 7)`)
  file.exec(`INSERT INTO confidential_step VALUES (1, 1, 'apply', 'd')`)
  expect(() => file.exec(`INSERT INTO confidential_step VALUES (1, 1, 'withdraw', 'd')`)).toThrow('UNIQUE')
  expect(() => file.exec(`INSERT INTO confidential_step VALUES (1, 2, 'withdraw', 'd')`)).toThrow('UNIQUE')
  expect(() => file.exec(`INSERT INTO confidential_step VALUES (2, 2, 'pay', 'd')`)).toThrow('CHECK')
  expect(() => file.exec(`INSERT INTO confidential_step VALUES (1, 2, 'apply', 'nobody')`)).toThrow('FOREIGN')
  file.close()
})
