import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-fourth migration, on a journal of the twenty-third version, keeps its intents and takes one of which nobody can tell', () => {
  const file = openFile(temporaryPath())
  file.pragma('foreign_keys = ON')
  migrate(file, MIGRATIONS.slice(0, 23))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('all', 'payment', 'null', 7)")
  const add = (id: string, state: string) =>
    file.exec(
      `INSERT INTO intent (id, kind, decision_id, what, state, at_ms, seal, decided_slot) VALUES ('${id}', 'payment', 'all', 'null', '${state}', 7, 's', 9)`,
    )
  add('open', 'open')
  add('awaiting', 'awaiting-approval')
  add('paid', 'satisfied')
  file.exec("INSERT INTO intent_source VALUES ('open', 'account', 1, 1)")
  const rows = () => file.prepare('SELECT * FROM intent ORDER BY sequence').raw().all()
  const before = rows()
  expect(() => add('lost', 'unknown')).toThrow('CHECK')
  migrate(file, MIGRATIONS.slice(0, 24))
  expect(rows()).toEqual(before)
  add('lost', 'unknown')
  expect(() => add('other', 'other')).toThrow('CHECK')
  expect(() => file.exec("UPDATE intent SET replaced = 1 WHERE id = 'lost'")).toThrow('CHECK')
  expect(file.prepare('SELECT max(sequence) FROM intent').pluck().get()).toBe(4n)
  file.close()
})
