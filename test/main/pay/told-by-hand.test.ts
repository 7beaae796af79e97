import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  compare,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  openTown,
  openTwiceRelayedTown,
  PAID,
  readRow,
  settleIn,
  SOON,
  type Town,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'
import { callDead } from './called-dead.ts'

/** Two nodes, each behind a relay. */
async function openTwo() {
  const { town, relays } = await openTwiceRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await first.client.nodes.add({ name: 'second', url: relays[1].url })
  return { town, relays, first }
}

async function openAgain(town: Town) {
  const opened = await openHeld(town)
  await opened.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, opened)
  return opened
}

/** The signer may have kept the forged event as the journal's head: without it, the journal is an older one, and a person compares. */
async function goOnWhereOlder(backend: Awaited<ReturnType<typeof openAgain>>) {
  const { reasons } = await backend.client.sending.status({})
  if (!reasons.some(({ reason }) => reason === 'journal-older')) return
  await compare(backend)
  await backend.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
}

const settledEvent = (proof: string) =>
  `INSERT INTO event (id, at_ms, kind, data, hash)
   SELECT max(id) + 1, 0, 'attempt-settled', json_object('attempt', (SELECT id FROM attempt WHERE signature IS NOT NULL LIMIT 1), 'to', 'finalized',
     'proof', json_object('slot', '${proof}')), '${'0'.repeat(64)}' FROM event`

it('a payment is not made again where somebody wrote an event of a slot that is none into the journal before it was decided', async () => {
  const { town, relays, first } = await openTwo()
  const two = await makePayee(first, 5)
  await isSettled(town, first, await decide(first, await makePayee(first, 6), 'invoice 0'))
  await goRound(town.practice, 5)
  await first.close()
  writeByHand(town, settledEvent('-1'))

  const second = await openAgain(town)
  await isSettled(town, second, await decide(second, two, 'invoice 2'))
  await goRound(town.practice, 10)
  expect(await heldBy(town, two)).toBe(PAID)
  await town.practice.advance(400n)
  await untilRead(town, second)
  await second.close()
  callDead(town, relays, 'invoice 2')
  await openAgain(town)
  await goRound(town.practice, 40)
  expect(await heldBy(town, two)).toBe(PAID)
})

it('a payment is not made again whose digest somebody altered in its row while it was made, and put back', async () => {
  const { town, relays, first } = await openTwo()
  const two = await makePayee(first, 5)
  for (const relay of relays) relay.lies.set('sendTransaction', lie.dropSend)
  const id = await decide(first, two, 'invoice 2')
  await until(() => relays.every(({ received }) => received.length > 0), SOON)
  await first.close()
  for (const relay of relays) relay.lies.clear()
  const { digest } = readRow<{ digest: Buffer }>(town, 'SELECT digest FROM attempt WHERE signature IS NOT NULL')
  writeByHand(town, `UPDATE attempt SET digest = x'${'11'.repeat(32)}' WHERE signature IS NOT NULL`)
  const second = await openAgain(town)
  await isSettled(town, second, id)
  await goRound(town.practice, 10)
  expect(await heldBy(town, two)).toBe(PAID)
  await town.practice.advance(400n)
  await untilRead(town, second)
  await second.close()
  writeByHand(town, `UPDATE attempt SET digest = x'${digest.toString('hex')}' WHERE signature IS NOT NULL`)
  callDead(town, relays, 'invoice 2')
  await openAgain(town)
  await goRound(town.practice, 40)
  expect(await heldBy(town, two)).toBe(PAID)
})

it.each([
  ['stays', false],
  ['is taken out again', true],
])(
  'a payment that never landed is made, where somebody wrote an event into the journal that it was final, which %s',
  async (_what, isTakenOut) => {
    const { relay, town } = await openRelayedTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 4)
    relay.lies.set('sendTransaction', lie.dropSend)
    const id = await decide(first, payee, 'invoice 1')
    await until(() => relay.received.length > 0, SOON)
    await first.close()
    writeByHand(town, settledEvent('7'))
    if (isTakenOut) {
      const told = await openHeld(town)
      await told.client.vault.unlock({ passphrase: PASSPHRASE })
      await goRound(town.practice, 5)
      await told.close()
      writeByHand(town, `DELETE FROM event WHERE kind = 'attempt-settled' AND json_extract(data, '$.proof.slot') = '7'`)
    }
    await town.practice.advance(400n)
    relay.lies.clear()
    const second = await openAgain(town)
    await until(async () => {
      await goRound(town.practice, 3)
      if (isTakenOut) await goOnWhereOlder(second)
      return (await heldBy(town, payee)) === PAID
    }, SOON)
    await isSettled(town, second, id)
    expect((await second.client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
  },
)

it('a payment is made although somebody wrote an event into the journal with the number of one in ages', async () => {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const two = await makePayee(first, 5)
  await isSettled(town, first, await decide(first, await makePayee(first, 6), 'invoice 0'))
  await goRound(town.practice, 5)
  await first.close()
  writeByHand(town, `INSERT INTO event (id, at_ms, kind, data, hash) VALUES (900000000000, 0, 'recipient-kept', '{}', '${'0'.repeat(64)}')`)
  const second = await openAgain(town)
  await isSettled(town, second, await decide(second, two, 'invoice 2'))
  expect(await heldBy(town, two)).toBe(PAID)
})
