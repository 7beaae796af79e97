import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the migration for hidden amounts keeps one for a movement, written once: an amount or why there is none', () => {
  const file = openFile(temporaryPath())
  const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('-hidden-amount'))
  migrate(file, MIGRATIONS.slice(0, place))
  const none = '0'.repeat(20)
  for (const id of [1, 2])
    file.exec(
      `INSERT INTO credit (id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, reason)
       VALUES (${id}, 's${id}', 7, 0, 'o', 'a', 1, '${none}', '${none}', 'no-credit', 'confidential')`,
    )
  migrate(file, MIGRATIONS.slice(0, place + 1))
  const add = (id: number, amount: string, why: string) => file.exec(`INSERT INTO hidden_amount VALUES (${id}, ${amount}, ${why}, 7)`)
  add(1, `'${none}'`, 'NULL')
  expect(() => add(1, `'${none}'`, 'NULL')).toThrow('UNIQUE')
  for (const [amount, why] of [
    [`'${none}'`, `'unreadable'`],
    ['NULL', 'NULL'],
    [`'7'`, 'NULL'],
    ['NULL', `'lost'`],
  ] as const)
    expect(() => add(2, amount, why)).toThrow('CHECK')
  expect(() => add(9, 'NULL', `'unreadable'`)).toThrow('FOREIGN KEY')
  expect(() => file.exec('UPDATE hidden_amount SET at_ms = 8')).toThrow('written once')
  expect(() => file.exec('DELETE FROM hidden_amount')).toThrow('written once')
  file.close()
})
