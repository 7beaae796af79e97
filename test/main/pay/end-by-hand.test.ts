import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../../support/until.ts'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import {
  decide,
  folderOf,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openTown,
  PAID,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget, startRelay } from './relay.ts'

const PAYING = 'intent_id IN (SELECT intent_id FROM payment)'
const CALLED_UNPAID = `UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment);
  UPDATE attempt SET state = 'expired' WHERE ${PAYING} AND signature IS NOT NULL;
  UPDATE verdict SET state = 'expired' WHERE attempt_id IN (SELECT id FROM attempt WHERE ${PAYING});
  DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt WHERE ${PAYING})`

it.each([
  ['left as it is', 0],
  ['written far too late before it was signed', 1_200],
])('a payment that was made, and that nodes keep no more, is not made again, the end of its blockhash being %s', async (_title, blocks) => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  onTestFinished(() => relay.close())
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const hold: { lock?: () => Promise<unknown> } = {}
  const first = await openTestBackend({
    dataDir: town.dataDir,
    onStep: async (step: string) => {
      if (step === 'write:draft:after') await hold.lock?.()
    },
    signer: { entry: SIGNER_ENTRY },
  })
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  let isLocked = false
  hold.lock = async () => {
    await first.client.vault.lock({})
    isLocked = true
  }
  const id = await decide(first, payee, 'invoice 1')
  await until(() => isLocked, SOON)
  await first.close()
  writeByHand(
    town,
    `UPDATE attempt SET last_valid_block_height = last_valid_block_height + ${blocks} WHERE signature IS NULL AND ${PAYING}`,
  )

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await isSettled(town, second, id)
  for (let run = 0; run < 36; run += 1) await town.practice.advance(40n)
  await untilRead(town, second)
  await second.close()
  const file = new Database(join(folderOf(town), 'journal.sqlite'), { readonly: true })
  const made = file
    .prepare<[], { signature: string; slot: number }>(
      `SELECT signature, fetched_slot AS slot FROM attempt WHERE ${PAYING} AND signature IS NOT NULL`,
    )
    .get()
  file.close()
  if (made === undefined) throw new Error('nothing was signed')
  writeByHand(town, `${CALLED_UNPAID}; UPDATE attempt SET fetched_slot = fetched_slot + ${blocks} WHERE ${PAYING}`)
  forget(relay, made.signature, BigInt(made.slot) + 200n)

  const third = await openHeld(town)
  await third.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, third)
  await goRound(town.practice, 40)
  expect(await heldBy(town, payee)).toBe(PAID)
})
