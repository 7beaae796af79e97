import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { decide, heldBy, makePayee, openHeld, openRelayedTown, PAID, readRows, settleIn, SOON } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { inventFate } from './invented-fate.ts'
import { askNode, lie } from './relay.ts'

/** Nobody lies and no file is altered: a block has the message, whose fee payer could not pay at that moment. */
it('a payment under a blockhash that stands in a block without having run is made by another message, and is not shown as paid before', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const sends = relay.received.length
  relay.lies.set('sendTransaction', lie.dropSend)
  const id = await decide(first, payee, 'invoice 1')
  await until(() => relay.received.length > sends, SOON)
  const bytes = relay.received.at(-1) ?? ''
  await town.practice.advance(8n)
  const at = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  await town.practice.advance(8n)
  inventFate({ ...relay, received: [bytes] }, { at: () => at, end: 'unexecuted' })
  relay.lies.set('sendTransaction', lie.dropOnly(bytes))
  await until(async () => {
    await goRound(town.practice, 2)
    return (await first.client.payments.show({ id })).outcome === 'done'
  }, SOON)
  const shown = await first.client.payments.show({ id })
  const rows = readRows(town, 'SELECT id, state FROM attempt')
  const closed = (await first.client.sending.status({})).state
  expect({ held: await heldBy(town, payee), outcome: shown.outcome, closed, rows }).toMatchObject({
    held: PAID,
    outcome: 'done',
    closed: 'open',
  })
})
