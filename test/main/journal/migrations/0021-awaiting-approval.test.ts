import { afterEach, describe, expect, it } from 'vitest'
import { UNFINISHED_INTENT_STATES } from '../../../../src/core/payment/intent-state.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openQueries } from '../../../../src/main/journal/queries.ts'
import { openFile, type SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { isOneOf } from '../../../../src/main/journal/state-lists.ts'
import { temporaryPath } from '../support.ts'

let file: SqliteFile
afterEach(() => void file.close())

/** A journal of the twentieth version with intents in these states, each with attempts in those. */
function openTwentieth(intents: Readonly<Record<string, { readonly state: string; readonly attempts: readonly string[] }>>): void {
  file = openFile(temporaryPath())
  file.pragma('foreign_keys = ON')
  migrate(file, MIGRATIONS.slice(0, 20))
  file.exec("INSERT INTO decision (id, kind, summary, at_ms) VALUES ('all', 'payment', 'null', 7)")
  for (const [id, { state, attempts }] of Object.entries(intents)) {
    file.exec(
      `INSERT INTO intent (id, kind, decision_id, what, state, at_ms, seal) VALUES ('${id}', 'payment', 'all', 'null', '${state}', 7, 's')`,
    )
    file.exec(`INSERT INTO intent_source VALUES ('${id}', 'account of ${id}', 1, ${state === 'open' ? 1 : 0})`)
    for (const attempt of attempts) {
      file.exec(`INSERT INTO attempt (intent_id, message, digest, lifetime, blockhash, last_valid_block_height, fetched_slot, predicted, state,
        signature, signed_bytes, at_ms)
        VALUES ('${id}', x'00', zeroblob(32), 'blockhash', 'hash', 9, 5, 'null', '${attempt}', ${attempt === 'finalized' ? `'of ${id}', x'01'` : 'NULL, NULL'}, 7)`)
    }
  }
}
const statesNow = () => Object.fromEntries(file.prepare('SELECT id, state FROM intent ORDER BY sequence').raw().all() as [string, string][])

describe('the twenty-first migration, on a journal of the twentieth version', () => {
  it('finds the payments that a second person has to approve, and no others', () => {
    openTwentieth({
      awaiting: { state: 'open', attempts: ['expired', 'refused'] },
      approved: { state: 'open', attempts: ['refused', 'draft'] },
      fresh: { state: 'open', attempts: [] },
      again: { state: 'open', attempts: ['expired'] },
      refused: { state: 'abandoned', attempts: ['refused'] },
      paid: { state: 'satisfied', attempts: ['refused', 'finalized'] },
    })
    migrate(file)
    expect(statesNow()).toEqual({
      ...{ awaiting: 'awaiting-approval', approved: 'open', fresh: 'open', again: 'open' },
      ...{ refused: 'abandoned', paid: 'satisfied' },
    })
  })

  it('keeps every row that refers to an intent, and refuses as before one that refers to none', () => {
    openTwentieth({ one: { state: 'open', attempts: ['refused'] }, two: { state: 'satisfied', attempts: ['finalized'] } })
    const rows = () => ['attempt', 'intent_source'].map((table) => file.prepare(`SELECT * FROM ${table}`).raw().all())
    const before = rows()
    migrate(file)
    expect(rows()).toEqual(before)
    expect(file.prepare('SELECT sequence, seal, at_ms FROM intent').raw().all()).toEqual([
      [1n, 's', 7n],
      [2n, 's', 7n],
    ])
    expect(() => file.exec("INSERT INTO intent_source VALUES ('nobody', 'x', 1, 1)")).toThrow('FOREIGN KEY')
    expect(() => file.exec("DELETE FROM intent WHERE id = 'one'")).toThrow('FOREIGN KEY')
    expect(() => file.exec("UPDATE intent SET state = 'held' WHERE id = 'one'")).toThrow('CHECK')
  })

  it('is undone whole, with an error in words, where a row refers to an intent that is not there', () => {
    openTwentieth({ one: { state: 'open', attempts: ['refused'] } })
    file.pragma('foreign_keys = OFF')
    file.exec("INSERT INTO intent_source VALUES ('nobody', 'x', 1, 1)")
    file.pragma('foreign_keys = ON')
    expect(() => migrate(file)).toThrow('JOURNAL_DAMAGED')
    expect(file.pragma('user_version', { simple: true })).toBe(20n)
    expect(file.pragma('foreign_keys', { simple: true })).toBe(1n)
    expect(statesNow()).toEqual({ one: 'open' })
  })

  it('lets unfinished intents be found among finished ones without reading those', () => {
    openTwentieth({})
    migrate(file)
    const { sql } = openQueries(file).selectFrom('intent').select('id').where(isOneOf('state', UNFINISHED_INTENT_STATES)).compile()
    expect(String(file.prepare(`EXPLAIN QUERY PLAN ${sql}`).raw().all())).toContain('intent_unfinished')
  })
})
