import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the fifth migration, on a journal of the fourth version, adds an empty address book in which every address stands once', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 4))
  file.exec("INSERT INTO account (address, role, label, at_ms) VALUES ('old', 'watch', 'kept', 0)")
  migrate(file, MIGRATIONS.slice(0, 5))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT address, label FROM account').raw().all()).toEqual([['old', 'kept']])
  expect(raw.prepare('SELECT count(*) FROM recipient').pluck().get()).toBe(0)
  const add = raw.prepare("INSERT INTO recipient (address, label, at_ms) VALUES ('one', 'Anna', 0)")
  add.run()
  expect(() => add.run()).toThrow('UNIQUE')
})
