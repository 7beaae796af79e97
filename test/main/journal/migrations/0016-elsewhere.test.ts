import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the sixteenth migration, on a journal of the fifteenth version, takes a reference paid elsewhere once, and compares no closing on its own', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 15))
  file.exec("INSERT INTO closing (reason, context, at_ms) VALUES ('journal-older', 'null', 5)")
  migrate(file, MIGRATIONS.slice(0, 16))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT compared_slot FROM closing').pluck().all()).toEqual([null])
  raw.exec("INSERT INTO elsewhere VALUES ('sig', 7, 'paid', '{}', 5)")
  expect(() => raw.exec("INSERT INTO elsewhere VALUES ('other', 7, 'guessed', '{}', 5)")).toThrow('CHECK')
  raw.exec("INSERT INTO paid_elsewhere (signature, key, at_ms) VALUES ('sig', 'invoice 1', 5)")
  expect(() => raw.exec("INSERT INTO paid_elsewhere (signature, key, at_ms) VALUES ('sig', 'invoice 1', 5)")).toThrow('UNIQUE')
  expect(() => raw.exec("INSERT INTO paid_elsewhere (signature, at_ms) VALUES ('sig', 5)")).toThrow('CHECK')
})
