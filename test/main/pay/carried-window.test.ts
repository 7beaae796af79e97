import { afterAll, beforeAll, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { NONCE_SLOTS_APART_MAX } from '../../../src/core/payment/landing-window.ts'
import { createCarriedMemory, followCarried } from '../../../src/main/pay/evidence/carried.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { carriedIn, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { blockOf, movementOf } from '../journal/samples.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('what left in a bundle is found in a slot before the one that a node named for its nonce, by as far as nodes may be apart', async () => {
  const office = await openCarrying(house)
  const { journal } = office
  const opened = (await journal.read.cursor())?.slot ?? slot(0n)
  await house.advance(NONCE_SLOTS_APART_MAX + 10n)
  const { prepare } = await planCarried(office, { reference: 'window', nonceAccount: await nonceOfPayer(house, 'window') })
  const { signature, sent } = signedElsewhere((await prepare()).content)
  const { readSlot } = await carriedIn(office)
  const landed = slot(readSlot - NONCE_SLOTS_APART_MAX)
  expect(landed).toBeGreaterThan(opened)
  const spent = movementOf({ owner: PAYER, before: 50_000_000n, after: 1_000_000n, verdict: { kind: 'outgoing' } })
  const movements = [{ ...spent, slot: landed, signature }]
  await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(1), slot: landed, parentSlot: opened, movements }))
  await house.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
  await house.advance(8n)
  const parts = { ...office, gate: OPEN_GATE, onChange: () => undefined, onTrouble: () => undefined }
  await followCarried(parts, createCarriedMemory({ pauseMs: 1, now: () => performance.now() }))
  expect(await carriedIn(office)).toMatchObject({ state: 'returned' })
})
