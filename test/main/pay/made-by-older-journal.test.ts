import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import {
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openTwiceRelayedTown,
  PAID,
  putBack,
  readRow,
  readRows,
  settleIn,
  SOON,
  untilRead,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie } from './relay.ts'
import { callDead } from './called-dead.ts'

/**
 * A journal is put back from right after a payment was signed: the signer's head is in it, so nobody notices. The signer was told of events of the newer
 * one up to a number that this one has not come to.
 */
it('a payment is not made again that was made by an older journal, which counts its events again below what the signer was told', async () => {
  const { town, relays } = await openTwiceRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await first.client.nodes.add({ name: 'second', url: relays[1].url })
  const one = await makePayee(first, 4)
  const two = await makePayee(first, 5)
  await first.client.recipients.add({ text: one, label: 'One' })
  for (const relay of relays) relay.lies.set('sendTransaction', lie.dropSend)
  const id = await decide(first, one, 'invoice 1')
  await until(() => relays.every(({ received }) => received.length > 0), SOON)
  await until(() => readRows(town, "SELECT id FROM attempt WHERE state = 'sent'").length === 1, SOON)
  const copy = temporaryDataDir()
  copyJournal(town, copy)

  for (const relay of relays) relay.lies.clear()
  const newer = first
  // Whatever a person does: each is an event.
  for (let at = 0; at < 60; at += 1) await newer.client.recipients.label({ address: one, label: `One ${at}` })
  await isSettled(town, newer, id)
  await goRound(town.practice, 10)
  const last = () => readRow<{ last: number }>(town, 'SELECT max(id) AS last FROM event').last
  const lastOfNewer = last()
  await newer.close()
  putBack(town, copy)

  const older = await openHeld(town)
  await older.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, older)
  await isSettled(town, older, id)
  // Nobody noticed.
  expect((await older.client.sending.status({})).state).toBe('open')
  const second = await decide(older, two, 'invoice 2')
  await isSettled(town, older, second)
  await goRound(town.practice, 10)
  expect(await heldBy(town, two)).toBe(PAID)
  expect(last()).toBeLessThan(lastOfNewer)
  await town.practice.advance(400n)
  await untilRead(town, older)
  await older.close()

  callDead(town, relays, 'invoice 2')
  const again = await openHeld(town)
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, again)
  await goRound(town.practice, 40)
  expect(await heldBy(town, two)).toBe(PAID)
})
