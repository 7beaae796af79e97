import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import { findDerivedAddress } from '../../../src/core/address/derived.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import type { PracticeKey } from '../../../src/practice/keys.ts'
import type { RunningNode } from '../../../src/practice/start.ts'
import { keyOf, signDraft, transfer } from '../support.ts'
import { ask, bytesOf, call, startQuietNode } from './client.ts'

type Shown = { readonly transactions?: readonly unknown[]; readonly signatures?: readonly string[] } & Record<string, unknown>
type Exchange = {
  readonly name: string
  readonly request: { readonly params: readonly [number, object] }
  readonly response: { readonly result?: Shown }
}

const recorded = readFileSync(new URL('../../vectors/conformance/blocks.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Exchange)
  .filter(({ name, response }) => name.startsWith('getBlock v0') && response.result !== undefined)

let node: RunningNode
let payer: PracticeKey
let lookupSlot: number
const recipients = ['one', 'two'].map((name) => decodeAddress(bytesOf(name)))

beforeAll(async () => {
  node = await startQuietNode()
  payer = keyOf('payer')
  await call(node.url, 'requestAirdrop', payer.address, 5_000_000_000)
  await call(node.url, 'practice_advance', 2)
  lookupSlot = await payThroughLookupTable()
  await call(node.url, 'practice_advance', 40)
})
afterAll(() => node.close())

async function newest(): Promise<Lifetime> {
  const { value } = await call<{ readonly value: { readonly blockhash: Blockhash } }>(node.url, 'getLatestBlockhash', {
    commitment: 'processed',
  })
  return { kind: 'blockhash', blockhash: value.blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
}

async function send(draft: Omit<Parameters<typeof signDraft>[1], 'lifetime' | 'feePayer'>): Promise<void> {
  const { wire } = signDraft([payer], { ...draft, feePayer: payer.address, lifetime: await newest() } as Parameters<typeof signDraft>[1])
  const config = { encoding: 'base64', preflightCommitment: 'processed' }
  await call(node.url, 'sendTransaction', Buffer.from(wire).toString('base64'), config)
  await call(node.url, 'practice_advance', 1)
}

const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)

/** Creates a table of the recipients, and pays them through it in a version 0 transaction; gives the slot of the payment. */
async function payThroughLookupTable(): Promise<number> {
  const recentSlot = BigInt(await call<number>(node.url, 'getSlot', { commitment: 'processed' }))
  const seeds = [encodeAddress(payer.address), u64(recentSlot)]
  const { address: table, bump } = findDerivedAddress({ program: LOOKUP_TABLE_PROGRAM, seeds })
  const authority = { address: payer.address, signer: true, writable: true }
  const accounts = [
    { address: table, signer: false, writable: true },
    authority,
    authority,
    { address: SYSTEM_PROGRAM, signer: false, writable: false },
  ]
  const create = Uint8Array.of(0, 0, 0, 0, ...u64(recentSlot), bump)
  const extend = Uint8Array.of(
    2,
    0,
    0,
    0,
    ...u64(BigInt(recipients.length)),
    ...recipients.flatMap((address) => [...encodeAddress(address)]),
  )
  const instructions: Instruction[] = [create, extend].map((data) => ({ program: LOOKUP_TABLE_PROGRAM, accounts, data }))
  await send({ version: 'legacy', instructions })
  const lookupTables = [{ address: table, addresses: recipients }]
  await send({ version: 0, instructions: recipients.map((to) => transfer(payer, to, 2_000_000n)), lookupTables } as never)
  return call<number>(node.url, 'getSlot', { commitment: 'processed' })
}

describe('getBlock', () => {
  it.each(recorded.filter(({ name }) => !name.includes('plain')))(
    'shows "$name" in the shape of a real node',
    async ({ request, response }) => {
      const shown = await call<Shown>(node.url, 'getBlock', lookupSlot, request.params[1])
      const { transactions, signatures, ...head } = shown
      const { transactions: expectedTransactions, signatures: expectedSignatures, ...expectedHead } = response.result ?? {}

      expect(shapeOf(head)).toEqual(shapeOf({ ...expectedHead, ...('rewards' in expectedHead ? { rewards: [] } : {}) }))
      expect(signatures?.length).toBe(expectedSignatures === undefined ? undefined : 1)
      // The first transaction of a recorded block is a vote, which the practice network has none of.
      expect(shapeOf(transactions?.[0])).toEqual(shapeOf(expectedTransactions?.[1]))
    },
  )

  it('names accounts from lookup tables after the static ones', async () => {
    const config = { encoding: 'jsonParsed', transactionDetails: 'accounts', maxSupportedTransactionVersion: 0, rewards: false }
    const { transactions } = await call<Shown>(node.url, 'getBlock', lookupSlot, config)

    expect(transactions).toMatchObject([
      {
        meta: { err: null, fee: 5_000, status: { Ok: null } },
        transaction: {
          accountKeys: [
            { pubkey: payer.address, signer: true, source: 'transaction', writable: true },
            { pubkey: SYSTEM_PROGRAM, signer: false, source: 'transaction', writable: false },
            ...recipients.map((pubkey) => ({ pubkey, signer: false, source: 'lookupTable', writable: true })),
          ],
        },
        version: 0,
      },
    ])
  })

  it('refuses a whole block for one transaction of a version the client does not read', async () => {
    const { error } = await ask(node.url, 'getBlock', lookupSlot, { transactionDetails: 'accounts' })

    expect(error).toEqual({
      code: -32015,
      message:
        'Transaction version (0) is not supported by the requesting client. ' +
        'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    })
    expect((await ask(node.url, 'getBlock', lookupSlot, { transactionDetails: 'signatures' })).error).toBeUndefined()
  })

  it('tells skipped slots from slots not there yet', async () => {
    const skipping = await startQuietNode({ skipRate: 0.5, seed: 'skipping' })
    await call(skipping.url, 'practice_advance', 60)
    const slots = await call<number[]>(skipping.url, 'getBlocks', 0)
    const skipped = Array.from({ length: slots.at(-1) ?? 0 }, (_, at) => at).find((at) => !slots.includes(at))

    expect((await ask(skipping.url, 'getBlock', skipped, {})).error?.code).toBe(-32007)
    expect((await ask(skipping.url, 'getBlock', (slots.at(-1) ?? 0) + 1, {})).error?.code).toBe(-32004)
    await skipping.close()
  })
})

describe('getTransaction', () => {
  it.each(['json', 'jsonParsed', 'base58', 'base64'])('shows the same transaction in %s', async (encoding) => {
    const { signatures } = await call<Shown>(node.url, 'getBlock', lookupSlot, { transactionDetails: 'signatures' })
    const shown = await call<Shown>(node.url, 'getTransaction', signatures?.[0], { encoding, maxSupportedTransactionVersion: 0 })

    expect(Object.keys(shown).sort()).toEqual(['blockTime', 'meta', 'slot', 'transaction', 'transactionIndex', 'version'])
    expect(shown).toMatchObject({ slot: lookupSlot, transactionIndex: 0, version: 0 })
  })
})

describe('a configuration', () => {
  it("may say null for what it does not wish for, as the ledger's own command line does", async () => {
    const nothing = { commitment: null, encoding: null, transactionDetails: null, rewards: null, maxSupportedTransactionVersion: 0 }

    expect(await call(node.url, 'getBlock', Number(lookupSlot), nothing)).toEqual(
      await call(node.url, 'getBlock', Number(lookupSlot), { maxSupportedTransactionVersion: 0 }),
    )
  })
})

describe('getSignaturesForAddress', () => {
  it('lists the newest first, and pages with before and until', async () => {
    const signatures = async (config: object = {}) => {
      const listed = await call<{ readonly signature: string }[]>(node.url, 'getSignaturesForAddress', payer.address, config)
      return listed.map(({ signature }) => signature)
    }
    const [newestOne, middle, oldest] = await signatures()

    expect(await signatures()).toHaveLength(3)
    expect(await signatures({ before: newestOne })).toEqual([middle, oldest])
    expect(await signatures({ until: oldest })).toEqual([newestOne, middle])
    expect(await signatures({ limit: 1 })).toEqual([newestOne])
  })
})

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || value === undefined) return value === null ? 'null' : 'absent'
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}
