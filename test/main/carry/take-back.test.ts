import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { takeBack } from '../../../src/main/carry/index.ts'
import { signOtherwise } from '../../support/carrying.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER_SEED } from '../../support/payer-elsewhere.ts'
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

  it('as known where they ended meanwhile, or came back otherwise signed, while the ledger was waited for', async () => {
    const office = await openCarrying(house)
    const back = (bundle: Bundle, meanwhile: () => Promise<unknown>) =>
      takeBack({ ...office, gate: OPEN_GATE, watcher: { reached: async () => void (await meanwhile()) } }, bundle)
    const prepared = async (reference: string) => {
      const { prepare } = await planCarried(office, { reference, nonceAccount: await nonceOfPayer(house, reference) })
      return signedElsewhere((await prepare()).content)
    }
    const { bundle: dying } = await prepared('dying')
    const { id: carriedId } = await carriedIn(office)
    const end = () => office.journal.write('carried', (tx) => tx.endCarried({ carriedId, proof: { by: 'nonce' } }))
    await expect(back(dying, end)).rejects.toMatchObject({ code: 'CARRY_DEAD' })

    const { bundle, signature } = await prepared('twice')
    const [transaction] = bundle.transactions
    if (transaction === undefined) throw new Error('a bundle holds a transaction')
    const other = signOtherwise(PAYER_SEED, transaction.message)
    const signers = transaction.signers.map((signer) => ({ ...signer, signature: other }))
    const otherwise = { ...bundle, transactions: [{ ...transaction, signers }] }
    await expect(back(otherwise, () => back(bundle, async () => undefined))).rejects.toMatchObject({
      code: 'CARRY_SIGNED_OTHERWISE',
      context: { signature },
    })
    expect(await back(bundle, async () => undefined)).toMatchObject({ taken: 0, known: 1, dead: 0, unsigned: 0 })
  })
})
