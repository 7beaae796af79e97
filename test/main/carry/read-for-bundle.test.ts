import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readForBundle } from '../../../src/main/carry/index.ts'
import { type House, openHouse } from '../pay/house.ts'
import { lie } from '../pay/relay.ts'
import { nonceOfPayer, openCarrying, planCarried } from './carrying.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'

describe('what a bundle says of its nonce account', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  it('is what two nodes say, where two are configured: one that answers alone is not enough', async () => {
    const office = await openCarrying(house, { relays: 2 })
    const nonceAccount = await nonceOfPayer(house, 'voices')
    const { plan } = await planCarried(office, { reference: 'voices', nonceAccount })
    const read = () => readForBundle(office, { plan, nonceAccounts: [nonceAccount] })
    expect(await read()).toMatchObject({ lifetimes: [{ nonceAccount, authority: PAYER }] })
    office.second.lies.set('getMultipleAccounts', lie.rateLimit)
    await expect(read()).rejects.toMatchObject({ code: 'NODE_ONE_ANSWERED', context: { what: 'the value of a nonce' } })
  })
})
