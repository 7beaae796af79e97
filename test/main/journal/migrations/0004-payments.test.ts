import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the fourth migration, on a journal of the third version, keeps every sweep as a sweep', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 3))
  file.exec("INSERT INTO sweep (id, summary, at_ms) VALUES ('old', '{}', 0)")
  migrate(file, MIGRATIONS.slice(0, 4))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT id, kind FROM sweep').raw().all()).toEqual([['old', 'sweep']])
  expect(raw.prepare('SELECT count(*) FROM payment').pluck().get()).toBe(0)
  expect(() => raw.exec("INSERT INTO sweep (id, kind, summary, at_ms) VALUES ('new', 'gift', '{}', 0)")).toThrow('CHECK')
})
