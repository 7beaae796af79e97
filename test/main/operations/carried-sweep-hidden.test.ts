import { afterAll, beforeAll, expect, it } from 'vitest'
import { signOtherwise, SOON } from '../../support/carrying.ts'
import { hide } from '../../support/hide-account.ts'
import { prepareSignedSweep } from '../../support/sweeping.ts'
import { openOnlyRelay } from '../../support/only-relay.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { lie, type Relay } from '../pay/relay.ts'
import { refused } from './support.ts'

/** One node that is alone has to say the same for 32 slots. */
const ENOUGH_SLOTS = 60n

let two: TwoWorkstations
let relay: Relay
const client = () => two.online().client

beforeAll(async () => {
  two = await openTwoWorkstations()
  relay = await openOnlyRelay(two)
}, 120_000)
afterAll(async () => {
  await two.close()
  await relay.close()
})

it('a sweep that landed under another signature than the one that was brought back is not called revoked where no node shows its signatures', async () => {
  const { file, message, payer, send, listed } = await prepareSignedSweep(two, 'landed otherwise')
  const landed = signOtherwise(payer.seed, message)
  relay.lies.set('getTransaction', ([signature], honest) => (signature === landed ? null : honest()))
  relay.lies.set('sendTransaction', lie.dropSend)
  await client().bundles.import({ file })
  await send(landed)
  const intent = (await listed())?.intent ?? ''
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
  relay.lies.clear()
  await until(async () => (await story()).settled, SOON)
  expect(await story()).toMatchObject({ state: 'satisfied', attempts: [{ signature: landed }] })
}, 180_000)

it('a sweep that was called dead, and is in the ledger all the same, is shown as landed', async () => {
  const { digest, file, nonceAccount, payer, send, listed } = await prepareSignedSweep(two, 'undead')
  hide(relay, nonceAccount, Number.POSITIVE_INFINITY)
  await until(async () => (await listed())?.state === 'dead', SOON)
  relay.lies.clear()
  await send(payer.signature)
  await until(async () => (await client().sending.status({})).state === 'closed', SOON)
  expect((await client().cases.list({})).cases).toMatchObject([
    { kind: 'dead-yet-landed', account: payer.address, signature: payer.signature },
  ])
  expect(await listed()).toMatchObject({ state: 'landed' })
  await expect(client().bundles.import({ file })).rejects.toEqual(expect.objectContaining(refused('CARRY_LANDED', { digest, number: 1 })))
  expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
}, 180_000)
