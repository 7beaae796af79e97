import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { heldBy, makePayee, openHeld, openTown, PAID, settleIn, SOON, writeByHand } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, type Lie, lie, startRelay } from './relay.ts'

const callFailed =
  (of: string): Lie =>
  async ([signatures], honest) => {
    const told = (await honest()) as JsonObject
    const failed: JsonValue = { slot: 20n, confirmations: null, err: 'AccountInUse', confirmationStatus: 'finalized' }
    const honestly = told['value'] as JsonValue[]
    return { ...told, value: (signatures as string[]).map((one, at) => (one === of ? failed : (honestly[at] ?? null))) }
  }

it.each(['honest', 'failed'])(
  'a packed payout whose bytes may still land, that somebody called failed in the journal, and one of two nodes calls %s, is made once',
  async (says) => {
    const still = await openTown()
    const relay = await startRelay(still.practice.url, 'practice')
    const second = await startRelay(still.practice.url, 'second')
    const town = { ...still, practice: { ...still.practice, url: relay.url } }
    const first = await openHeld(town)
    await settleIn(town, first)
    await first.client.nodes.add({ name: 'second', url: second.url })
    const payees = [await makePayee(first, 101), await makePayee(first, 102)]
    const file = join(temporaryDataDir(), 'payout.csv')
    writeFileSync(file, ['recipient,amount,reference', ...payees.map((payee, row) => `${payee},0.003,invoice ${row + 1}`), ''].join('\n'))
    const request = { file, lifetime: 'blockhash' as const, version: 'legacy' as const, allowUnfundedRecipient: true }
    for (const { lies } of [relay, second]) lies.set('sendTransaction', lie.dropSend)
    const { total, digest, confirmation } = await first.client.payouts.check(request)
    const { transactions } = await first.client.payouts.start({ ...request, total, digest: digest ?? '', confirmation: confirmation ?? '' })
    expect(transactions).toBe(1)
    await until(() => relay.received.length > 0, SOON)
    await first.close()
    const bytes = relay.received[0] ?? ''
    writeByHand(town, "UPDATE attempt SET state = 'failed' WHERE signature IS NOT NULL")
    for (const { lies } of [relay, second]) lies.clear()
    if (says === 'failed') second.lies.set('getSignatureStatuses', callFailed(lie.dropSend([bytes])))

    const again = await openHeld(town)
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    const held = () => Promise.all(payees.map((payee) => heldBy(town, payee)))
    for (let round = 0; round < 40 && (await held()).includes(0n); round += 1) await goRound(town.practice, 1)
    await askNode(still.practice.url, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await held()).toEqual([PAID, PAID])
    await relay.close()
    await second.close()
  },
)
