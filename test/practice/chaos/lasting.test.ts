import { afterEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../src/practice/chaos/fault.ts'
import { ask, call, post } from '../rpc/client.ts'
import { keyOf } from '../support.ts'
import { type Endpoints, FINALITY_BLOCKS, makePayment, startEndpoints, payer, SENDING } from './endpoints.ts'

const running: Endpoints[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((endpoints) => endpoints.close()))
})

async function open(faults: readonly Fault[], seed = 'endpoints'): Promise<Endpoints> {
  const endpoints = await startEndpoints(faults, { seed })
  running.push(endpoints)
  return endpoints
}

type Status = { readonly slot: number; readonly err: unknown; readonly confirmationStatus: string } | null
type Statuses = { readonly context: { readonly slot: number }; readonly value: readonly [Status] }
type Shown = {
  readonly slot: number
  readonly meta: { readonly err: unknown; readonly preBalances: number[]; readonly postBalances: number[] }
}
type Block = {
  readonly blockhash: string
  readonly parentSlot: number
  readonly previousBlockhash: string
  readonly transactions: readonly { readonly transaction: { readonly signatures: readonly string[] } }[]
}
const statusOf = (url: string, signature: string) =>
  call<Statuses>(url, 'getSignatureStatuses', [signature], { searchTransactionHistory: true })
const shownOf = (url: string, signature: string) =>
  call<Shown | null>(url, 'getTransaction', signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0 })
const blockAt = (url: string, slot: number) => call<Block>(url, 'getBlock', slot, { maxSupportedTransactionVersion: 0 })
const named = ({ transactions }: Block) => transactions.map(({ transaction }) => transaction.signatures[0])

/** A payment that is final on the chain. */
async function landedPayment({ well }: Endpoints): Promise<string> {
  const { text, signature } = await makePayment(well)
  await call(well, 'sendTransaction', text, SENDING)
  await call(well, 'practice_advance', FINALITY_BLOCKS + 2)
  return signature
}

describe('unequal machines behind one address', () => {
  it('answer each call as of another slot, up to 120 blocks behind, and each answer is true at its slot', async () => {
    const { well, ill } = await open(['unequal-machines'])
    await call(well, 'practice_advance', 100)
    const tip = await call<number>(well, 'getSlot', { commitment: 'processed' })
    const slots = new Set<number>()
    for (let times = 0; times < 40; times += 1) slots.add(await call<number>(ill, 'getSlot', { commitment: 'processed' }))
    expect(slots.size).toBeGreaterThan(1)
    expect(slots.size).toBeLessThanOrEqual(4)
    for (const slot of slots) expect(tip - slot).toBeLessThanOrEqual(140)
    expect(await call(ill, 'getHealth')).toBe('ok')
  })

  it('know a payment only where the context of the answer has reached its slot', async () => {
    const endpoints = await open(['unequal-machines'])
    const signature = await landedPayment(endpoints)
    const landed = (await statusOf(endpoints.well, signature)).value[0]?.slot ?? 0
    const [known, unknown] = [[] as number[], [] as number[]]
    for (let times = 0; times < 40; times += 1) {
      const { context, value } = await statusOf(endpoints.ill, signature)
      ;(value[0] === null ? unknown : known).push(context.slot)
    }
    expect(Math.min(...known)).toBeGreaterThanOrEqual(landed)
    expect(Math.max(...unknown)).toBeLessThan(landed)
  })
})

it('refuses for now exactly what proves something', async () => {
  const { ill } = await open(['limit-evidence'])
  const statusCode = async (method: string) => (await post(ill, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }))).status
  for (const method of ['getSignatureStatuses', 'getTransaction', 'getBlock']) expect(await statusCode(method), method).toBe(429)
  for (const method of ['getSlot', 'getHealth']) expect(await statusCode(method), method).toBe(200)
})

it('refuses it for a while of slots, however often it is asked', async () => {
  const endpoints = await startEndpoints(['limit-evidence'], { rate: 0.1 })
  running.push(endpoints)
  const ask = async () =>
    (await post(endpoints.ill, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [] }))).status
  const met = new Set<number>()
  for (let spell = 0; spell < 12; spell += 1) {
    const first = await ask()
    for (let times = 0; times < 40; times += 1) expect(await ask()).toBe(first)
    met.add(first)
    await call(endpoints.well, 'practice_advance', 160)
  }
  expect(met).toEqual(new Set([200, 429]))
})

describe('a lie told in every method', () => {
  it('is of a payment that never landed, in statuses, the transaction and its block alike', async () => {
    const told = new Set<string>()
    for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) {
      const { well, ill } = await open(['lie-invented-landing', 'drop-send'], seed)
      const { text, signature } = await makePayment(well)
      await call(ill, 'sendTransaction', text, { ...SENDING, skipPreflight: true })
      const status = (await statusOf(ill, signature)).value[0]
      expect((await statusOf(well, signature)).value[0]).toBeNull()
      if (status === null) continue
      const shown = await shownOf(ill, signature)
      expect(status.confirmationStatus).toBe('finalized')
      expect(shown?.slot).toBe(status.slot)
      expect(shown?.meta.err).toEqual(status.err)
      const final = await call<number>(ill, 'getSlot')
      const inItsBlock = status.slot > final ? true : named(await blockAt(ill, status.slot)).includes(signature)
      expect(inItsBlock).toBe(true)
      const place = status.slot > final + 1_000 ? 'far' : status.slot > final ? 'ahead' : status.slot < final - 50 ? 'before' : 'within'
      const feeTaken = shown?.meta.preBalances[0] !== shown?.meta.postBalances[0]
      told.add(place).add(status.err === null ? 'landed' : feeTaken ? 'failed' : 'unexecuted')
    }
    for (const each of ['landed', 'failed', 'unexecuted', 'within']) expect([...told]).toContain(each)
    expect([...told].some((each) => each === 'ahead' || each === 'far')).toBe(true)
  })

  it('is that a payment that landed is nowhere', async () => {
    const endpoints = await open(['lie-hidden-landing'])
    const { well, ill } = endpoints
    let hidden = 0
    for (let times = 0; times < 6; times += 1) {
      const signature = await landedPayment(endpoints)
      const status = (await statusOf(well, signature)).value[0]
      const listed = await call<{ signature: string }[]>(ill, 'getSignaturesForAddress', payer.address)
      const isHidden = (await statusOf(ill, signature)).value[0] === null
      expect((await shownOf(ill, signature)) === null).toBe(isHidden)
      expect(named(await blockAt(ill, status?.slot ?? 0)).includes(signature)).toBe(!isHidden)
      expect(listed.some((one) => one.signature === signature)).toBe(!isHidden)
      hidden += isHidden ? 1 : 0
    }
    expect(hidden).toBeGreaterThan(0)
  })

  it('is that a payment is in no block, though it is known', async () => {
    const endpoints = await open(['lie-left-out'])
    let leftOut = 0
    for (let times = 0; times < 8; times += 1) {
      const signature = await landedPayment(endpoints)
      const status = (await statusOf(endpoints.ill, signature)).value[0]
      expect(status).not.toBeNull()
      leftOut += named(await blockAt(endpoints.ill, status?.slot ?? 0)).includes(signature) ? 0 : 1
    }
    expect(leftOut).toBeGreaterThan(0)
  })

  it('is that a block is not there: its child names the one before, and no list has it', async () => {
    const { well, ill } = await open(['lie-skipped-block'])
    const all = await call<number[]>(well, 'getBlocks', 10, 80)
    const shown = await call<number[]>(ill, 'getBlocks', 10, 80)
    expect(shown.length).toBeLessThan(all.length)
    const skipped = all.find((slot) => !shown.includes(slot)) ?? 0
    const child = shown.find((slot) => slot > skipped) ?? 0
    const before = shown.findLast((slot) => slot < skipped) ?? 0
    expect((await ask(ill, 'getBlock', skipped)).error?.code).toBe(-32007)
    expect(await blockAt(ill, child)).toMatchObject({ parentSlot: before, previousBlockhash: (await blockAt(well, before)).blockhash })
  })

  it('moves the slot and the end of a blockhash together', async () => {
    type Latest = {
      readonly context: { readonly slot: number }
      readonly value: { readonly blockhash: string; readonly lastValidBlockHeight: number }
    }
    const { well, ill } = await open(['lie-blockhash-end'])
    await call(well, 'practice_advance', 100)
    const [truth, lie] = [await call<Latest>(well, 'getLatestBlockhash'), await call<Latest>(ill, 'getLatestBlockhash')]
    const by = lie.value.lastValidBlockHeight - truth.value.lastValidBlockHeight
    expect([-145, -140, -100, -40, 20, 300]).toContain(by)
    expect(lie.context.slot - truth.context.slot).toBe(by)
    expect(lie.value.blockhash).toBe(truth.value.blockhash)
  })

  it('reports a chain that is far ahead, with blocks up to there', async () => {
    const { well, ill } = await open(['lie-far-ahead'])
    const [truth, lie] = [await call<number>(well, 'getSlot'), await call<number>(ill, 'getSlot')]
    expect([600, 20_000, 5_000_000]).toContain(lie - truth)
    expect(await call(ill, 'getBlocks', lie - 2, lie)).toEqual([lie - 2, lie - 1, lie])
    const [parent, child] = [await blockAt(ill, lie - 1), await blockAt(ill, lie)]
    expect(child).toMatchObject({ parentSlot: lie - 1, previousBlockhash: parent.blockhash })
    expect(await blockAt(ill, 50)).toEqual(await blockAt(well, 50))
  })

  it('gives some accounts another balance, the same whatever is asked', async () => {
    const { well, ill } = await open(['lie-account'])
    const addresses = Array.from({ length: 12 }, (_, number) => keyOf(`customer ${number}`).address)
    for (const address of addresses) await call(well, 'requestAirdrop', address, 5_000_000)
    await call(well, 'practice_advance', FINALITY_BLOCKS + 2)
    let altered = 0
    for (const address of addresses) {
      const { value } = await call<{ value: number }>(ill, 'getBalance', address)
      const info = await call<{ value: { lamports: number } }>(ill, 'getAccountInfo', address)
      const many = await call<{ value: readonly { lamports: number }[] }>(ill, 'getMultipleAccounts', [address])
      expect([info.value.lamports, many.value[0]?.lamports]).toEqual([value, value])
      altered += value === 5_000_000 ? 0 : 1
    }
    expect(altered).toBeGreaterThan(0)
    expect(altered).toBeLessThan(addresses.length)
  })

  it('gives rent, fees and simulations that are not so', async () => {
    const [terms, simulations] = [await open(['lie-terms']), await open(['lie-simulation'])]
    const rent = (url: string) => call<number>(url, 'getMinimumBalanceForRentExemption', 0)
    expect(await rent(terms.ill)).not.toBe(await rent(terms.well))
    const { text } = await makePayment(simulations.well)
    const simulated = (url: string) => call<{ value: { err: unknown } }>(url, 'simulateTransaction', text, { encoding: 'base64' })
    const [truth, lie] = [await simulated(simulations.well), await simulated(simulations.ill)]
    expect(lie.value.err === null).toBe(truth.value.err !== null)
  })
})
