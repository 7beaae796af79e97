import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the migration for withdrawals keeps one of an account open at a time, and as many ended as there were', () => {
  const file = openFile(temporaryPath())
  const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('-withdrawal'))
  migrate(file, MIGRATIONS.slice(0, place))
  file.exec(`INSERT INTO decision (id, kind, summary, at_ms) VALUES ('first', 'upkeep', '{}', 7)`)
  migrate(file, MIGRATIONS.slice(0, place + 1))
  const add = (id: string, state: string, step = 'first', amount = `'${'0'.repeat(20)}'`, mint = amount === 'NULL' ? 'NULL' : `'mint'`) =>
    file.exec(
      `INSERT INTO withdrawal (id, account, mint, amount, step_id, state, at_ms) VALUES ('${id}', 'a', ${mint}, ${amount}, '${step}', '${state}', 7)`,
    )
  add('one', 'ended')
  add('two', 'ended', 'first', 'NULL')
  add('three', 'open')
  expect(() => add('four', 'closing')).toThrow('UNIQUE')
  expect(() => add('five', 'begun')).toThrow('CHECK')
  expect(() => add('six', 'ended', 'first', `'7'`)).toThrow('CHECK')
  expect(() => add('eight', 'ended', 'first', 'NULL', `'mint'`)).toThrow('CHECK')
  expect(() => add('seven', 'ended', 'nothing')).toThrow('FOREIGN KEY')
  file.close()
})
