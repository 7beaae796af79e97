import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import {
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  readRow,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'

const OF = (reference: string) => `intent_id IN (SELECT intent_id FROM payment WHERE key = '${reference}')`

it.each([
  ['before anything is asked', true],
  ['while nodes are asked about another payment', false],
])('a payment that was made is not made again where the signature is taken out of its row and put back %s', async (_title, isEarly) => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const [one, two] = [await makePayee(first, 4), await makePayee(first, 5)]
  await isSettled(town, first, await decide(first, one, 'invoice 1'))
  await untilRead(town, first)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  await decide(first, two, 'invoice 2')
  await until(() => relay.received.length > sends, SOON)
  await first.close()
  const made = readRow<{ id: number; signature: string; bytes: Buffer }>(
    town,
    `SELECT id, signature, signed_bytes AS bytes FROM attempt WHERE ${OF('invoice 1')}`,
  )
  writeByHand(
    town,
    `UPDATE attempt SET state = 'refused', signature = NULL, signed_bytes = NULL WHERE id = ${made.id};
     UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment);
     UPDATE attempt SET state = 'expired' WHERE ${OF('invoice 2')};`,
  )
  const putBack = () =>
    writeByHand(
      town,
      `UPDATE attempt SET state = 'expired', signature = '${made.signature}', signed_bytes = x'${made.bytes.toString('hex')}' WHERE id = ${made.id}`,
    )
  if (isEarly) putBack()
  relay.lies.clear()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  relay.lies.set('isBlockhashValid', async (_, honest) => {
    asked += 1
    await released
    return honest()
  })
  await comeBack(town)
  await until(() => asked > 0, SOON)
  if (!isEarly) putBack()
  release()
  for (let round = 0; round < 40; round += 1) await goRound(town.practice, 1)
  expect(await heldBy(town, one)).toBe(PAID)
})
