import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the migration for the slots of withdrawals leaves one that began before it without a slot', () => {
  const file = openFile(temporaryPath())
  const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('-withdrawal-slot'))
  migrate(file, MIGRATIONS.slice(0, place))
  file.pragma('foreign_keys = OFF')
  file.exec(`INSERT INTO withdrawal (id, account, step_id, state, at_ms) VALUES ('w', 'a', 'd', 'closing', 7)`)
  migrate(file, MIGRATIONS.slice(0, place + 1))
  expect(file.prepare('SELECT id, read_slot FROM withdrawal').all()).toEqual([{ id: 'w', read_slot: null }])
  expect(() => file.exec('UPDATE withdrawal SET read_slot = -1')).toThrow('CHECK')
  file.exec('UPDATE withdrawal SET read_slot = 9')
  file.close()
})
