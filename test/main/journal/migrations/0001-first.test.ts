import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { first } from '../../../../src/main/journal/migrations/0001-first.ts'
import { openFile, type SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

/** The version before the first is an empty file. */
function migrated(): SqliteFile {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, [first])
  file.close()
  return openRaw(path)
}

describe('the first migration, on an empty file', () => {
  it('makes every table strict', () => {
    const tables = migrated().prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    const strict = migrated().prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1 ORDER BY name")
    expect(strict.pluck().all()).toEqual(tables.pluck().all())
    expect(strict.pluck().all()).toEqual([
      'account',
      'asset',
      'attempt',
      'balance',
      'broadcast',
      'case',
      'credit',
      'cursor',
      'event',
      'evidence',
      'gap',
      'intent',
      'intent_source',
      'network',
      'sweep',
      'verdict',
    ])
  })

  it('says in the header what the file is and which version', () => {
    const file = migrated()
    expect(file.pragma('user_version', { simple: true })).toBe(1)
    expect(file.pragma('application_id', { simple: true })).toBe(0x53747267)
  })

  it('knows the native token and nothing else', () => {
    expect(migrated().prepare('SELECT id, mint, listed FROM asset').all()).toEqual([{ id: 1, mint: null, listed: 0 }])
  })

  it.each(['UPDATE event SET kind = 1', 'DELETE FROM event'])('refuses to rewrite what was done: %s', (sql) => {
    const file = migrated()
    file.prepare("INSERT INTO event VALUES (1, 0, 'kind', '{}', ?)").run('0'.repeat(64))
    expect(() => file.exec(sql)).toThrow('event is written once')
  })

  it.each(['9', '0000000000000000000x', '000000000000000000001'])('takes no amount that is not 20 digits: %s', (text) => {
    const insert = migrated().prepare("INSERT INTO balance VALUES (1, 'owner', 'account', 1, ?, ?, 0, 0)")
    expect(() => insert.run(text, text)).toThrow('CHECK constraint failed')
  })

  it('takes one outstanding attempt per intent and no second that succeeds', () => {
    const file = migrated()
    file.exec("INSERT INTO sweep VALUES (1, 's', '{}', 0)")
    file.exec("INSERT INTO intent VALUES (1, 'i', 'sweep', 's', NULL, 0, '{}', 'open', 0)")
    const attempt = file.prepare(
      `INSERT INTO attempt (intent_id, message, digest, lifetime, blockhash, last_valid_block_height, fetched_slot, predicted, state, signature,
       signed_bytes, at_ms) VALUES ('i', x'00', zeroblob(32), 'blockhash', 'h', 1, 1, '{}', ?, ?, x'00', 0)`,
    )
    for (const [index, state] of ['failed', 'unexecuted', 'expired', 'revoked', 'sent'].entries()) attempt.run(state, `signature ${index}`)
    for (const state of ['signed', 'sent', 'processed', 'confirmed', 'unknown', 'finalized']) {
      expect(() => attempt.run(state, `second, ${state}`)).toThrow('UNIQUE constraint failed: attempt.intent_id')
    }
  })

  it('takes no sent attempt without signed bytes', () => {
    const file = migrated()
    const attempt = `INSERT INTO attempt (intent_id, message, digest, lifetime, blockhash, last_valid_block_height, fetched_slot, predicted, state,
       at_ms) VALUES ('i', x'00', zeroblob(32), 'blockhash', 'h', 1, 1, '{}', 'sent', 0)`
    expect(() => file.exec(attempt)).toThrow('CHECK constraint failed')
  })
})
