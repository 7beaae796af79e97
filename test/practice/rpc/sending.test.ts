import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import type { PracticeKey } from '../../../src/practice/keys.ts'
import type { RunningNode } from '../../../src/practice/start.ts'
import { keyOf, sign, signDraft, transfer } from '../support.ts'
import { ask, call, startQuietNode } from './client.ts'

type Answer = { readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> } }
const recorded = new Map(
  readFileSync(new URL('../../vectors/conformance/sending.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly name: string; readonly response: Answer })
    .map(({ name, response }) => [name, response.error] as const),
)

let node: RunningNode
let payer: PracticeKey
beforeAll(async () => {
  node = await startQuietNode()
  payer = await fund('payer')
})
afterAll(() => node.close())

async function fund(name: string): Promise<PracticeKey> {
  const key = keyOf(name)
  await call(node.url, 'requestAirdrop', key.address, 5_000_000_000)
  await call(node.url, 'practice_advance', 1)
  return key
}

async function newest(commitment = 'processed'): Promise<Lifetime> {
  type Latest = { readonly value: { readonly blockhash: Blockhash; readonly lastValidBlockHeight: number } }
  const { value } = await call<Latest>(node.url, 'getLatestBlockhash', { commitment })
  return {
    kind: 'blockhash',
    blockhash: value.blockhash,
    lastValidBlockHeight: blockHeight(value.lastValidBlockHeight),
    fetchedSlot: slot(0),
  }
}

const base64 = (wire: Uint8Array) => Buffer.from(wire).toString('base64')
const send = (wire: Uint8Array, config: object = {}) =>
  ask(node.url, 'sendTransaction', base64(wire), { encoding: 'base64', preflightCommitment: 'processed', ...config })
const payment = async (amount: bigint, from = payer) =>
  sign({ keys: [from], lifetime: await newest() }, [transfer(from, keyOf('to').address, amount)])

function altered(wire: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(wire)
  copy[10] = (copy[10] ?? 0) ^ 1
  return copy
}

describe('sendTransaction', () => {
  it('answers the first signature, and again for the same bytes, which run once', async () => {
    const { wire, signatures } = await payment(1_000_000n)

    expect(await send(wire)).toMatchObject({ result: signatures[0] })
    expect(await send(wire)).toMatchObject({ result: signatures[0] })
    await call(node.url, 'practice_advance', 1)
    expect(await send(wire, { skipPreflight: true })).toMatchObject({ result: signatures[0] })
    expect(await call(node.url, 'getBalance', keyOf('to').address, { commitment: 'processed' })).toMatchObject({ value: 1_000_000 })
  })

  it('says in the preflight that a transaction is in a block already', async () => {
    const { wire } = await payment(1_100_000n)
    await send(wire)
    await call(node.url, 'practice_advance', 1)

    expect(await send(wire)).toMatchObject({
      error: { code: -32002, message: 'Transaction simulation failed: This transaction has already been processed' },
    })
  })

  it.each([
    { name: 'sendTransaction insufficient (preflight)', make: async () => (await payment(999_000_000_000n)).wire },
    { name: 'sendTransaction fee payer missing', make: async () => (await payment(1n, keyOf('never funded'))).wire },
    { name: 'sendTransaction bad signature', make: async () => altered((await payment(1_200_000n)).wire) },
    { name: 'sendTransaction unsigned', make: async () => (await payment(1_200_000n)).wire.fill(0, 1, 65) },
  ])('refuses as recorded in "$name"', async ({ name, make }) => {
    const { error } = await send(await make())
    const expected = recorded.get(name)

    expect(error).toMatchObject({ code: expected?.code, message: expected?.message })
    expect(Object.keys(error?.data ?? {}).sort()).toEqual(Object.keys(expected?.data ?? {}).sort())
    expect(error?.data).toMatchObject({ err: expected?.data?.['err'], unitsConsumed: expected?.data?.['unitsConsumed'] })
  })

  it('takes wrong signatures without preflight, and drops them', async () => {
    const wire = altered((await payment(1_300_000n)).wire)
    const { result } = await send(wire, { skipPreflight: true })
    await call(node.url, 'practice_advance', 1)

    expect(result).toBeTypeOf('string')
    expect(await call(node.url, 'getSignatureStatuses', [result])).toMatchObject({ value: [null] })
  })

  it('refuses a blockhash that the preflight commitment does not see yet', async () => {
    await call(node.url, 'practice_advance', 1)
    const { wire } = await payment(1_400_000n)

    expect((await send(wire, { preflightCommitment: 'finalized' })).error?.message).toContain('Blockhash not found')
    expect((await send(wire)).error).toBeUndefined()
  })

  it('refuses trailing bytes, which a real node drops in silence', async () => {
    const { wire } = await payment(1_500_000n)

    expect((await send(Uint8Array.of(...wire, 0))).error?.code).toBe(-32602)
  })

  it('survives bytes that would abort the virtual machine', async () => {
    const { wire } = await payment(1_600_000n)
    const broken = [wire.slice(0, 40), wire.slice(0, -1), new Uint8Array(0), Uint8Array.of(255), new Uint8Array(300).fill(0x83)]
    for (const bytes of broken) expect((await send(bytes, { skipPreflight: true })).error?.code).toBe(-32602)
    expect(await call(node.url, 'getHealth')).toBe('ok')
  })
})

describe('size', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => transfer(payer, keyOf(`recipient ${index}`).address, 1_000_000n))

  it('is at most 1,232 bytes for a legacy transaction', async () => {
    const fits = sign({ keys: [payer], lifetime: await newest() }, many(20))
    const large = sign({ keys: [payer], lifetime: await newest() }, many(22))

    expect(fits.wire.length).toBeLessThanOrEqual(1_232)
    expect((await send(fits.wire)).error).toBeUndefined()
    expect(large.wire.length).toBeGreaterThan(1_232)
    expect((await send(large.wire, { skipPreflight: true })).error).toMatchObject({ code: -32602 })
  })

  it('may be more for a version 1 transaction, up to 12 signers', async () => {
    const config = { computeUnitLimit: 100_000, loadedAccountsDataSizeLimit: 1_048_576 }
    const signers = await Promise.all(Array.from({ length: 13 }, (_, index) => fund(`signer ${index}`)))
    const draft = async (count: number) => {
      const keys = signers.slice(0, count)
      const instructions = keys.map((key) => transfer(key, keyOf('to').address, 1_000_000n))
      return signDraft(keys, { version: 1, feePayer: keys[0]?.address ?? payer.address, instructions, lifetime: await newest(), config })
    }
    const twelve = await draft(12)

    expect(twelve.wire.length).toBeGreaterThan(1_232)
    expect((await send(twelve.wire)).error).toBeUndefined()
    await expect(draft(13)).rejects.toThrow('MESSAGE_TOO_MANY_SIGNERS')
  })
})

describe('simulateTransaction', () => {
  it('changes nothing and shows balances before and after', async () => {
    const to = keyOf('simulated').address
    const { wire } = sign({ keys: [payer], lifetime: await newest() }, [transfer(payer, to, 1_000_000n)])
    const config = { encoding: 'base64', commitment: 'processed', accounts: { encoding: 'base64', addresses: [to] } }
    const { value } = await call<{ readonly value: Record<string, unknown> }>(node.url, 'simulateTransaction', base64(wire), config)

    expect(value).toMatchObject({
      err: null,
      fee: 5_000,
      unitsConsumed: 150,
      replacementBlockhash: null,
      accounts: [{ lamports: 1_000_000 }],
    })
    expect((value['postBalances'] as number[])[1]).toBe(1_000_000)
    expect((value['preBalances'] as number[])[1]).toBe(0)
    expect(await call(node.url, 'getAccountInfo', to, { commitment: 'processed' })).toMatchObject({ value: null })
  })

  it('puts the newest blockhash in place of a stale one when asked', async () => {
    const stale: Lifetime = {
      ...(await newest()),
      kind: 'blockhash',
      blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash,
    } as Lifetime
    const { wire } = sign({ keys: [payer], lifetime: stale }, [transfer(payer, keyOf('to').address, 1_000_000n)])
    const simulate = (config: object) =>
      ask(node.url, 'simulateTransaction', base64(wire), { encoding: 'base64', commitment: 'processed', ...config })

    expect(await simulate({})).toMatchObject({ result: { value: { err: 'BlockhashNotFound', fee: null } } })
    expect(await simulate({ replaceRecentBlockhash: true })).toMatchObject({
      result: { value: { err: null, replacementBlockhash: { lastValidBlockHeight: expect.any(Number) } } },
    })
    expect((await simulate({ replaceRecentBlockhash: true, sigVerify: true })).error?.code).toBe(-32602)
  })

  it('needs no signature unless asked to verify', async () => {
    const unsigned = (await payment(1_700_000n)).wire.fill(0, 1, 65)
    const simulate = (sigVerify: boolean) =>
      ask(node.url, 'simulateTransaction', base64(unsigned), { encoding: 'base64', commitment: 'processed', sigVerify })

    expect(await simulate(false)).toMatchObject({ result: { value: { err: null } } })
    expect(await simulate(true)).toMatchObject({ result: { value: { err: 'SignatureFailure' } } })
  })
})

describe('getFeeForMessage', () => {
  it('is 5,000 lamports a signature while the blockhash lives', async () => {
    const { wire } = await payment(1_800_000n)

    expect(await call(node.url, 'getFeeForMessage', base64(wire.slice(65)), { commitment: 'processed' })).toMatchObject({ value: 5_000 })
  })
})

describe('the faucet', () => {
  it('gives the same amount to the same account as often as it is asked', async () => {
    const to = parseAddress(keyOf('asks twice').address)
    const gifts = [await call(node.url, 'requestAirdrop', to, 1_000_000_000), await call(node.url, 'requestAirdrop', to, 1_000_000_000)]
    await call(node.url, 'practice_advance', 1)

    expect(new Set(gifts).size).toBe(2)
    expect(await call(node.url, 'getBalance', to, { commitment: 'processed' })).toMatchObject({ value: 2_000_000_000 })
  })
})
