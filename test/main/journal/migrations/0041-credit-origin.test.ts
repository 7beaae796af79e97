import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockhashOf, blockOf, movementOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

it('what was recorded before the forty-first migration has no time and no sender, and none is invented', async () => {
  const path = temporaryPath()
  const before = await openTestJournal({ path })
  await before.write('cursor', (tx) => tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) }))
  await before.write('block', (tx) => tx.recordBlock(blockOf(101, [movementOf({ name: 'old', owner: addressOf('customer') })])))
  await before.close()
  const raw = openRaw(path)
  raw.exec(
    'DROP TABLE sender; DROP TABLE block_time; DROP INDEX credit_by_slot; DROP INDEX payment_by_amount; DROP TRIGGER movement_is_summed; DROP TRIGGER movements_become_ours; DROP TRIGGER movements_are_ours; DROP TABLE movement_sum; DROP INDEX balance_by_opening; DROP INDEX credit_outcome_unknown; DROP INDEX decision_by_time; PRAGMA user_version = 40',
  )
  raw.close()
  const journal = await openTestJournal({ path })
  const credits = await journal.read.credits({ limit: 10 })
  expect(await journal.read.creditOrigins(credits)).toEqual(new Map([[1, { blockTimeSeconds: null, sender: null }]]))
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})
