import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-seventh migration leaves what nobody can tell of open, and takes a note with the time of it', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 26))
  file.exec(`INSERT INTO decision (id, kind, summary, at_ms) VALUES ('d', 'payment', 'null', 1);
    INSERT INTO intent (id, kind, decision_id, what, state, at_ms) VALUES ('i', 'payment', 'd', '{}', 'unknown', 1)`)
  migrate(file, MIGRATIONS.slice(0, 27))
  const read = () => file.prepare('SELECT closed_at_ms, note FROM intent').raw().all()
  expect(read()).toEqual([[null, null]])
  expect(() => file.exec(`UPDATE intent SET note = 'asked'`)).toThrow('CHECK')
  file.exec(`UPDATE intent SET note = 'asked', closed_at_ms = 7`)
  expect(read()).toEqual([[7n, 'asked']])
  file.close()
})
