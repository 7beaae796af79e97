import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openTown,
  PAID,
  settleIn,
  untilRead,
  writeByHand,
  readSignature,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { startRelay, forget } from './relay.ts'

const CALLED_UNPAID = "UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'expired'; UPDATE verdict SET state = 'expired'"
const OUT_OF_THE_LEDGER = 'DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt)'

it.each([
  ['set back in the journal', CALLED_UNPAID],
  ['set back in the journal and took out of its ledger', `${CALLED_UNPAID}; ${OUT_OF_THE_LEDGER}`],
])('a payment that was made long ago, that nodes keep no more, and that somebody %s, is not made again', async (_, sql) => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decide(first, payee, 'invoice 1')
  await isSettled(town, first, id)
  await town.practice.advance(400n)
  await untilRead(town, first)
  await first.close()
  const made = readSignature(town)
  writeByHand(town, sql)
  forget(relay, made, 380n)

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 30)
  expect(await heldBy(town, payee)).toBe(PAID)
  await relay.close()
})
