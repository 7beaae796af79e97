import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { decide, heldBy, makePayee, openHeld, openTown, PAID, settleIn, SOON, untilRead, writeByHand } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, type Lie, lie, startRelay } from './relay.ts'

/** Calls what it is asked for failed, and final, but for the newest: what is signed again it passes on and reports honestly. */
const callFailed =
  (of: string): Lie =>
  async ([signatures], honest) => {
    const told = (await honest()) as JsonObject
    const failed: JsonValue = { slot: 20n, confirmations: null, err: 'AccountInUse', confirmationStatus: 'finalized' }
    const honestly = told['value'] as JsonValue[]
    return { ...told, value: (signatures as string[]).map((one, at) => (one === of ? failed : (honestly[at] ?? null))) }
  }

it.each([
  ['expired', 'failed'],
  ['failed', 'honest'],
  ['failed', 'failed'],
])(
  'a payment whose bytes may still land, that somebody called %s in the journal, and one of two nodes calls %s, is made once',
  async (state, says) => {
    const still = await openTown()
    const relay = await startRelay(still.practice.url, 'practice')
    const second = await startRelay(still.practice.url, 'second')
    const town = { ...still, practice: { ...still.practice, url: relay.url } }
    const first = await openHeld(town)
    await settleIn(town, first)
    await first.client.nodes.add({ name: 'second', url: second.url })
    const payee = await makePayee(first, 4)
    for (const { lies } of [relay, second]) lies.set('sendTransaction', lie.dropSend)
    await decide(first, payee, 'invoice 1')
    await until(() => relay.received.length > 0, SOON)
    await first.close()
    const bytes = relay.received[0] ?? ''
    const signature = lie.dropSend([bytes])
    writeByHand(town, `UPDATE attempt SET state = '${state}' WHERE signature IS NOT NULL`)
    for (const { lies } of [relay, second]) lies.clear()
    if (says === 'failed') second.lies.set('getSignatureStatuses', callFailed(signature))

    const again = await openHeld(town)
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    // The window says that it failed and that nothing moved: the invoice is paid again under its reference.
    if (state === 'failed') {
      await untilRead(town, again)
      await goRound(town.practice, 3)
      await decide(again, payee, 'invoice 1')
    }
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(still.practice.url, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
    await relay.close()
    await second.close()
  },
)
