import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { until } from '../../support/until.ts'
import { decide, heldBy, isSettled, makePayee, openHeld, openRelayedTown, PAID, settleIn, SOON, writeByHand } from '../compare/town.ts'
import { lie } from './relay.ts'

/** Somebody calls what a decision made open again, and its message dead and never signed. */
const calledUnsigned = (id: string) => {
  const attempts = `intent_id IN (SELECT id FROM intent WHERE decision_id = '${id}')`
  return `UPDATE intent SET state = 'open' WHERE decision_id = '${id}';
    DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt WHERE ${attempts});
    UPDATE attempt SET state = 'expired', signature = NULL, signed_bytes = NULL WHERE ${attempts};`
}

it('a payment that was made, and that the journal calls expired and never signed, is reported and not made again; all other payments go on', async () => {
  const { relay, town } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const made = await decide(first, payee, 'invoice 1')
  await isSettled(town, first, made)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sentBefore = new Set(relay.delivered).size
  const other = await decide(first, await makePayee(first, 5), 'invoice 2')
  await until(() => new Set(relay.delivered).size > sentBefore, SOON)
  await first.close()
  writeByHand(town, calledUnsigned(made))

  relay.lies.delete('sendTransaction')
  const second = await openHeld(town)
  const told: string[] = []
  const events = await second.client.events.watch({})
  void (async () => {
    for await (const event of events) if (event.kind === 'trouble') told.push(event.error.code)
  })()
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await isSettled(town, second, other)
  await isSettled(town, second, made)
  expect(await second.client.payments.show({ id: other })).toMatchObject({ outcome: 'done' })
  expect(await second.client.payments.show({ id: made })).toMatchObject({ outcome: 'not-known', lines: [{ state: 'not-known' }] })
  expect(told).toContain('JOURNAL_ATTEMPT_ALTERED')
  expect((await second.client.sending.status({})).state).toBe('closed')
  expect(await heldBy(town, payee)).toBe(PAID)
})
