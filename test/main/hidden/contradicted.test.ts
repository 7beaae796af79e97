import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import bs58 from 'bs58'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { type BesideRelay, openBesideRelay } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import type { Fault } from '../../support/node-double.ts'
import type { Lie, Relay } from '../pay/relay.ts'
import { WORDS } from '../signer/support/signer.ts'

const SOON = { withinMs: 60_000 }

describe('the only node, which shows the signed bytes and lies beside them', () => {
  let house: BesideRelay
  let liar: Relay
  let backend: BesideRelay['backend']
  let outside: BesideRelay['outside']
  let ours: Party

  beforeAll(async () => {
    house = await openBesideRelay({ passphrase: 'a passphrase for forgers', relay: { name: 'liar' }, words: WORDS })
    ;({ backend, outside, relay: liar } = house)
    ours = await house.party(1)
    await outside.configure(ours)
  }, 120_000)
  afterAll(() => house.close())

  /** Oldest first. */
  const arrivals = () => house.arrivalsIn(ours.account)
  /** What trouble comes, until it is this one. */
  const hears = async (code: string, act: () => Promise<unknown>) => {
    const stop = new AbortController()
    const events = await backend.client.events.watch({}, { signal: stop.signal })
    let isHeard = false
    const heard = (async () => {
      for await (const event of events) if (event.kind === 'trouble' && event.error.code === code) isHeard = true
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    await act()
    await until(() => isHeard, SOON)
    stop.abort()
    await heard
  }
  const ends = async (amounts: readonly bigint[]) => {
    liar.lies.clear()
    await until(async () => (await arrivals()).every(({ hiddenAmount }) => hiddenAmount !== null), SOON)
    expect((await arrivals()).map(({ hiddenAmount }) => hiddenAmount)).toEqual(amounts)
  }

  it('makes no amount of a transfer that it shows a second time, as if a program had called it', async () => {
    liar.lies.set('getTransaction', twice)
    await hears('NODE_ANSWER_MALFORMED', () => outside.pay(ours.account, 77n))
    expect(await arrivals()).toMatchObject([{ hiddenAmount: null, hiddenWhy: 'waiting' }])
    await ends([77n])
  }, 100_000)

  it('has nothing kept for good of an arrival that it calls failed afterwards', async () => {
    liar.lies.set('getTransaction', failedAfterwards())
    await hears('NODE_ANSWER_MALFORMED', () => outside.pay(ours.account, 78n))
    expect((await arrivals()).at(-1)).toMatchObject({ hiddenAmount: null, hiddenWhy: 'waiting' })
    await ends([77n, 78n])
  }, 100_000)

  it('has no part of an arrival told as the whole, where another part is said to be elsewhere', async () => {
    liar.lies.set('getTransaction', partlyElsewhere)
    await outside.pay(ours.account, 79n)
    await until(async () => (await arrivals()).length === 3 && (await arrivals()).at(-1)?.hiddenWhy !== 'waiting', SOON)
    expect((await arrivals()).at(-1)).toMatchObject({ hiddenAmount: null, hiddenWhy: 'not-in-transaction' })
  }, 100_000)
})

/** The signed bytes as they are, and the transfer again, as if the instruction had called it. */
const twice: Lie = (_, honest) => withCalled(honest, (data) => [data, data])
/** The same, and what was called says that its statement is in an account. */
const partlyElsewhere: Lie = (_, honest) =>
  withCalled(honest, (data) => [Uint8Array.from([...data.subarray(0, -2), 0, ...data.subarray(-1)])])

async function withCalled(honest: () => Promise<JsonValue | Fault>, dataOf: (transfer: Uint8Array) => readonly Uint8Array[]) {
  const told = (await honest()) as JsonObject | null
  if (told === null) return null
  const [text] = told['transaction'] as readonly JsonValue[]
  const { message } = decodeTransaction(new Uint8Array(Buffer.from(text as string, 'base64')))
  const { instructions } = decodeMessage(message)
  const place = instructions.findIndex(({ data }) => data[0] === 27 && data[1] === 7)
  const one = instructions[place]
  if (one === undefined) return told
  const called = { programIdIndex: BigInt(one.programIndex), accounts: [...one.accountIndexes].map(BigInt), stackHeight: 2n }
  const inner = dataOf(one.data).map((data) => ({ ...called, data: bs58.encode(data) }))
  return { ...told, meta: { ...(told['meta'] as JsonObject), innerInstructions: [{ index: BigInt(place), instructions: inner }] } }
}

/** Honest towards the watcher, which asks first. */
function failedAfterwards(): Lie {
  let asked = 0
  const err = { InstructionError: [0n, 'InvalidAccountData'] }
  return async (_, honest) => {
    const told = (await honest()) as JsonObject | null
    asked += 1
    return told === null || asked === 1 ? told : { ...told, meta: { ...(told['meta'] as JsonObject), err, status: { Err: err } } }
  }
}
