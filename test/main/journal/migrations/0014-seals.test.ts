import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the fourteenth migration, on a journal of the thirteenth version, keeps its intents, none of which has a seal', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 13))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('a', 'sweep', '{}', 1)")
  file.exec("INSERT INTO intent (id, kind, decision_id, what, state, at_ms) VALUES ('a/1', 'sweep', 'a', '{}', 'open', 1)")
  migrate(file, MIGRATIONS.slice(0, 14))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT id, state, seal FROM intent').raw().all()).toEqual([['a/1', 'open', null]])
  const plan = raw.prepare("EXPLAIN QUERY PLAN SELECT id FROM intent WHERE replaces = 'a/1'").all()
  expect(JSON.stringify(plan)).toContain('intent_by_replaces')
})
