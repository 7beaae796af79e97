import { expect, it } from 'vitest'
import { PASSPHRASE } from '../backend.ts'
import { heldBy, makePayee, openHeld, openLocking, openRelayedTown, PAID, settleIn, untilPaid, untilRead } from '../compare/town.ts'
import { askNode } from './relay.ts'

/** The node is honest: it keeps the last so many slots. The vault locked itself between the draft and its signing, and is opened days later. */
it.each([
  ['keeps its history', false],
  ['keeps less than lies between', true],
])('a payment whose draft nobody signed until its blockhash was over is made where the node %s', async (_how, isPruned) => {
  const { relay, town, chain } = await openRelayedTown()
  const { backend, decideUnsigned } = await openLocking(town)
  await settleIn(town, backend)
  const payee = await makePayee(backend, 4)
  await decideUnsigned(payee, 'invoice 1')
  await town.practice.advance(900n)
  if (isPruned)
    relay.lies.set('getFirstAvailableBlock', async () => {
      const tip = (await askNode(chain, 'getSlot', [{ commitment: 'finalized' }])) as bigint
      return tip > 700n ? tip - 700n : 0n
    })
  const again = await openHeld(town)
  await untilRead(town, again)
  await again.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilPaid(town, payee)
  expect(await heldBy(town, payee)).toBe(PAID)
})
