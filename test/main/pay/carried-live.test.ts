import { afterAll, beforeAll, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { advanceNonce } from '../../../src/core/program/system.ts'
import { createCarriedMemory, followCarried } from '../../../src/main/pay/evidence/carried.ts'
import { keySends } from '../../support/made-nonce.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { carriedIn, nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('what left in a bundle ends although the ledger is always some slots behind what nodes answer', async () => {
  const office = await openCarrying(house)
  const { prepare } = await planCarried(office, { reference: 'live', nonceAccount: await nonceOfPayer(house, 'live') })
  await prepare()
  const { lifetime } = await carriedIn(office)
  await keySends({ node: house.node, seed: PAYER_SEED, instructions: [advanceNonce(lifetime)] })
  let read = 0n
  const gate = { ...OPEN_GATE, hasRead: async ({ upToSlot }: { readonly upToSlot: bigint }) => upToSlot <= read }
  const troubles: unknown[] = []
  const memory = createCarriedMemory({ pauseMs: 1, now: () => performance.now() })
  for (let round = 0; round < 30 && (await carriedIn(office)).state === 'out'; round += 1) {
    await house.advance(4n)
    read = slot(await house.node.getSlot({ commitment: 'finalized' })) - 2n
    await followCarried({ ...office, gate, onChange: () => undefined, onTrouble: (error) => troubles.push(error) }, memory)
  }
  expect(troubles).toEqual([])
  expect(await carriedIn(office)).toMatchObject({ state: 'dead' })
})
