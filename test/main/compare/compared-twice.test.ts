import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import {
  compare,
  heldBy,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  settleIn,
  SOON,
  untilPaid,
  untilRead,
  writeByHand,
  decide,
  UNDER_A_NONCE,
} from './town.ts'

it('a payment under a nonce that was decided after sending was opened again is not set aside by a comparison that began before', async () => {
  const town = await openTown()
  const hold = { held: false }
  const first = await openHeld(town)
  await settleIn(town, first)
  await makeNonce(town.practice, first)
  const payee = await makePayee(first, 4)
  await first.close()
  // As an older vault that a person goes on with leaves it.
  writeByHand(town, "INSERT INTO closing (reason, context, at_ms) VALUES ('vault-restored', 'null', 1)")
  const second = await openHeld(town, hold)
  const { client } = second
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await compare(second)
  const task = await client.sending.compare({})
  for (let step = 0; step < 20; step += 1) await goRound(town.practice, 1)
  expect(await client.tasks.show({ id: task.id })).toMatchObject({ state: 'running' })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  // It cannot be signed just now.
  hold.held = true
  await decide(second, payee, 'invoice 1', UNDER_A_NONCE)
  await until(async () => {
    await town.practice.advance(40n)
    return (await client.tasks.show({ id: task.id })).state !== 'running'
  }, SOON)
  hold.held = false
  await untilPaid(town, payee)
  expect(await client.tasks.show({ id: task.id })).toMatchObject({ state: 'done', error: null })
  expect(await heldBy(town, payee)).toBe(PAID)
})
