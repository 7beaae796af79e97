import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

/** A reward in slot 7 that leaves an account with so many lamports, which had five less. */
const reward = (id: number, after: number) =>
  `INSERT INTO credit (id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class)
   VALUES (${id}, NULL, 7, 0, 'payee', 'payee', 1, '${String(after - 5).padStart(20, '0')}', '${String(after).padStart(20, '0')}', 'credit', 'reward')`

it('the sixth migration, on a journal of the fifth version, keeps its reward and takes a second one of the same account and block, once', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 5))
  file.exec(reward(1, 105))
  expect(() => file.exec(reward(2, 110))).toThrow('UNIQUE')
  migrate(file, MIGRATIONS.slice(0, 6))
  file.close()
  const raw = openRaw(path)
  raw.exec(reward(2, 110))
  expect(() => raw.exec(reward(3, 110))).toThrow('UNIQUE')
  expect(raw.prepare('SELECT id FROM credit ORDER BY id').pluck().all()).toEqual([1, 2])
})
