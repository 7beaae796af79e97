import { expect, it } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  readRows,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { openPackedPayout } from './packed-payout.ts'
import { askNode, lie } from './relay.ts'

/*
 * A message under a nonce that stands in a block without having run may be taken again, and then stands in two blocks under one signature. Agave keeps
 * what became of a signature by signature and slot, and answers with the first final block it finds from below (Blockstore::get_rooted_transaction_status
 * and get_rooted_transaction): once its recent statuses are over, an honest node that is level tells for ever of the block in which it did not run.
 */

/** A payment under a nonce that stood in a block without having run, and ran in a later one. The one node tells of the first, and nobody lies. */
async function openRunLater() {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await makeNonce(town.practice, first)
  await makeNonce(town.practice, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  const id = await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > sends, SOON)
  const bytes = relay.received.at(-1) ?? ''
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  await goRound(town.practice, 6)
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await goRound(town.practice, 10)
  relay.lies.delete('sendTransaction')
  expect(await heldBy(town, payee)).toBe(PAID)
  return { relay, town, chain, first, payee, id, bytes }
}

it('a payment under a nonce that first stood in a block without having run, and ran in a later one, is known as made', async () => {
  const { town, first, id } = await openRunLater()
  const told: string[] = []
  const stream = await first.client.events.watch({})
  void (async () => {
    for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
  })()
  await goRound(town.practice, 120)
  expect((await first.client.payments.show({ id })).outcome).toBe('done')
  expect(told).toEqual([])
})

it('a payment under a nonce that first stood in a block without having run, ran in a later one, and that somebody called revoked in the journal, is made once', async () => {
  const { town, first, payee } = await openRunLater()
  await untilRead(town, first)
  await first.close()
  writeByHand(town, `UPDATE attempt SET state = 'revoked' WHERE signature IS NOT NULL AND ${PAYING}`)
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 60)
  expect(await heldBy(town, payee)).toBe(PAID)
})

it('a packed payout under a nonce that first stood in a block without having run, and ran in a later one, and that one of two nodes calls failed beside one that keeps no outcome, is made once', async () => {
  const { town, relays, chain, payees, bytes, at } = await openPackedPayout({ nonces: 4, others: ['invoice 8'] })
  const [liar, plain] = relays
  inventFate({ ...plain, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  const signature = lie.dropSend([bytes])
  const whole = plain.lies.get('getTransaction')
  plain.lies.set('getTransaction', async (params, honest) => {
    const said = (await whole?.(params, honest)) as JsonObject | null
    return params[0] === signature && said !== null ? { ...said, meta: null } : said
  })
  // The liar shows no block from here on: the ledger waits for it.
  liar.lies.set('getBlock', () => new Fault(-32004, 'Block not available'))
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await askNode(chain, 'practice_advance', [45n])
  inventFate({ ...liar, received: [bytes] }, { at: () => at, end: 'failed' })
  for (const one of relays) one.lies.set('sendTransaction', lie.dropOnly(bytes))
  await goRound(town.practice, 60)
  const called = readRows<{ state: string }>(town, `SELECT state FROM attempt WHERE signature = '${signature}'`)
  for (const one of relays) one.lies.clear()
  await goRound(town.practice, 20)
  expect(await Promise.all(payees.map((payee) => heldBy(town, payee)))).toEqual([PAID, PAID])
  expect(called).not.toEqual([{ state: 'failed' }])
})

/** The status is of the block in which it ran, the transaction of the one in which it did not: of two machines, or of recent statuses and of a history. */
it('a payment under a nonce that a status calls made and a record shows as it stood without having run, and that somebody called revoked in the journal, is made once', async () => {
  const { relay, town, first, payee } = await openRunLater()
  await untilRead(town, first)
  await first.close()
  relay.lies.delete('getSignatureStatuses')
  writeByHand(town, `UPDATE attempt SET state = 'revoked' WHERE signature IS NOT NULL AND ${PAYING}`)
  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, second)
  await goRound(town.practice, 60)
  expect(await heldBy(town, payee)).toBe(PAID)
})
