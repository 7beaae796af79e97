import { afterAll, beforeAll, expect, it } from 'vitest'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { addressOfSeed, signBytes } from '../../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../../src/core/message/transaction.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import type { JsonObject, JsonValue } from '../../../../src/main/node/json.ts'
import { readSignatures } from '../../../../src/main/pay/evidence/read-signatures.ts'
import { keyOf, seedOf } from '../../../core/bundle/support.ts'
import { signOtherwise } from '../../../support/carrying.ts'
import { until } from '../../../support/until.ts'
import { Fault } from '../../../support/node-double.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { lie } from '../relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** In the ledger: two accounts pay a third, and the first of them the fee as well. */
async function landed(name: string) {
  const seeds = [seedOf(`${name} one`), seedOf(`${name} two`)] as const
  const [payer, other] = [addressOfSeed(seeds[0]), addressOfSeed(seeds[1])]
  await house.fund([payer, other], 5_000_000n)
  const { blockhash, lastValidBlockHeight, fetchedSlot } = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
  const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight, fetchedSlot } as const
  const instructions = [payer, other].map((source) =>
    transferLamports({ source, destination: keyOf('home'), lamports: lamports(1_000_000n) }),
  )
  const message = encodeMessage(compileMessage({ version: 'legacy', feePayer: payer, instructions, lifetime }))
  const signatures = seeds.map((seed) => signBytes({ seed, message }))
  const signature = await house.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed' })
  await house.advance(8n)
  await until(async () => (await house.node.getTransactionAs(signature, {})) !== null)
  return { message, signature, signatures, seeds }
}

type Change = (signatures: readonly JsonValue[], of: Awaited<ReturnType<typeof landed>>) => readonly JsonValue[]

it.each<[string, Change]>([
  ['another signature of another key', ([first], { seeds, message }) => [first ?? null, signBytes({ seed: seeds[0], message })]],
  [
    'another transaction of the same signers',
    ([first], { seeds }) => [first ?? null, signBytes({ seed: seeds[1], message: new Uint8Array([1]) })],
  ],
  ['one signature alone', ([first]) => [first ?? null]],
  ['one more', (shown) => [...shown, ...shown.slice(0, 1)]],
  ['them in another order', (shown) => shown.toReversed()],
  ['them under another signature of the fee payer', ([, other], { seeds, message }) => [signOtherwise(seeds[0], message), other ?? null]],
])('the signatures of a message are believed of no node: one that shows %s shows nothing', async (name, change) => {
  const office = await openOffice(house, { relays: 2 })
  const made = await landed(name)
  const { message, signature, signatures } = made
  const untrue = async (_: readonly JsonValue[], honest: () => Promise<unknown>) => {
    const told = (await honest()) as JsonObject
    const transaction = told['transaction'] as JsonObject
    return { ...told, transaction: { ...transaction, signatures: [...change(transaction['signatures'] as JsonValue[], made)] } }
  }
  office.first.lies.set('getTransaction', untrue)
  expect(await readSignatures(office.nodes, { message, signature })).toEqual(signatures)
  office.second.lies.set('getTransaction', () => null)
  expect(await readSignatures(office.nodes, { message, signature })).toBeNull()
})

it.each([
  ['talks garbage', lie.talkGarbage],
  ['keeps no transactions', () => new Fault(-32011, 'Transaction history is not available from this node')],
])('where the only node %s, the signatures are not shown, and what else is followed goes on', async (name, says) => {
  const office = await openOffice(house)
  const { message, signature } = await landed(name)
  office.first.lies.set('getTransaction', says)
  expect(await readSignatures(office.nodes, { message, signature })).toBeNull()
})
