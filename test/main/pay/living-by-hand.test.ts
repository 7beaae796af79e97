import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { decide, heldBy, makePayee, openHeld, openRelayedTown, PAID, settleIn, SOON, type Town, writeByHand } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, lie } from './relay.ts'

function callExpired(town: Town): void {
  writeByHand(town, "UPDATE attempt SET state = 'expired' WHERE signature IS NOT NULL")
}

it('a payment whose signed bytes may still land, and that somebody called expired in the journal, is not made again', async () => {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1')
  await until(() => relay.received.length > 0, SOON)
  await first.close()
  const bytes = relay.received[0] ?? ''
  callExpired(town)
  relay.lies.clear()

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  for (let round = 0; round < 30 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
  await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})
