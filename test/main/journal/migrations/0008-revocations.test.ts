import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the eighth migration, on a journal of the seventh version, leaves every attempt unrevoked and takes one revocation of each', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 7))
  file.exec("INSERT INTO sweep (id, summary, at_ms) VALUES ('s', '{}', 0)")
  file.exec("INSERT INTO intent (id, kind, sweep_id, what, state, at_ms) VALUES ('i', 'payment', 's', '{}', 'open', 0)")
  file.exec(
    `INSERT INTO attempt (intent_id, message, digest, lifetime, blockhash, last_valid_block_height, fetched_slot, predicted, state, signature,
     signed_bytes, at_ms) VALUES ('i', x'00', zeroblob(32), 'blockhash', 'h', 1, 1, '{}', 'sent', 'signature', x'00', 0)`,
  )
  migrate(file, MIGRATIONS.slice(0, 8))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT id, state FROM attempt').raw().all()).toEqual([[1, 'sent']])
  expect(raw.prepare('SELECT count(*) FROM revocation').pluck().get()).toBe(0)
  const revoke = raw.prepare('INSERT INTO revocation (attempt_id, next, advance_id, at_ms) VALUES (1, ?, ?, 0)')
  expect(() => revoke.run('forget', null)).toThrow('CHECK constraint failed')
  revoke.run('abandon', 's')
  expect(() => revoke.run('renew', null)).toThrow('UNIQUE')
})
