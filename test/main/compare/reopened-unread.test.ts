import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  decide,
  heldBy,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from './town.ts'

const PAYING = 'SELECT id FROM attempt WHERE signature IS NOT NULL AND intent_id IN (SELECT intent_id FROM payment)'

it.each([
  ['both questions from one machine', false],
  ['the second question from a machine that is behind', true],
])('a row "dead" beside a message under a nonce that lands while sending is opened again frees no second one: %s', async (_title, lags) => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const nonces: readonly string[] = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  const payee = await makePayee(first, 4)
  const before = relay.received.length
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > before, SOON)
  await first.close()
  const bytes = relay.received.at(-1) ?? ''
  const signature = lie.dropSend([bytes])
  relay.lies.clear()
  writeByHand(
    town,
    `
    INSERT INTO elsewhere (signature, slot, what, proof, at_ms) VALUES ('${signature}', 1, 'dead', '{}', 0);
    DELETE FROM evidence WHERE attempt_id IN (${PAYING}); DELETE FROM broadcast WHERE attempt_id IN (${PAYING}); DELETE FROM attempt WHERE id IN (${PAYING});
    UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment);
    INSERT INTO closing (reason, context, at_ms, compared_slot) VALUES ('journal-older', '{}', 1, 1);
  `,
  )

  const second = await openHeld(town)
  const { client } = second
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  let landed = false
  relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
    if (!landed && (addresses as string[]).some((one) => nonces.includes(one))) {
      landed = true
      // Blocks are answered slowly for a few seconds.
      const slow = new Promise((resolve) => setTimeout(resolve, 4_000))
      for (const method of ['getBlock', 'getBlocks']) relay.lies.set(method, (_, blocks) => slow.then(blocks))
      await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
      await askNode(chain, 'practice_advance', [8n])
    }
    return honest()
  })
  // A machine that has not come to that slot yet.
  if (lags) relay.lies.set('getTransaction', ([asked], honest) => (asked === signature ? null : honest()))
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE }).catch(() => null)
  for (let round = 0; round < 40; round += 1) {
    await askNode(chain, 'practice_advance', [1n])
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  relay.lies.clear()
  await goRound(town.practice, 30)
  expect(await heldBy(town, payee)).toBe(PAID)
})
