import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { heldBy, openHeld, openUnsent, PAYING, readRow, readSignature, untilRead, writeByHand } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'

/** Nodes keep every block in which it can have landed, and know nothing of it. */
it('a payment that never landed is not called done where somebody wrote a movement of its message into the ledger and called it expired', async () => {
  const { town, payee } = await openUnsent()
  const signature = readSignature(town)
  writeByHand(
    town,
    `UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL AND ${PAYING};
     INSERT INTO credit (signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class, reason, gap_id)
     SELECT '${signature}', slot + 1, 0, owner, account, asset_id, after_amount, printf('%020d', cast(after_amount AS INTEGER) - 3005000),
            'outgoing', NULL, NULL, NULL FROM credit WHERE verdict = 'credit' ORDER BY id LIMIT 1`,
  )
  await town.practice.advance(400n)
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 60)
  const { state } = readRow<{ state: string }>(town, `SELECT state FROM intent WHERE id IN (SELECT intent_id FROM payment)`)
  expect({ state, held: await heldBy(town, payee) }).not.toEqual({ state: 'satisfied', held: 0n })
})
