import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, settle, startPaying } from './paying.ts'
import { askNode, type Lie, lie } from './relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
})
afterAll(() => house.close())

/** More than any node is ahead of another. */
const FAR_SLOTS = 1_000_000n
/** Whatever slot it is asked as of, it has come there. */
const aheadInContext =
  (method: string): Lie =>
  async ([what = null, how]) => {
    const { minContextSlot: _, ...options } = how as JsonObject
    const told = (await askNode(house.url, method, [what, options])) as JsonObject & { readonly context: { readonly slot: bigint } }
    return { ...told, context: { slot: told.context.slot + FAR_SLOTS } }
  }
const aheadInEpoch: Lie = async (_, honest) => {
  const told = (await honest()) as JsonObject & { readonly absoluteSlot: bigint }
  return { ...told, absoluteSlot: told.absoluteSlot + FAR_SLOTS }
}

it('a payment that never landed does not wait without a word while one of two nodes says that the chain is far ahead', async () => {
  const [payee] = house.take(1) as [Address]
  const office = await openOffice(house, { relays: 2 })
  for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
  const { id } = await startPaying(office, asked([['invoice 1', payee, ENOUGH]]))
  // The ledger has read what is final, and cannot have read more.
  const finalized = () => house.node.getSlot({ commitment: 'finalized' })
  office.start(house.signer, { ...OPEN_GATE, hasRead: async ({ upToSlot }) => upToSlot <= (await finalized()) })
  await attemptIn(office, id, 'sent')
  const { lies } = office.second
  lies.set('getEpochInfo', aheadInEpoch)
  for (const method of ['getSignatureStatuses', 'isBlockhashValid']) lies.set(method, aheadInContext(method))
  await house.advance(LIFE_BLOCKS)
  await until(() => office.nodes.disagreements().length > 0)
  expect(office.nodes.disagreements()).toMatchObject([
    {
      what: expect.stringMatching(/^whether transaction .* is in a block$/) as string,
      answers: [
        { node: 'node 1' },
        { node: 'node 2', said: expect.stringMatching(/^in no block up to slot 100\d{4}, and over$/) as string },
      ],
    },
  ])
  for (const relay of office.relays) relay.lies.clear()
  await settle(house, office)
  expect(office.nodes.disagreements()).toEqual([])
  expect(await house.lamportsOf([payee])).toEqual([ENOUGH])
})
