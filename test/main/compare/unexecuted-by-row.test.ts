import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from '../pay/invented-fate.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  compareToItsEnd,
  decide,
  heldBy,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  readRow,
  SOON,
  settleIn,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from './town.ts'

it('a row "dead" beside a message under a nonce that stands in a block without having run, and an intent that is called open again after sending was opened, free no second one', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await makeNonce(town.practice, first)
  await makeNonce(town.practice, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > sends, SOON)
  const bytes = relay.received.at(-1) ?? ''
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  await first.close()
  relay.lies.clear()
  const mine = `(SELECT id FROM attempt WHERE ${PAYING})`
  writeByHand(
    town,
    `INSERT INTO elsewhere (signature, slot, what, proof, at_ms) SELECT signature, 1, 'dead', '{}', 0 FROM attempt WHERE signature IS NOT NULL AND ${PAYING};
     DELETE FROM evidence WHERE attempt_id IN ${mine}; DELETE FROM broadcast WHERE attempt_id IN ${mine}; DELETE FROM attempt WHERE ${PAYING};
     INSERT INTO closing (reason, context, at_ms) VALUES ('journal-older', '{"intent":"i"}', 0);`,
  )
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await compareToItsEnd(second, town.practice)
  await second.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  await second.close()
  expect(readRow<{ state: string }>(town, `SELECT state FROM intent WHERE id IN (SELECT intent_id FROM payment)`).state).toBe('unknown')
  writeByHand(town, `UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment)`)
  const third = await openHeld(town)
  await third.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, third)
  for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
  relay.lies.clear()
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
