import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  CALLED_UNPAID,
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  readRows,
  settleIn,
  SOON,
  type Town,
  UNDER_A_NONCE,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, forget, lie } from './relay.ts'

async function openRelayed() {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  return { relay, town, first, nonces, chain: chain }
}

type Row = { readonly signature: string; readonly slot: number; readonly account: string }

const SIGNED = `${PAYING} AND signature IS NOT NULL`
const readPaying = (town: Town): readonly Row[] =>
  readRows(town, `SELECT signature, fetched_slot AS slot, nonce_account AS account FROM attempt WHERE ${SIGNED} ORDER BY id`)

describe('a payment under a nonce, with the slot of its draft', () => {
  it.each([
    ['left as it is', ''],
    ['moved to where nodes still keep blocks', `UPDATE attempt SET fetched_slot = fetched_slot + 800 WHERE ${SIGNED}`],
  ])('%s, is not made again once nodes have forgotten it', async (_title, edit) => {
    const { relay, town, first } = await openRelayed()
    const payee = await makePayee(first, 4)
    await isSettled(town, first, await decide(first, payee, 'invoice 1', UNDER_A_NONCE))
    for (let run = 0; run < 25; run += 1) await town.practice.advance(40n)
    await untilRead(town, first)
    await first.close()
    const [made] = readPaying(town)
    if (made === undefined) throw new Error('nothing was signed')
    writeByHand(town, CALLED_UNPAID + edit)
    forget(relay, made.signature, BigInt(made.slot) + 200n)

    await comeBack(town)
    await goRound(town.practice, 40)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(readPaying(town)).toHaveLength(1)
  })

  it.each([
    ['left as it is', ''],
    ['lowered', ', fetched_slot = 0'],
  ])('%s, is made once where a machine that is behind shows the value from before', async (_title, edit) => {
    const { relay, town, first, nonces, chain } = await openRelayed()
    const read = (account: string) => askNode(chain, 'getMultipleAccounts', [[account], { commitment: 'finalized', encoding: 'base64' }])
    const before = new Map(await Promise.all(nonces.map(async (account) => [account as string, await read(account)] as const)))
    const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
    // The first payment moves the nonce to the value that the second is signed over.
    await isSettled(town, first, await decide(first, other, 'invoice 0', UNDER_A_NONCE))
    relay.lies.set('sendTransaction', lie.dropSend)
    const sends = relay.received.length
    await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
    await until(() => relay.received.length > sends, SOON)
    relay.lies.clear()
    const bytes = relay.received.at(-1) ?? ''
    await first.close()
    const [one, two] = readPaying(town)
    expect(two?.account).toBe(one?.account)
    writeByHand(town, `UPDATE attempt SET state = 'revoked'${edit} WHERE state <> 'finalized' AND ${SIGNED}`)

    const second = await openHeld(town)
    // A question for that account alone meets a machine that is some slots behind.
    relay.lies.set('getMultipleAccounts', ([addresses], honest) => {
      const [account, ...others] = addresses as string[]
      return account === one?.account && others.length === 0 ? ((before.get(account ?? '') ?? null) as JsonValue) : honest()
    })
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    await askNode(chain, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }]).catch(() => null)
    await goRound(town.practice, 20)
    expect(await heldBy(town, payee)).toBe(PAID)
  })
})
