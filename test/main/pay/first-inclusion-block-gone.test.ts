import { expect, it } from 'vitest'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import {
  decide,
  heldBy,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  readRow,
  readRows,
  SOON,
  settleIn,
  UNDER_A_NONCE,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'

/** As first-inclusion. The ledger has read the block in which the payment ran, and the node answers for that block no more. */
it('a payment is known as made although the block in which another one ran, which first stood in a block without having run, is kept by no node', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  await makeNonce(town.practice, first)
  await makeNonce(town.practice, first)
  const [payee, other] = [await makePayee(first, 4), await makePayee(first, 5)]
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => relay.received.length > sends, SOON)
  const bytes = relay.received.at(-1) ?? ''
  const signature = lie.dropSend([bytes])
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  await goRound(town.practice, 6)
  const isRead = (slot: unknown) =>
    readRows<{ slot: bigint }>(town, `SELECT slot FROM credit WHERE signature = '${signature}'`).some((row) => BigInt(row.slot) === slot)
  relay.lies.set('getBlock', ([slot], honest) => (isRead(slot) ? new Fault(-32001, 'Block cleaned up, does not exist on node') : honest()))
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await goRound(town.practice, 10)
  relay.lies.delete('sendTransaction')
  expect(await heldBy(town, payee)).toBe(PAID)
  expect(readRow<{ state: string }>(town, `SELECT state FROM attempt WHERE signature = '${signature}'`).state).not.toBe('finalized')

  const id = await decide(first, other, 'invoice 2')
  await goRound(town.practice, 80)
  expect(await heldBy(town, other)).toBe(PAID)
  expect((await first.client.payments.show({ id })).outcome).toBe('done')
})
