import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-eighth migration knows of no slot that was surely reached when something was decided before it', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 27))
  file.exec(`INSERT INTO decision (id, kind, summary, at_ms) VALUES ('d', 'payment', 'null', 1);
    INSERT INTO intent (id, kind, decision_id, what, state, at_ms, decided_slot) VALUES ('i', 'payment', 'd', '{}', 'open', 1, 7)`)
  migrate(file, MIGRATIONS.slice(0, 28))
  expect(file.prepare('SELECT decided_slot, decided_after_slot FROM intent').raw().all()).toEqual([[7n, null]])
  file.close()
})
