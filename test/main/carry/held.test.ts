import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { planRevocation, prepareRevocation, takeBack } from '../../../src/main/carry/index.ts'
import type { CarriedRecord } from '../../../src/main/journal/index.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { keyOf } from '../../core/bundle/support.ts'
import type { SendingGate } from '../../../src/main/pay/index.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { type House, type Office, openHouse } from '../pay/house.ts'
import { ENOUGH } from '../pay/paying.ts'
import { askNode, type Lie, lie } from '../pay/relay.ts'
import { carriedIn, CLOSED, LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from './carrying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const FEE = 5_000n
const MINIMUM = 650_240n
/** Seconds: a node that names none is asked again sooner. */
const LONGER_THAN_ALL_PAUSES = 5

async function hold(account: Address, lamports: bigint): Promise<void> {
  await askNode(house.url, 'practice_setAccount', [account, { owner: SYSTEM_PROGRAM, lamports, data: '', executable: false }])
  await house.advance(5n)
}

/** A payment that was signed elsewhere, and what takes it back and lets it run its course. */
async function prepared(name: string, office: Office) {
  const { prepare } = await planCarried(office, { reference: name, nonceAccount: await nonceOfPayer(house, name) })
  const { bundle, sent } = signedElsewhere((await prepare()).content)
  return { bundle, sent, takeBack: (gate = OPEN_GATE) => takeBack({ ...office, watcher: LEVEL, gate }, bundle) }
}

/** Nothing of it was sent, and it may be brought back again. */
async function staysOut(office: Office): Promise<void> {
  expect(await carriedIn(office)).toMatchObject({ state: 'out', intentId: null })
  expect(office.relays.flatMap(({ received }) => received)).toEqual([])
}

describe('a payment that was signed elsewhere stays out, and is sent once what it lacks is there,', () => {
  it.each([
    ['where its payer holds less than it takes', ENOUGH + FEE - 1n],
    ['where its payer has nothing', 0n],
  ])('%s', async (name, amount) => {
    const office = await openCarrying(house)
    const back = await prepared(name, office)
    await hold(PAYER, amount)
    await expect(back.takeBack()).rejects.toMatchObject({
      code: 'CARRY_NOT_FUNDED',
      context: { number: 1, account: PAYER, asset: 'native', holds: amount, takes: ENOUGH + FEE, others: 0n },
    })
    await staysOut(office)
    await hold(PAYER, 50_000_000n)
    expect(await back.takeBack()).toMatchObject({ taken: 1, held: [] })
    expect(await back.takeBack()).toMatchObject({ taken: 0, known: 1, held: [] })
  })

  it('where its payer would be left between nothing and the rent-exempt minimum', async () => {
    const office = await openCarrying(house)
    const back = await prepared('between', office)
    await hold(PAYER, ENOUGH + FEE + MINIMUM - 1n)
    await expect(back.takeBack()).rejects.toMatchObject({
      code: 'CARRY_FAILS',
      context: { number: 1, why: expect.stringContaining('rent-exempt minimum') },
    })
    await staysOut(office)
    await hold(PAYER, ENOUGH + FEE + MINIMUM)
    expect(await back.takeBack()).toMatchObject({ taken: 1 })
  })

  it('where its recipient takes no lamports', async () => {
    const office = await openCarrying(house)
    const back = await prepared('a program', office)
    await askNode(house.url, 'practice_setAccount', [
      keyOf('a program'),
      { owner: SYSTEM_PROGRAM, lamports: 1n, data: Buffer.alloc(100_000).toString('base64'), executable: false },
    ])
    await house.advance(5n)
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'CARRY_FAILS', context: { number: 1 } })
    await staysOut(office)
    await hold(keyOf('a program'), 50_000_000n)
    expect(await back.takeBack()).toMatchObject({ taken: 1 })
  })
})

it('a payment is tried once by each of two nodes, under its own nonce and without its signatures, with which they could send it', async () => {
  const office = await openCarrying(house, { relays: 2 })
  const back = await prepared('tried', office)
  const asked: JsonValue[] = []
  for (const relay of office.relays)
    relay.lies.set('simulateTransaction', ([bytes, config], honest) => {
      asked.push({ ...(config as JsonObject), bytes: bytes ?? null })
      return honest()
    })
  expect(await back.takeBack()).toMatchObject({ taken: 1 })
  const unsigned = Buffer.from(back.sent).fill(0, 1, 65)
  const once = expect.objectContaining({ bytes: unsigned.toString('base64'), sigVerify: false, replaceRecentBlockhash: false })
  expect(asked).toEqual([once, once])
})

describe('a payment that landed before it came back', () => {
  it('is taken over, although its payer could not make it again', async () => {
    const office = await openCarrying(house)
    const back = await prepared('landed', office)
    await house.node.sendTransaction(back.sent, { preflightCommitment: 'confirmed' })
    await house.advance(5n)
    await hold(PAYER, MINIMUM)
    expect(await back.takeBack()).toMatchObject({ taken: 1, held: [] })
  })

  it('is taken over, although nobody has called that final', async () => {
    const office = await openCarrying(house)
    const back = await prepared('not final', office)
    await house.node.sendTransaction(back.sent, { preflightCommitment: 'confirmed' })
    await house.advance(1n)
    expect(await back.takeBack()).toMatchObject({ taken: 1, held: [] })
  })
})

it('a payment is not taken over where sending closes while nodes try it', async () => {
  const office = await openCarrying(house)
  const back = await prepared('closing', office)
  let isTried = false
  office.first.lies.set('simulateTransaction', (_, honest) => {
    isTried = true
    return honest()
  })
  const gate: SendingGate = { ...OPEN_GATE, state: async () => (isTried ? CLOSED : OPEN_GATE).state() }
  await expect(back.takeBack(gate)).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
  await staysOut(office)
  expect(await back.takeBack()).toMatchObject({ taken: 1 })
})

it.each([1, 2])(
  'a payment is taken over where a node wants to be left alone for a moment as it is to try it, with %i nodes',
  async (relays) => {
    const office = await openCarrying(house, { relays })
    const back = await prepared(`left alone by ${relays}`, office)
    let asked = 0
    office.first.lies.set('simulateTransaction', (_, honest) => {
      asked += 1
      return asked < 3 ? lie.rateLimit() : honest()
    })
    expect(await back.takeBack()).toMatchObject({ taken: 1 })
    expect(asked).toBe(3)
  },
)

it('a payment is not taken over where the journal closes sending behind the last question for it', async () => {
  const office = await openCarrying(house)
  const back = await prepared('closed behind', office)
  let isTried = false
  office.first.lies.set('simulateTransaction', (_, honest) => {
    isTried = true
    return honest()
  })
  const close = () => office.journal.write('close', (tx) => tx.closeSending({ reason: 'vault-restored', context: null }))
  const state = async () => {
    if (isTried) await close()
    return OPEN_GATE.state()
  }
  await expect(back.takeBack({ ...OPEN_GATE, state })).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
  await staysOut(office)
})

it('a payment is taken over where one of two nodes names how long it wants to be left alone, and is left alone for so long', async () => {
  const office = await openCarrying(house, { relays: 2 })
  const back = await prepared('left alone for long', office)
  let asked = 0
  office.first.lies.set('simulateTransaction', (_, honest) => {
    asked += 1
    return asked === 1 ? lie.rateLimitFor(LONGER_THAN_ALL_PAUSES) : honest()
  })
  expect(await back.takeBack()).toMatchObject({ taken: 1 })
  expect(asked).toBe(2)
})

/** A machine that is behind the preparing: its nonce account is not there. */
const notThereYet =
  ({ readSlot, lifetime }: Pick<CarriedRecord, 'readSlot' | 'lifetime'>): Lie =>
  async ([asked], honest) => {
    const told = (await honest()) as { value: JsonValue[] }
    if (!(asked as Address[]).includes(lifetime.nonceAccount)) return told
    return { context: { slot: readSlot - 1n }, value: told.value.map(() => null) }
  }
/** And what such a machine says of a payment that it tries. */
const triedBefore = (readSlot: bigint) => ({
  context: { slot: readSlot - 1n },
  value: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n },
})

it('a payment is not taken over, as if it had landed, where a machine answers that is behind its preparing', async () => {
  const office = await openCarrying(house)
  const back = await prepared('behind', office)
  const { readSlot, lifetime } = await carriedIn(office)
  await hold(PAYER, 1_000_000n)
  office.first.lies.set('getMultipleAccounts', notThereYet({ readSlot, lifetime }))
  await expect(back.takeBack()).rejects.toMatchObject({ code: 'NODE_BEHIND' })
  await staysOut(office)
  office.first.lies.delete('getMultipleAccounts')
  await expect(back.takeBack()).rejects.toMatchObject({ code: 'CARRY_NOT_FUNDED' })
})

it('a payment is not taken over untried, as if it had landed, where a machine tries it that is behind its preparing', async () => {
  const office = await openCarrying(house)
  const back = await prepared('tried behind', office)
  const { readSlot } = await carriedIn(office)
  office.first.lies.set('simulateTransaction', () => triedBefore(readSlot))
  await expect(back.takeBack()).rejects.toMatchObject({ code: 'NODE_BEHIND' })
  await staysOut(office)
  office.first.lies.delete('simulateTransaction')
  expect(await back.takeBack()).toMatchObject({ taken: 1 })
})

describe('where all nodes are behind what the ledger has read from them', () => {
  /** The ledger has read the slot of the preparing, and nodes call only the one before it final. */
  async function behind(name: string) {
    const office = await openCarrying(house)
    const back = await prepared(name, office)
    const carried = await carriedIn(office)
    const { slot: from } = (await office.journal.read.cursor()) ?? { slot: 0n }
    await office.journal.write('read', (tx) => tx.recordSkipped({ from: slot(from + 1n), to: carried.readSlot }))
    const { absoluteSlot } = await house.node.getEpochInfo({ commitment: 'finalized' })
    office.first.lies.set('getEpochInfo', lie.standBehind(absoluteSlot - carried.readSlot + 1n))
    return { office, back, ...carried }
  }

  it('a payment is not taken over as if it had landed', async () => {
    const { office, back, readSlot, lifetime } = await behind('all behind')
    office.first.lies.set('getMultipleAccounts', notThereYet({ readSlot, lifetime }))
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'NODE_BEHIND' })
    await staysOut(office)
  })

  it('a payment is not taken over untried', async () => {
    const { office, back, readSlot } = await behind('all behind, tried')
    office.first.lies.set('simulateTransaction', () => triedBefore(readSlot))
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'NODE_BEHIND' })
    await staysOut(office)
  })
})

it('a payment is not taken over unchecked where its revocation ends while nodes are asked', async () => {
  const office = await openCarrying(house)
  const { prepare } = await planCarried(office, { reference: 'ending', nonceAccount: await nonceOfPayer(house, 'ending') })
  const { digest, content } = await prepare()
  const parts = { ...office, watcher: LEVEL, gate: OPEN_GATE, now: () => 0, era: { era: () => 'before' as const } }
  const wanted = { digest, numbers: null }
  const read = (await planRevocation(parts, wanted)).digest ?? ''
  await prepareRevocation(parts, { ...wanted, nonceAccounts: [await nonceOfPayer(house, 'ending, beside')], read })
  const revoking = await carriedIn(office)
  await hold(PAYER, 1_000_000n)
  let asked = 0
  const state = async () => {
    asked += 1
    // The last question before the journal is asked for what is to be revoked.
    if (asked === 2) await office.journal.write('carried', (tx) => tx.endCarried({ carriedId: revoking.id, proof: { by: 'nonce' } }))
    return OPEN_GATE.state()
  }
  const { bundle } = signedElsewhere(content)
  await expect(takeBack({ ...parts, gate: { ...OPEN_GATE, state } }, bundle)).rejects.toMatchObject({ code: 'CARRY_BEING_REVOKED' })
  await expect(takeBack(parts, bundle)).rejects.toMatchObject({ code: 'CARRY_NOT_FUNDED' })
})

/** Says that whatever is tried ends so. */
const sayOfAll =
  (err: JsonObject | null): Lie =>
  async (_, honest) => {
    const told = (await honest()) as JsonObject
    return { ...told, value: { ...(told['value'] as JsonObject), err } }
  }

const FAILS = { InstructionError: [1n, { Custom: 1n }] }

describe('one of two nodes that lies', () => {
  const open = () => openCarrying(house, { relays: 2, timeoutMs: 2_000 })

  it('does not have a payment sent that fails', async () => {
    const office = await open()
    const back = await prepared('liar, fails', office)
    await hold(PAYER, ENOUGH + FEE + MINIMUM - 1n)
    office.first.lies.set('simulateTransaction', sayOfAll(null))
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'NODE_DISAGREEMENT' })
    await staysOut(office)
  })

  it('is named beside the other where both say that a payment fails, and each of something else', async () => {
    const office = await open()
    const back = await prepared('liar, of another reason', office)
    await hold(PAYER, ENOUGH + FEE + MINIMUM - 1n)
    office.first.lies.set('simulateTransaction', sayOfAll(FAILS))
    const why = expect.stringMatching(/^instruction 2 failed.* \(node 1\); .*rent-exempt minimum.* \(node 2\)$/)
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'CARRY_FAILS', context: { why } })
    office.first.lies.delete('simulateTransaction')
    const once = expect.not.stringContaining('node')
    await expect(back.takeBack()).rejects.toMatchObject({ code: 'CARRY_FAILS', context: { why: once } })
  })

  it.each([
    ['says that it fails', 'simulateTransaction', sayOfAll(FAILS)],
    ['tries nothing', 'simulateTransaction', lie.breakOff],
    [
      'says that its payer has nothing',
      'getMultipleAccounts',
      async ([asked], honest) => {
        const told = (await honest()) as { value: (JsonObject | null)[] }
        return { ...told, value: told.value.map((one, at) => ((asked as Address[])[at] === PAYER ? null : one)) }
      },
    ],
  ] satisfies [string, string, Lie][])('holds a payment up and ends nothing of it where it %s', async (name, method, untruth) => {
    const office = await open()
    const back = await prepared(`liar, ${name}`, office)
    office.second.lies.set(method, untruth)
    await expect(back.takeBack()).rejects.toMatchObject({ code: expect.stringMatching(/^NODE_(DISAGREEMENT|ONE_ANSWERED)$/) })
    await staysOut(office)
    office.second.lies.delete(method)
    expect(await back.takeBack()).toMatchObject({ taken: 1 })
  })
})
