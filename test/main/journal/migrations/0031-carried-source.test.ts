import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { addressOf, nonceOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

it('the thirty-first migration holds what a sweep takes from once while it is out', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 30))
  migrate(file, MIGRATIONS.slice(0, 31))
  file.exec(`INSERT INTO bundle VALUES (1, '${'0'.repeat(64)}', 'text', 'd', '{}', 7)`)
  const add = (number: number, state: string, more: string) =>
    file.exec(
      `INSERT INTO carried VALUES (${number}, 1, ${number}, x'0${number}', x'0${number}${'00'.repeat(31)}', 'f', 'v', 'n${number}', 'a', 5, '{}', '${state}', ${more})`,
    )
  add(1, 'out', 'NULL, NULL')
  add(2, 'dead', `NULL, '{}'`)
  file.exec(`INSERT INTO carried_source VALUES (1, 'swept', 1, 1)`)
  expect(() => file.exec(`INSERT INTO carried_source VALUES (2, 'swept', 1, 1)`)).toThrow('UNIQUE')
  expect(() => file.exec(`INSERT INTO carried_source VALUES (2, 'swept', 1, 2)`)).toThrow('CHECK')
  file.exec(`INSERT INTO carried_source VALUES (2, 'swept', 1, 0)`)
  file.close()
})

it('a journal in which a payment left before the thirty-first migration opens, and what left is as it was', async () => {
  const path = temporaryPath()
  const before = await openTestJournal({ path })
  const carried = {
    message: new Uint8Array([1]),
    feePayer: addressOf('cold'),
    lifetime: { kind: 'nonce' as const, nonce: nonceOf('a'), nonceAccount: addressOf('nonce'), authority: addressOf('cold') },
    readSlot: slot(100),
    what: { pays: 'a' },
    references: ['a'],
    sources: [],
  }
  const bundle = { digest: '1'.repeat(64), content: 'bundle', decisionId: 'd', summary: null, carried: [carried] }
  await before.write('bundle', (tx) => tx.addBundle(bundle))
  await before.close()
  const raw = openRaw(path)
  raw.exec('DROP TABLE confidential_step; DROP TABLE confidential_source; DROP TABLE confidential_sweep')
  raw.exec(
    'DROP INDEX account_imported; DROP TABLE sender; DROP TABLE block_time; DROP INDEX credit_by_slot; DROP INDEX source_by_account; DROP TABLE signed_here_payment; DROP TABLE signed_here; DROP TABLE hidden_amount; DROP INDEX credit_hidden; DROP TABLE withdrawal; DROP TABLE payment_proof; DROP TABLE carried_source; ALTER TABLE carried DROP COLUMN landed_as; DROP INDEX payment_by_amount; DROP TRIGGER movement_is_summed; DROP TRIGGER movements_become_ours; DROP TRIGGER movements_are_ours; DROP TABLE movement_sum; DROP INDEX balance_by_opening; DROP INDEX credit_outcome_unknown; DROP INDEX decision_by_time; PRAGMA user_version = 30',
  )
  raw.close()
  const journal = await openTestJournal({ path })
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  expect(await journal.write('carried', (tx) => tx.endCarried({ carriedId: 1, proof: { by: 'nonce' } }))).toBe(true)
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})
