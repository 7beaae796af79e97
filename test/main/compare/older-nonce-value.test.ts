import { expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  compareToItsEnd,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  putBack,
  readRows,
  settleIn,
  SOON,
  UNDER_A_NONCE,
  untilRead,
} from './town.ts'

it.each([false, true])(
  'a living payment under a nonce that a backup of the journal does not know is made once (a machine is behind: %s)',
  async (lags) => {
    const { relay, town, chain } = await openRelayedTown()
    const hold = { held: false }
    const lagged: bigint[] = []
    const first = await openHeld(town, hold)
    await settleIn(town, first)
    const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)] as string[]
    const older = new Map<string, JsonValue>()
    for (const one of nonces)
      older.set(one, (await askNode(chain, 'getMultipleAccounts', [[one], { commitment: 'finalized', encoding: 'base64' }])) as JsonValue)
    const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
    // Two payments at a time, one under each nonce account.
    hold.held = true
    const begun = [await decide(first, other, 'invoice 8', UNDER_A_NONCE), await decide(first, other, 'invoice 9', UNDER_A_NONCE)]
    hold.held = false
    for (const id of begun) await isSettled(town, first, id)
    hold.held = true
    await decide(first, other, 'invoice 0', UNDER_A_NONCE)
    await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
    await first.close()
    const backup = temporaryDataDir()
    copyJournal(town, backup)

    // Both are signed; the first lands, the second reaches no node.
    const second = await openHeld(town)
    relay.lies.set('sendTransaction', lie.dropSend)
    const sends = relay.received.length
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => {
      await town.practice.advance(1n)
      return new Set(relay.received.slice(sends)).size > 1
    }, SOON)
    await second.close()
    relay.lies.clear()
    const signed = readRows<{ bytes: Buffer; account: string }>(
      town,
      `SELECT signed_bytes AS bytes, nonce_account AS account FROM attempt WHERE signature IS NOT NULL AND state <> 'finalized' AND ${PAYING} ORDER BY id`,
    )
    expect(signed.length).toBe(2)
    const [landing, { bytes, account: one }] = signed.map((row) => ({ ...row, bytes: row.bytes.toString('base64') })) as [
      { bytes: string; account: string },
      { bytes: string; account: string },
    ]
    expect(landing.account).not.toBe(one)
    await askNode(chain, 'sendTransaction', [landing.bytes, { encoding: 'base64', skipPreflight: true }])
    await town.practice.advance(8n)
    putBack(town, backup)

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
