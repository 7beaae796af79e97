import { expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode } from '../pay/relay.ts'
import { compareToItsEnd, heldBy, NOTE, openHeld, PAID, untilRead } from './town.ts'
import { openTwoUnderNonces } from './two-under-nonces.ts'

it.each([false, true])(
  'a payment that can still land, under a nonce that a backup of the journal does not know, is made once (a machine is behind: %s)',
  async (lags) => {
    const lagged: bigint[] = []
    const older = new Map<string, JsonValue>()
    const { relay, town, chain, payee, living } = await openTwoUnderNonces(async (accounts, node) => {
      for (const one of accounts)
        older.set(one, (await askNode(node, 'getMultipleAccounts', [[one], { commitment: 'finalized', encoding: 'base64' }])) as JsonValue)
    })
    const { bytes, account: one } = living

    const third = await openHeld(town)
    const { client } = third
    await client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, third)
    expect((await client.sending.status({})).state).toBe('closed')
    if (lags)
      relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
        const told = (await honest()) as { value: JsonValue[] }
        const before = older.get(one) as { context: JsonValue; value: JsonValue[] }
        const asked = addresses as string[]
        if (asked.includes(one))
          lagged.push(
            BigInt((told as never as { context: { slot: bigint } }).context.slot) - BigInt((before.context as { slot: bigint }).slot),
          )
        // All of it from one machine that is some slots behind.
        return asked.includes(one)
          ? {
              context: before.context,
              value: asked.map(
                (address, at) => (older.get(address) as { value: JsonValue[] } | undefined)?.value[0] ?? told.value[at] ?? null,
              ),
            }
          : (told as never)
      })
    const { state } = await compareToItsEnd(third, town.practice)
    expect(state).toBe(lags ? 'refused' : 'done')
    await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE }).catch(() => null)
    relay.lies.clear()
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  },
)
