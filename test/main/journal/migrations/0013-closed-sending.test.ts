import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const add = (id: string, kind: string) =>
  `INSERT INTO "case" VALUES (${id}, '${kind}', 'payer', 1, '${'0'.repeat(20)}', '${'0'.repeat(20)}', 7, NULL, 5, NULL, NULL)`
const close = (reason: string) => `INSERT INTO closing (reason, context, at_ms) VALUES ('${reason}', 'null', 5)`

it('the thirteenth migration, on a journal of the twelfth version, keeps its cases, takes those of our own keys, and one open closing of each reason', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 12))
  file.exec(add('8', 'balance-break'))
  expect(() => file.exec(add('NULL', 'dead-yet-landed'))).toThrow('CHECK')
  migrate(file, MIGRATIONS.slice(0, 13))
  file.close()
  const raw = openRaw(path)
  for (const kind of ['unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'foreign-debit']) raw.exec(add('NULL', kind))
  expect(raw.prepare('SELECT id, kind FROM "case" ORDER BY id').raw().all()).toHaveLength(5)
  expect(raw.prepare('SELECT kind FROM "case" WHERE id = 8').pluck().get()).toBe('balance-break')
  raw.exec(close('journal-older'))
  expect(() => raw.exec(close('journal-older'))).toThrow('UNIQUE')
  expect(() => raw.exec(close('other'))).toThrow('CHECK')
  raw.exec("UPDATE closing SET reopened_at_ms = 6, note = 'compared'")
  raw.exec(close('journal-older'))
})
