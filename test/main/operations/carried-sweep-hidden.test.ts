import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { seedOf } from '../../core/bundle/support.ts'
import { signOtherwise, SOON } from '../../support/carrying.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { type Relay, startRelay } from '../pay/relay.ts'

/** One node that is alone has to say the same for 32 slots. */
const ENOUGH_SLOTS = 60n

let two: TwoWorkstations
let relay: Relay
const client = () => two.online().client

beforeAll(async () => {
  two = await openTwoWorkstations()
}, 120_000)
afterAll(async () => {
  await two.close()
  await relay?.close()
})

const listed = async (digest: string) => (await client().bundles.list({ digest })).at(0)?.transactions[0]

it('a sweep that landed under another signature than the one that was brought back is not called revoked where no node shows its signatures', async () => {
  const seeds = ['swept one', 'swept two', 'swept home'].map(seedOf)
  const [one, other, home] = seeds.map(addressOfSeed) as [Address, Address, Address]
  for (const address of [one, other, home]) await client().accounts.watch({ address })
  await Promise.all([one, other].map((address) => two.fund(address, 5_000_000n)))
  const nonceAccount = [await two.makeNonce('landed otherwise', home)]
  const asked = { to: home, account: [one, other], nonceAccount, version: 'legacy' as const }
  await until(async () => (await client().bundles.planSweep(asked)).transactions.at(0)?.sources.length === 2, SOON)
  const planned = await client().bundles.planSweep(asked)
  const { path, digest } = await client().bundles.prepareSweep({ ...asked, digest: planned.digest ?? '' })
  const prepared = decodeBundle(readFileSync(path, 'utf8'))
  const [transaction] = prepared.transactions
  if (transaction === undefined) throw new Error('a bundle holds a transaction')
  const { message } = transaction
  const seedFor = (address: Address) => seeds.find((each) => addressOfSeed(each) === address) ?? seedOf('none')
  const signers = transaction.signers.map((signer) => ({ ...signer, signature: signBytes({ seed: seedFor(signer.address), message }) }))
  const [payer] = signers
  if (payer === undefined) throw new Error('a message has a signer')
  const landed = signOtherwise(seedFor(payer.address), message)
  const file = path.replace('.json', '-signed.json')
  writeFileSync(file, encodeBundle({ ...prepared, transactions: [{ ...transaction, signers }] }))

  relay = await startRelay(two.url, 'forgetful')
  let isHidden = true
  relay.lies.set('getTransaction', ([signature], honest) => (isHidden && signature === landed ? null : honest()))
  await client().nodes.add({ name: 'forgetful', url: relay.url })
  const signatures = [landed, ...signers.slice(1).map(({ signature }) => signature)]
  relay.lies.set('sendTransaction', () => payer.signature)
  await client().nodes.remove({ name: 'practice' })
  await client().bundles.import({ file })
  await two.node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'confirmed' })
  const intent = (await listed(digest))?.intent ?? ''
  const told: string[] = []
  const stream = await client().events.watch({})
  void (async () => {
    for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
  })()
  const story = () => client().activity.payment({ intent })
  await until(() => told.includes('CARRY_NOT_SHOWN'), SOON)
  const since = await two.node.getSlot({ commitment: 'finalized' })
  await until(async () => (await two.node.getSlot({ commitment: 'finalized' })) > since + ENOUGH_SLOTS, SOON)
  expect(await story()).toMatchObject({ settled: false, state: 'sent' })
  isHidden = false
  await until(async () => (await story()).settled, SOON)
  expect(await story()).toMatchObject({ state: 'satisfied', attempts: [{ signature: landed }] })
}, 180_000)
