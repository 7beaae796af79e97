import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { type BesideRelay, openBesideRelay } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import type { Lie, Relay } from '../pay/relay.ts'
import { WORDS } from '../signer/support/signer.ts'

const SOON = { withinMs: 60_000 }

describe('a node that forges what arrived in secret', () => {
  let house: BesideRelay
  let practice: BesideRelay['practice']
  let liar: Relay
  let backend: BesideRelay['backend']
  let outside: BesideRelay['outside']
  let ours: Party

  beforeAll(async () => {
    house = await openBesideRelay({ passphrase: 'a passphrase for forgers', relay: { name: 'liar' }, words: WORDS })
    ;({ practice, backend, outside, relay: liar } = house)
    ours = await house.party(1)
    await outside.configure(ours)
    const { elgamalKey } = decodeConfidentialAccount(await outside.dataOf(ours.account)) ?? {}
    if (elgamalKey === undefined) throw new Error('a confidential account')
    liar.lies.set('getTransaction', forged(encodeAddress(elgamalKey)))
  }, 120_000)
  afterAll(() => house.close())

  /** Oldest first. */
  const arrivals = () => house.arrivalsIn(ours.account)
  const disputes = async () => {
    const { events } = await backend.client.activity.list({ limit: 500 })
    return events.filter(({ kind, data }) => kind === 'nodes-disagreed' && JSON.stringify(data).includes('the ciphertexts of transaction'))
  }

  it('is not believed, although it is the only one: other bytes than were signed are trouble, and the amount is not known', async () => {
    const troubles: string[] = []
    const stop = new AbortController()
    const events = await backend.client.events.watch({}, { signal: stop.signal })
    const heard = (async () => {
      for await (const event of events) if (event.kind === 'trouble') troubles.push(event.error.code)
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    await outside.pay(ours.account, 77n)
    await until(() => troubles.includes('NODE_ANSWER_MALFORMED'), SOON)
    expect(await arrivals()).toMatchObject([{ hiddenAmount: null, hiddenWhy: 'waiting' }])
    stop.abort()
    await heard
  })

  it('is found out by a second node: nothing is kept until both say the same', async () => {
    await backend.client.nodes.add({ name: 'practice', url: practice.url })
    await outside.pay(ours.account, 78n)
    await until(async () => (await disputes()).length > 0 && (await arrivals()).length === 2, SOON)
    expect(await arrivals()).toMatchObject([77n, 78n].map(() => ({ hiddenAmount: null, hiddenWhy: 'waiting' })))
    liar.lies.clear()
    await until(async () => (await arrivals()).every(({ hiddenAmount }) => hiddenAmount !== null), SOON)
    expect((await arrivals()).map(({ hiddenAmount }) => hiddenAmount)).toEqual([77n, 78n])
    expect(await backend.client.activity.verify({})).toMatchObject({ intact: true })
  })
})

/** Puts the commitment of the rest in the place of that of the lower bits, behind the receiver's key. */
function forged(receiver: Uint8Array): Lie {
  return async (_, honest) => {
    const told = (await honest()) as JsonObject | null
    if (told === null) return null
    const [text, encoding] = told['transaction'] as readonly JsonValue[]
    const wire = Buffer.from(text as string, 'base64')
    const at = wire.indexOf(receiver)
    if (at < 0) return told
    const low = at + 32 + 32
    wire.copyWithin(low, low + 128, low + 128 + 32)
    return { ...told, transaction: [wire.toString('base64'), encoding ?? null] }
  }
}
