import { createPatience } from '../../../../src/main/pay/patience.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../../src/core/keys/keypair.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../../src/core/message/transaction.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { findFilled } from '../../../../src/main/pay/evidence/find-filled.ts'
import { keyOf, seedOf } from '../../../core/bundle/support.ts'
import { until } from '../../../support/until.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { type Lie, lie } from '../relay.ts'

const SEED = seedOf('signer of blanks')
const PAYER = addressOfSeed(SEED)
let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([PAYER], 50_000_000n)
})
afterAll(() => house.close())

/** In the ledger: so much from the payer. What has no blank is the message itself. */
async function landed(amount: bigint) {
  const { blockhash, lastValidBlockHeight, fetchedSlot } = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
  const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot } as const
  const instructions = [transferLamports({ source: PAYER, destination: keyOf('home'), lamports: lamports(amount) })]
  const message = encodeMessage(compileMessage({ version: 'legacy', feePayer: PAYER, instructions, lifetime }))
  const signatures = [signBytes({ seed: SEED, message })]
  const signature = await house.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed' })
  await house.advance(8n)
  await until(async () => (await house.node.getTransactionAs(signature, {})) !== null)
  return { message, signature, signatures }
}

/** A ledger of these transactions, and a message that left with blanks. */
function wantedOf(message: Uint8Array, signatures: readonly Signature[], { digest = 'blank', at = slot(9n) } = {}) {
  const left = signatures.map((signature, place) => ({
    id: place + 1,
    signature,
    slot: at,
    lamports: lamports(5_000n),
    isUnknown: false,
  }))
  const journal = { read: { left: ({ after = 0 }: { after?: number }) => Promise.resolve(left.filter(({ id }) => id > after)) } } as never
  const carried = { digest, bundleDigest: 'bundle', number: 1, message, feePayer: PAYER } as never
  const planned = { kind: 'upkeep', upkeep: { act: 'apply-pending', account: keyOf('account'), owner: PAYER } } as never
  return { journal, wanted: { carried, planned, sinceSlot: slot(0n) } }
}
const remembered = (now = () => 0) => ({
  looked: new Map<string, number>(),
  shown: new Map(),
  untold: createPatience({ pauseMs: 1_000, now }),
})

it('a message that left with blanks is found among others by the bytes that were signed, and none of the others is it', async () => {
  const { nodes } = await openOffice(house)
  const [other, made] = [await landed(1_000_001n), await landed(1_000_002n)]
  const found = wantedOf(made.message, [other.signature, made.signature])
  const memory = remembered()
  expect(await findFilled({ nodes, journal: found.journal }, found.wanted, memory)).toMatchObject({
    left: { id: 2 },
    message: made.message,
    signatures: made.signatures,
  })
  expect(memory.looked.get('blank')).toBe(1)
  const none = wantedOf(made.message, [other.signature])
  expect(await findFilled({ nodes, journal: none.journal }, none.wanted, remembered())).toBeNull()
})

it.each([
  ['keeps no transaction', () => null],
  ['talks garbage', lie.talkGarbage],
])('a transaction that may be it is neither it nor another one as long as every node %s', async (_, says) => {
  const office = await openOffice(house)
  const made = await landed(1_000_003n)
  const { journal, wanted } = wantedOf(made.message, [made.signature])
  office.first.lies.set('getTransaction', says)
  let atMs = 0
  const memory = remembered(() => atMs)
  await expect(findFilled({ nodes: office.nodes, journal }, wanted, memory)).rejects.toMatchObject({
    code: 'CARRY_NOT_TOLD',
    context: { signature: made.signature },
  })
  expect(memory.looked.size).toBe(0)
  office.first.lies.clear()
  atMs += 2_000
  expect(await findFilled({ nodes: office.nodes, journal }, wanted, memory)).toMatchObject({ message: made.message })
})

it('another transaction that a node shows under its name is not believed', async () => {
  const office = await openOffice(house, { relays: 2 })
  const [made, other] = [await landed(1_000_004n), await landed(1_000_005n)]
  const { journal, wanted } = wantedOf(made.message, [made.signature])
  const shown = Buffer.from(encodeTransaction({ message: other.message, signatures: made.signatures })).toString('base64')
  const forged = async (_: unknown, honest: () => Promise<unknown>) => ({ ...((await honest()) as object), transaction: [shown, 'base64'] })
  office.first.lies.set('getTransaction', forged as never)
  expect(await findFilled({ nodes: office.nodes, journal }, wanted, remembered())).toMatchObject({ message: made.message })
  office.second.lies.set('getTransaction', forged as never)
  await expect(findFilled({ nodes: office.nodes, journal }, wanted, remembered())).rejects.toMatchObject({ code: 'CARRY_NOT_TOLD' })
})

it('nodes are asked for a transaction that none shows less often each time, whichever message it may be, and at least each few minutes', async () => {
  const office = await openOffice(house)
  const made = await landed(1_000_006n)
  const { journal, wanted } = wantedOf(made.message, [made.signature])
  office.first.lies.set('getTransaction', () => null)
  let atMs = 0
  const memory = remembered(() => atMs)
  const { wanted: wantedToo } = wantedOf(made.message, [made.signature], { digest: 'another blank' })
  const asked = () => office.first.count('getTransaction')
  const askedAt: number[] = []
  for (; atMs < 600_000; atMs += 1_000) {
    const before = asked()
    for (const one of [wanted, wantedToo])
      await expect(findFilled({ nodes: office.nodes, journal }, one, memory)).rejects.toMatchObject({ code: 'CARRY_NOT_TOLD' })
    if (asked() > before) askedAt.push(atMs / 1_000)
    expect(asked() - before).toBeLessThanOrEqual(1)
  }
  expect(askedAt.slice(0, 5)).toEqual([0, 2, 6, 14, 30])
  expect(Math.max(...askedAt.map((at, place) => at - (askedAt[place - 1] ?? 0)))).toBeLessThanOrEqual(150)
  office.first.lies.clear()
  atMs += 150_000
  expect(await findFilled({ nodes: office.nodes, journal }, wantedToo, memory)).toMatchObject({ message: made.message })
})

it('a transaction has failed only where as many nodes as it takes say so, each of the block in which the ledger read it', async () => {
  const office = await openOffice(house, { relays: 2 })
  const made = await landed(1_000_007n)
  const at = (await house.node.getTransactionAs(made.signature, {}))?.slot ?? slot(0n)
  const err = { InstructionError: [0n, { Custom: 1n }] }
  const failing = lie.alterMeta(() => ({ err, status: { Err: err } }))
  const hasFailed = async (lies: readonly (Lie | null)[], readAt = at) => {
    for (const [place, relay] of [office.first, office.second].entries()) {
      const untruth = lies[place] ?? null
      if (untruth === null) relay.lies.clear()
      else relay.lies.set('getTransaction', untruth)
    }
    const { journal, wanted } = wantedOf(made.message, [made.signature], { at: readAt })
    return (await findFilled({ nodes: office.nodes, journal }, wanted, remembered()))?.hasFailed
  }
  expect(await hasFailed([failing, failing])).toBe(true)
  expect(await hasFailed([failing, null])).toBe(false)
  expect(await hasFailed([failing, () => null])).toBe(false)
  expect(await hasFailed([failing, failing], slot(at + 1n))).toBe(false)
})
