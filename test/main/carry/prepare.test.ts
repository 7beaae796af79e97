import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { type House, openHouse } from '../pay/house.ts'
import { closingWhileRead, nonceOfPayer, openCarrying, NOT_OPEN, planCarried } from './carrying.ts'

describe('a bundle is not prepared', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  it.each(NOT_OPEN)('while %s', async (name, gate, code) => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, name)
    const { prepare } = await planCarried(office, { reference: name, nonceAccount, gate })
    await expect(prepare()).rejects.toMatchObject({ code })
    expect(await office.journal.read.bundles({ limit: 1 })).toEqual([])
    const { prepare: prepareOpen } = await planCarried(office, { reference: name, nonceAccount })
    expect(await prepareOpen()).toMatchObject({ transactions: 1 })
  })

  it('where sending closes with what the ledger reads while it is prepared', async () => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, 'closing')
    const { prepare } = await planCarried(office, { reference: 'closing', nonceAccount, ...closingWhileRead() })
    await expect(prepare()).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
    expect(await office.journal.read.bundles({ limit: 1 })).toEqual([])
  })

  it('where the key of the account that pays was imported here meanwhile: this vault pays from it', async () => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, 'imported')
    const { prepare } = await planCarried(office, { reference: 'imported', nonceAccount })
    await office.journal.write('import', (tx) => tx.addAccounts([{ address: PAYER, role: 'deposit', path: null }]))
    await expect(prepare()).rejects.toMatchObject({ code: 'CARRY_NO_WATCHED', context: { account: PAYER, role: 'deposit' } })
    expect(await office.journal.read.bundles({ limit: 1 })).toEqual([])
  })

  it('that would not be signed by its bytes alone', async () => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, 'refused')
    const { prepare } = await planCarried(office, { reference: '', nonceAccount })
    await expect(prepare()).rejects.toMatchObject({
      code: 'BUNDLE_CANNOT_SIGN',
      context: { transaction: 1, reason: expect.stringContaining('pays somebody without a reference') },
    })
    expect(await office.journal.read.bundles({ limit: 1 })).toEqual([])
  })
})
