import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const AMOUNT = '0'.repeat(20)

it('the fifteenth migration, on a journal of the fourteenth version, has no movement wait to be read again, and takes those there are', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 14))
  file.exec(`INSERT INTO credit (id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class)
    VALUES (1, 'one transaction', 7, 0, 'payee', 'payee', 1, '${AMOUNT}', '${AMOUNT}', 'credit', 'customer')`)
  migrate(file, MIGRATIONS.slice(0, 15))
  file.close()
  const raw = openRaw(path)
  expect(raw.prepare('SELECT * FROM reread').all()).toEqual([])
  raw.exec('INSERT INTO reread (credit_id, slot) VALUES (1, 7)')
  expect(() => raw.exec('INSERT INTO reread (credit_id, slot) VALUES (1, 7)')).toThrow('UNIQUE')
  expect(raw.prepare('SELECT missed FROM reread').pluck().all()).toEqual([0])
})
