import { afterEach, describe, expect, it } from 'vitest'
import { UNSETTLED_STATES, WITHOUT_EFFECT_STATES } from '../../../../src/core/payment/state.ts'
import { isOneOf, listStates } from '../../../../src/main/journal/state-lists.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openQueries } from '../../../../src/main/journal/queries.ts'
import { openFile, type SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

const ATTEMPT = `INSERT INTO attempt (intent_id, message, digest, lifetime, blockhash, last_valid_block_height, fetched_slot, predicted, state, at_ms)
  VALUES ('one', x'00', zeroblob(32), 'blockhash', 'hash', 9, 5, 'null'`
const add = (file: SqliteFile, state: string) => file.exec(`${ATTEMPT}, '${state}', 7)`)

let file: SqliteFile
afterEach(() => void file.close())

/** A journal of the nineteenth version with one intent and a refused attempt. */
function openNineteenth(): void {
  file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 19))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('all', 'payment', 'null', 7)")
  file.exec("INSERT INTO intent (id, kind, decision_id, what, state, at_ms) VALUES ('one', 'payment', 'all', 'null', 'open', 7)")
  add(file, 'refused')
}

describe('the twentieth migration, on a journal of the nineteenth version', () => {
  it('keeps its attempts, and a second one that may live is refused as before', () => {
    openNineteenth()
    add(file, 'draft')
    migrate(file, MIGRATIONS.slice(0, 20))
    expect(() => add(file, 'draft')).toThrow('UNIQUE')
    add(file, 'refused')
    expect(file.prepare('SELECT state FROM attempt ORDER BY id').pluck().all()).toEqual(['refused', 'draft', 'refused'])
  })

  it('has indexes that say the states which the product knows', () => {
    openNineteenth()
    migrate(file)
    const sqlOf = (index: string) => file.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(index)
    expect(sqlOf('attempt_alive_once')).toContain(`NOT IN (${listStates(WITHOUT_EFFECT_STATES)})`)
    expect(sqlOf('attempt_unsettled')).toContain(`IN (${listStates(UNSETTLED_STATES)})`)
    expect(sqlOf('attempt_outstanding')).toBeUndefined()
  })

  it('lets unsettled attempts be found among settled ones without reading those', () => {
    openNineteenth()
    migrate(file)
    const { sql } = openQueries(file).selectFrom('attempt').select('id').where(isOneOf('attempt.state', UNSETTLED_STATES)).compile()
    expect(String(file.prepare(`EXPLAIN QUERY PLAN ${sql}`).raw().all())).toContain('attempt_unsettled')
  })
})
