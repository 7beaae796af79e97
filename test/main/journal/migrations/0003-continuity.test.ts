import { describe, expect, it } from 'vitest'
import { encodeAmount } from '../../../../src/main/journal/columns.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { first } from '../../../../src/main/journal/migrations/0001-first.ts'
import { finding } from '../../../../src/main/journal/migrations/0002-finding.ts'
import { continuity } from '../../../../src/main/journal/migrations/0003-continuity.ts'
import { openFile, type SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

/** A file of version 2 with rows in it, brought to version 3. */
function migrated(fill: (file: SqliteFile) => void): SqliteFile {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, [first, finding])
  fill(file)
  migrate(file, [first, finding, continuity])
  file.close()
  return openRaw(path)
}

const ACCOUNTS = "INSERT INTO account (address, role, label, at_ms) VALUES ('a', 'deposit', NULL, 0), ('b', 'watch', NULL, 0)"
const EVENT = `INSERT INTO event (id, at_ms, kind, data, hash) VALUES (1, 0, 'cursor-opened', '{"blockhash":null,"slot":"90"}', '${'0'.repeat(64)}')`
const GAPS = `INSERT INTO gap (from_slot, to_slot, reason, opened_at_ms, closed_at_ms, note)
  VALUES (91, 95, 'open', 0, NULL, NULL), (96, 99, 'shut', 0, 1, 'read elsewhere')`
const CREDIT = `INSERT INTO credit (signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class, reason)
  VALUES ('one', 1, 0, 'a', 'a', 1, '${encodeAmount(0n)}', '${encodeAmount(1n)}', 'credit', 'customer', NULL)`

describe('the third migration, on a journal of the second version', () => {
  it('knows where watching began, and counts from where the cursor stood', () => {
    const file = migrated((old) => {
      old.exec(EVENT)
      old.exec("INSERT INTO cursor (id, slot, block_slot, blockhash) VALUES (1, 120, 118, 'hash')")
    })
    expect(file.prepare('SELECT slot, opened_slot, counted_from, present, skipped FROM cursor').raw().all()).toEqual([[120, 90, 120, 0, 0]])
  })

  it('has every account read back what an open gap passed over, and nothing of a closed one', () => {
    const file = migrated((old) => {
      old.exec(ACCOUNTS)
      old.exec(GAPS)
    })
    expect(file.prepare('SELECT gap_id, owner, done FROM gap_account ORDER BY owner').raw().all()).toEqual([
      [1, 'a', 0],
      [1, 'b', 0],
    ])
    expect(file.prepare('SELECT scope, refusals FROM gap').raw().all()).toEqual([
      ['blocks', '[]'],
      ['blocks', '[]'],
    ])
  })

  it('leaves what was credited as it was, found in its block', () => {
    const file = migrated((old) => old.exec(CREDIT))
    expect(file.prepare('SELECT signature, moved, gap_id FROM credit').raw().all()).toEqual([['one', encodeAmount(1n), null]])
    expect(() => file.exec('UPDATE credit SET gap_id = 1')).toThrow('credit is written once')
  })

  it('does not call a part of a gap done that nobody served', () => {
    const file = migrated((old) => {
      old.exec(ACCOUNTS)
      old.exec(GAPS)
    })
    expect(() => file.exec('UPDATE gap_account SET done = 1')).toThrow('CHECK')
    file.exec("UPDATE gap_account SET done = 1, node = 'left'")
  })
})
