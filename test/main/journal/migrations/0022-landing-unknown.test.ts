import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const add = (id: string, kind: string) =>
  `INSERT INTO "case" VALUES (${id}, '${kind}', 'payer', 1, '${'0'.repeat(20)}', '${'0'.repeat(20)}', 7, NULL, 5, NULL, NULL)`

it('the twenty-second migration, on a journal of the twenty-first version, keeps its cases and takes those of landings that nobody knows', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 21))
  file.exec(add('8', 'unknown-outgoing'))
  expect(() => file.exec(add('NULL', 'landing-unknown'))).toThrow('CHECK')
  migrate(file, MIGRATIONS.slice(0, 22))
  file.close()
  const raw = openRaw(path)
  raw.exec(add('NULL', 'landing-unknown'))
  expect(raw.prepare('SELECT id, kind FROM "case" ORDER BY id').raw().all()).toEqual([
    [8, 'unknown-outgoing'],
    [9, 'landing-unknown'],
  ])
  expect(() => raw.exec(add('NULL', 'other'))).toThrow('CHECK')
})
