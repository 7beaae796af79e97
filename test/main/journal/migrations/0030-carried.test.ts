import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the thirtieth migration begins without bundles, and holds a nonce account and a reference once while what uses them is out', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 29))
  migrate(file, MIGRATIONS.slice(0, 30))
  expect(file.prepare('SELECT count(*) FROM bundle').pluck().get()).toBe(0n)
  file.exec(`INSERT INTO bundle VALUES (1, '${'0'.repeat(64)}', 'text', 'd', '{}', 7)`)
  const add = (number: number, state: string, more = 'NULL, NULL') =>
    file.exec(
      `INSERT INTO carried VALUES (${number}, 1, ${number}, x'0${number}', x'0${number}${'00'.repeat(31)}', 'f', 'v', 'n', 'a', 5, '{}', '${state}', ${more})`,
    )
  add(1, 'out')
  expect(() => add(2, 'out')).toThrow('UNIQUE')
  expect(() => add(3, 'dead')).toThrow('CHECK')
  expect(() => add(4, 'returned')).toThrow('CHECK')
  add(5, 'dead', `NULL, '{}'`)
  file.exec(`INSERT INTO carried_payment VALUES (1, 'invoice', 1)`)
  expect(() => file.exec(`INSERT INTO carried_payment VALUES (5, 'invoice', 1)`)).toThrow('UNIQUE')
  file.exec(`INSERT INTO carried_payment VALUES (5, 'invoice', 0)`)
  file.close()
})
