import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeBack } from '../../../src/main/carry/index.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { type House, openHouse } from '../pay/house.ts'
import { closingWhileRead, LEVEL, carriedIn, nonceOfPayer, openCarrying, NOT_OPEN, planCarried, signedElsewhere } from './carrying.ts'

describe('the signatures of a bundle are not taken over', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  it.each(NOT_OPEN)('while %s, since what is taken over is sent', async (name, gate, code) => {
    const office = await openCarrying(house)
    const { prepare } = await planCarried(office, { reference: name, nonceAccount: await nonceOfPayer(house, name) })
    const { bundle } = signedElsewhere((await prepare()).content)
    await expect(takeBack({ ...office, watcher: LEVEL, gate }, bundle)).rejects.toMatchObject({ code })
    expect(await carriedIn(office)).toMatchObject({ state: 'out', intentId: null })
    expect(await takeBack({ ...office, watcher: LEVEL, gate: OPEN_GATE }, bundle)).toMatchObject({ taken: 1 })
    // What is known already is only said again.
    expect(await takeBack({ ...office, watcher: LEVEL, gate }, bundle)).toMatchObject({ taken: 0, known: 1 })
  })

  it('where sending closes with what the ledger reads until it is level with what nodes call final', async () => {
    const office = await openCarrying(house)
    const { prepare } = await planCarried(office, { reference: 'closing', nonceAccount: await nonceOfPayer(house, 'closing') })
    const { bundle } = signedElsewhere((await prepare()).content)
    const { waitedFor, ...closing } = closingWhileRead()
    await expect(takeBack({ ...office, ...closing }, bundle)).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
    expect(waitedFor).toEqual([await house.node.getSlot({ commitment: 'finalized' })])
    expect(await carriedIn(office)).toMatchObject({ state: 'out', intentId: null })
  })
})
