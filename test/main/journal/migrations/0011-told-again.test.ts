import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const AMOUNT = '0'.repeat(20)
const movement = (id: number, at: number, verdict: string, why: string) =>
  `INSERT INTO credit (id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, ${why})
   VALUES (${id}, 'one transaction', ${at}, 0, 'payee', 'payee', 1, '${AMOUNT}', '${AMOUNT}', '${verdict}', 'why')`
const addCase = (kind: string) =>
  `INSERT INTO "case" VALUES (NULL, '${kind}', 'payee', 1, '${AMOUNT}', '${AMOUNT}', 7, NULL, 5, NULL, NULL)`

it('the eleventh migration takes a credit beside a movement without credit of the same transaction, never a second credit', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 10))
  file.exec(movement(1, 7, 'no-credit', 'reason'))
  file.exec(addCase('not-a-wallet'))
  expect(() => file.exec(movement(2, 8, 'credit', 'class'))).toThrow('UNIQUE')
  migrate(file, MIGRATIONS.slice(0, 11))
  file.close()
  const raw = openRaw(path)
  raw.exec(movement(2, 8, 'credit', 'class'))
  expect(() => raw.exec(movement(3, 9, 'credit', 'class'))).toThrow('UNIQUE')
  expect(() => raw.exec(movement(3, 9, 'no-credit', 'reason'))).toThrow('UNIQUE')
  raw.exec(addCase('movement-again'))
  expect(raw.prepare('SELECT kind FROM "case" ORDER BY id').pluck().all()).toEqual(['not-a-wallet', 'movement-again'])
  const plan = raw.prepare("EXPLAIN QUERY PLAN SELECT id FROM credit WHERE signature = 'one transaction'").all()
  expect(JSON.stringify(plan)).toContain('credit_by_signature')
})
