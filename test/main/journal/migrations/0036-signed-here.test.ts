import { expect, it } from 'vitest'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

it('a journal that noted a bundle before the thirty-sixth migration opens and is intact, and lists nothing of that bundle', async () => {
  const path = temporaryPath()
  const before = await openTestJournal({ path })
  await before.close()
  const raw = openRaw(path)
  raw.exec(
    'DROP INDEX account_imported; DROP TABLE sender; DROP TABLE block_time; DROP INDEX credit_by_slot; ALTER TABLE carried DROP COLUMN landed_as; DROP TABLE payment_proof; DROP TABLE signed_here_payment; DROP TABLE signed_here; DROP INDEX payment_by_amount; DROP TRIGGER movement_is_summed; DROP TRIGGER movements_become_ours; DROP TRIGGER movements_are_ours; DROP TABLE movement_sum; DROP INDEX balance_by_opening; DROP INDEX credit_outcome_unknown; DROP INDEX decision_by_time; PRAGMA user_version = 35',
  )
  raw.close()
  const journal = await openTestJournal({ path })
  expect(await journal.read.signedHere({ limit: 10 })).toEqual([])
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})
