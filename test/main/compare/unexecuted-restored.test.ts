import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from '../pay/invented-fate.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  compareToItsEnd,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  putBack,
  readRows,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
} from './town.ts'

/** Nobody edits anything and no node lies: the block has the message, whose fee payer could not pay at that moment. */
it.each([
  ['is in no block', false],
  ['stands in a block without having run', true],
])('a living payment under a nonce that %s, and that a backup of the journal does not know, is made once', async (_where, isUnexecuted) => {
  const { relay, town, chain } = await openRelayedTown()
  const hold = { held: false }
  const first = await openHeld(town, hold)
  await settleIn(town, first)
  await makeNonce(town.practice, first)
  await makeNonce(town.practice, first)
  const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
  hold.held = true
  const begun = [await decide(first, other, 'invoice 8', UNDER_A_NONCE), await decide(first, other, 'invoice 9', UNDER_A_NONCE)]
  hold.held = false
  for (const id of begun) await isSettled(town, first, id)
  hold.held = true
  await decide(first, other, 'invoice 0', UNDER_A_NONCE)
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await first.close()
  const backup = temporaryDataDir()
  copyJournal(town, backup)

  const second = await openHeld(town)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return new Set(relay.received.slice(sends)).size > 1
  }, SOON)
  await second.close()
  relay.lies.clear()
  const signed = readRows<{ bytes: Buffer }>(
    town,
    `SELECT signed_bytes AS bytes FROM attempt WHERE signature IS NOT NULL AND state <> 'finalized' AND ${PAYING} ORDER BY id`,
  )
  const [landing = '', living = ''] = signed.map(({ bytes }) => bytes.toString('base64'))
  await askNode(chain, 'sendTransaction', [landing, { encoding: 'base64', skipPreflight: true }])
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  if (isUnexecuted) inventFate({ ...relay, received: [living] }, { at: () => at, end: 'unexecuted' })
  putBack(town, backup)

  const third = await openHeld(town)
  const { client } = third
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, third)
  expect((await client.sending.status({})).state).toBe('closed')
  await compareToItsEnd(third, town.practice)
  // Where a case stands, sending stays closed.
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE }).catch(() => undefined)
  for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
  relay.lies.clear()
  await askNode(chain, 'sendTransaction', [living, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
