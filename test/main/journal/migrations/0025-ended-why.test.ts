import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-fifth migration, on a journal of the twenty-fourth version, keeps with each ended intent why its event says it ended', () => {
  const file = openFile(temporaryPath())
  file.pragma('foreign_keys = ON')
  migrate(file, MIGRATIONS.slice(0, 24))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('all', 'payment', 'null', 7)")
  const add = (id: string, state: string, replaced = 0) =>
    file.exec(
      `INSERT INTO intent (id, kind, decision_id, what, state, at_ms, replaced) VALUES ('${id}', 'payment', 'all', 'null', '${state}', 7, ${replaced})`,
    )
  add('open', 'open')
  add('paid', 'satisfied')
  add('declined', 'abandoned')
  add('lost', 'unknown')
  add('split', 'abandoned', 1)
  const tell = (id: number, kind: string, data: object) =>
    file
      .prepare('INSERT INTO event (id, at_ms, kind, data, hash) VALUES (?, 7, ?, ?, ?)')
      .run(id, kind, JSON.stringify(data), String(id).repeat(64))
  tell(1, 'intent-unknown', { intent: 'paid', why: 'Nobody could tell then.' })
  tell(2, 'intent-abandoned', { intent: 'declined', why: 'Ben declined it.' })
  tell(3, 'intent-unknown', { intent: 'lost', why: 'The signer remembers another message.' })
  tell(4, 'intent-replaced', { intent: 'split', by: [] })
  migrate(file)
  expect(file.prepare('SELECT id, why FROM intent ORDER BY sequence').raw().all()).toEqual([
    ['open', null],
    ['paid', null],
    ['declined', 'Ben declined it.'],
    ['lost', 'The signer remembers another message.'],
    ['split', null],
  ])
  file.close()
})
