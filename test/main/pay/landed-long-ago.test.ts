import { expect, it } from 'vitest'
import {
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  readSignature,
  settleIn,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { forget } from './relay.ts'

const CALLED_UNPAID = "UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'expired'; UPDATE verdict SET state = 'expired'"
const OUT_OF_THE_LEDGER = 'DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt)'

it.each([
  ['set back in the journal', CALLED_UNPAID],
  ['set back in the journal and took out of its ledger', `${CALLED_UNPAID}; ${OUT_OF_THE_LEDGER}`],
])('a payment that was made long ago, that nodes keep no more, and that somebody %s, is not made again', async (_, sql) => {
  const { relay, town } = await openRelayedTown()
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

  await comeBack(town)
  await goRound(town.practice, 30)
  expect(await heldBy(town, payee)).toBe(PAID)
})
