import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import {
  compare,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  settleIn,
  SOON,
  untilRead,
  writeByHand,
} from './town.ts'

it('a row "failed" that somebody wrote beside a payment that was made has the comparison ask the chain again', async () => {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decide(first, payee, 'invoice 1')
  await isSettled(town, first, id)
  await town.practice.advance(400n)
  await untilRead(town, first)
  await first.close()

  writeByHand(
    town,
    `
    INSERT INTO elsewhere (signature, slot, what, proof, at_ms)
      SELECT attempt.signature, credit.slot, 'failed', '{}', 0 FROM attempt JOIN credit ON credit.signature = attempt.signature LIMIT 1;
    DELETE FROM evidence; DELETE FROM verdict; DELETE FROM broadcast; DELETE FROM attempt;
    UPDATE intent SET state = 'open';
  `,
  )

  const second = await openHeld(town)
  const { client } = second
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return (await client.sending.status({})).state === 'closed'
  }, SOON)
  await untilRead(town, second)
  await compare(second)
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await goRound(town.practice, 40)
  expect(await heldBy(town, payee)).toBe(PAID)
})
