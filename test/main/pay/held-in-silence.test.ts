import { OPEN_GATE } from '../../support/open-gate.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { type Lie, lie, withLamports } from './relay.ts'

const FUNDS = 3_000_000n
const RENT_MINIMUM = 650_240n
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const taken: Lie = async (_, honest) => ({ ...((await honest()) as JsonObject), value: true })
const executed: Lie = async ([signatures], honest) => {
  const told = (await honest()) as { context: JsonValue; value: JsonValue[] }
  return {
    ...told,
    value: (signatures as string[]).map(() => ({ slot: 7n, confirmations: null, err: null, confirmationStatus: 'finalized' })),
  } as never
}

it.each([
  ['is honest', null, null],
  ['says that an old blockhash is still taken', 'isBlockhashValid', taken],
  ['says that the first message landed, and shows no transaction', 'getSignatureStatuses', executed],
] as const)(
  'a sweep whose first message expired is made again, or Strongroom reports what keeps it, where one of two nodes %s',
  async (_, method, untruth) => {
    const office = await openOffice(house, { relays: 2 })
    const accounts = house.take(1)
    await house.fund(accounts, FUNDS)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await office.decide(accounts)
    // Nothing is drafted a second time before the lie begins.
    let mayDraft = true
    const submitter = office.start(office.signer, { ...OPEN_GATE, maySign: async () => mayDraft })
    await office.reaches('sent')
    mayDraft = false
    await house.advance(LIFE_BLOCKS)
    await until(async () => (await office.attempts()).at(-1)?.state === 'expired', { withinMs: 60_000 })
    for (const { lies } of office.relays) lies.clear()
    if (method !== null && untruth !== null) office.second.lies.set(method, untruth)
    office.troubles.length = 0
    mayDraft = true
    submitter.wake()
    const isMade = async () => (await house.lamportsOf(accounts))[0] === RENT_MINIMUM
    // Silence would never end this.
    await until(async () => {
      await house.advance(2n)
      return office.troubles.length > 0 || (await isMade())
    })
    expect(office.troubles.length > 0 || (await isMade())).toBe(true)
  },
)

it.each([
  { without: false, isTold: false },
  { without: true, isTold: true },
  { without: true, isTold: false },
])(
  'the halves of what failed are made, minutes later, or Strongroom reports what keeps them, where one of two nodes keeps no history: $without, and the signer was told of the failure: $isTold',
  async ({ without, isTold }) => {
    const office = await openOffice(house, { relays: 2 })
    const accounts = house.take(4)
    await house.fund(accounts, FUNDS)
    const wrong = accounts[2]
    for (const { lies } of office.relays) lies.set('getMultipleAccounts', withLamports(wrong ?? '', FUNDS * 2n))
    await office.decide(accounts)
    for (const { lies } of office.relays) lies.clear()
    let mayDraft = true
    const { signer } = office
    const untold: typeof signer = { ...signer, keepMade: async ({ upTo }) => ({ event: upTo }) }
    const submitter = office.start(isTold ? signer : untold, { ...OPEN_GATE, maySign: async () => mayDraft })
    await until(async () => (await office.attempts())[0]?.transaction != null)
    mayDraft = false
    const [{ transaction, signature } = { transaction: null, signature: null }] = await office.attempts()
    await house.node.sendTransaction(transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
    await until(async () => {
      await house.advance(2n)
      return (await office.attempts())[0]?.state === 'failed' || (await office.intents()).length > 1
    })
    // Its recent slots end before the failure by now.
    await house.advance(400n)
    if (without)
      office.second.lies.set('getSignatureStatuses', async (params, honest) => {
        const [signatures, config] = params
        if ((config as JsonObject | undefined)?.['searchTransactionHistory'] === true) return lie.keepNoHistory(params, honest)
        const told = (await honest()) as { context: JsonValue; value: JsonValue[] }
        return { ...told, value: told.value.map((one, at) => ((signatures as string[])[at] === signature ? null : one)) } as never
      })
    office.troubles.length = 0
    mayDraft = true
    submitter.wake()
    const isMade = async () => (await house.lamportsOf(accounts)).every((lamports) => lamports === RENT_MINIMUM)
    const isHeld = () => office.troubles.some(({ code }) => code === 'PAYMENT_HELD_BACK')
    const becomesMade = isTold || !without
    await until(async () => {
      await house.advance(3n)
      return becomesMade ? isMade() : isHeld()
    })
    for (let round = 0; round < 40 && !becomesMade; round += 1) await house.advance(3n)
    expect(await isMade()).toBe(becomesMade)
  },
)
