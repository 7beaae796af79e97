import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-third migration keeps what was decided before, and does not say how far the ledger had read then', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 22))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('d', 'payment', 'null', 7)")
  file.exec("INSERT INTO intent (id, kind, decision_id, what, state, at_ms, seal) VALUES ('i', 'payment', 'd', 'null', 'open', 7, 's')")
  migrate(file)
  expect(file.prepare('SELECT id, state, decided_slot FROM intent').raw().all()).toEqual([['i', 'open', null]])
  file.close()
})
