import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the eighteenth migration, on a journal of the seventeenth version, knows of no home yet and takes one alone', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 17))
  migrate(file, MIGRATIONS.slice(0, 18))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT * FROM home').all()).toEqual([])
  raw.exec(`INSERT INTO home (id, machine, folder, at_ms) VALUES (1, 'a machine', 'a folder', 0)`)
  expect(() => raw.exec(`INSERT INTO home (id, machine, folder, at_ms) VALUES (2, 'another', 'a folder', 0)`)).toThrow('CHECK')
})
