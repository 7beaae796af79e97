import { expect, it } from 'vitest'
import { addressOf, nonceOf, signatureOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

it('a journal that noted what it signed before the thirty-ninth migration opens and is intact, and knows none of its references', async () => {
  const path = temporaryPath()
  const before = await openTestJournal({ path })
  const note = { bytes: new Uint8Array([1]), signature: signatureOf('1'), nonceAccount: addressOf('nonce'), owners: [], references: [] }
  await before.write('signed', (tx) => tx.noteBundleSigned({ bundle: '1'.repeat(64), messages: [note] }))
  await before.close()
  const raw = openRaw(path)
  raw.exec(
    'DROP INDEX account_imported; DROP TABLE sender; DROP TABLE block_time; DROP INDEX credit_by_slot; DROP TABLE signed_here_payment; DROP INDEX payment_by_amount; DROP TRIGGER movement_is_summed; DROP TRIGGER movements_become_ours; DROP TRIGGER movements_are_ours; DROP TABLE movement_sum; DROP INDEX balance_by_opening; DROP INDEX credit_outcome_unknown; DROP INDEX decision_by_time; PRAGMA user_version = 38',
  )
  raw.close()
  const journal = await openTestJournal({ path })
  const asked = { nonceAccount: addressOf('nonce'), nonce: nonceOf('value'), references: ['invoice'] }
  expect(await journal.read.signedAlike(asked)).toEqual({ byNonce: [], byReference: [] })
  expect(await journal.read.signedHere({ limit: 10 })).toHaveLength(1)
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})
