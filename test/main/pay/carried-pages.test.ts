import { afterAll, beforeAll, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { PAGE_ROWS_MAX } from '../../../src/main/journal/index.ts'
import { createCarriedMemory, followCarried } from '../../../src/main/pay/evidence/carried.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { carriedIn, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { blockhashOf, movementOf, signatureOf } from '../journal/samples.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('what left in a bundle is found in the ledger behind more movements than one page holds', async () => {
  const office = await openCarrying(house)
  const { prepare } = await planCarried(office, { reference: 'pages', nonceAccount: await nonceOfPayer(house, 'pages') })
  const { sent, signature } = signedElsewhere((await prepare()).content)
  await house.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
  await house.advance(10n)
  const at = await house.node.getSlot({ commitment: 'finalized' })
  // Whoever has the key pays often, each time under another signature.
  const signatures = [...Array.from({ length: PAGE_ROWS_MAX }, (_, place) => signatureOf(`another ${place}`)), signature]
  const held = BigInt(signatures.length)
  const movements = signatures.map((of, index) => {
    const before = held - BigInt(index)
    const paid = { before, after: before - 1n, verdict: { kind: 'outgoing' } as const }
    return movementOf({ ...paid, signature: of, index, slot: slot(at), owner: PAYER, account: PAYER })
  })
  const cursor = await office.journal.read.cursor()
  await office.journal.write('block', (tx) =>
    tx.recordBlock({ slot: slot(at), blockhash: blockhashOf(1), parentSlot: cursor?.slot ?? slot(0n), movements }),
  )
  const troubles: unknown[] = []
  const memory = createCarriedMemory({ pauseMs: 1, now: () => performance.now() })
  await followCarried({ ...office, gate: OPEN_GATE, onChange: () => undefined, onTrouble: (error) => troubles.push(error) }, memory)
  expect(troubles).toEqual([])
  const { state, intentId } = await carriedIn(office)
  expect(state).toBe('returned')
  expect(await office.journal.read.intent(intentId ?? '')).toMatchObject({ attempts: [{ signature }] })
})
