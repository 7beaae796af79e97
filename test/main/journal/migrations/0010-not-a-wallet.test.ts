import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const add = (id: string, kind: string, closed: string) =>
  `INSERT INTO "case" VALUES (${id}, '${kind}', 'payee', 1, '${'0'.repeat(20)}', '${'0'.repeat(20)}', 7, NULL, 5, ${closed})`

it('the tenth migration, on a journal of the ninth version, keeps its cases and their numbers, and takes those of a new kind', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 9))
  file.exec(add('8', 'balance-break', 'NULL, NULL'))
  file.exec(add('9', 'reconciliation-differs', "6, 'found'"))
  expect(() => file.exec(add('NULL', 'not-a-wallet', 'NULL, NULL'))).toThrow('CHECK')
  migrate(file, MIGRATIONS.slice(0, 10))
  file.close()
  const raw = openRaw(path)
  raw.exec(add('NULL', 'not-a-wallet', 'NULL, NULL'))
  expect(() => raw.exec(add('NULL', 'other', 'NULL, NULL'))).toThrow('CHECK')
  expect(raw.prepare('SELECT id, kind, note FROM "case" ORDER BY id').raw().all()).toEqual([
    [8, 'balance-break', null],
    [9, 'reconciliation-differs', 'found'],
    [10, 'not-a-wallet', null],
  ])
  const plan = raw.prepare('EXPLAIN QUERY PLAN SELECT id FROM "case" WHERE closed_at_ms IS NULL').all()
  expect(JSON.stringify(plan)).toContain('case_open')
})
