import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noncesTable } from '../../../src/main/export/nonces.ts'
import { nonceOperations } from '../../../src/main/operations/nonces.ts'
import { keepNonce, readNoncePool } from '../../../src/main/pay/read/nonces.ts'
import { planNonceTending } from '../../../src/main/pay/index.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('a nonce account that is out in a bundle, once the key of its authority was imported here', () => {
  const openImported = async (reference: string) => {
    const office = await openCarrying(house)
    await house.fund([house.treasury], 1_000_000_000n)
    const nonceAccount = await nonceOfPayer(house, reference)
    await keepNonce(office, { account: nonceAccount, label: null })
    const { prepare } = await planCarried(office, { reference, nonceAccount })
    const { digest } = await prepare()
    await office.journal.write('import', (tx) => tx.addAccounts([{ address: PAYER, role: 'deposit', path: null }]))
    return { office, nonceAccount, digest }
  }

  it('is given to no payment of this vault', async () => {
    const { office } = await openImported('pool')
    expect(await readNoncePool(office)).toEqual([])
  })

  it('is said to be reserved, in the list and in its export', async () => {
    const { office, nonceAccount, digest } = await openImported('listed')
    const { list } = nonceOperations({ ...office, submitter: { wake: () => undefined } } as never)
    const handler = list['~orpc'].handler as unknown as (of: object) => Promise<unknown>
    expect(await handler({})).toMatchObject([{ account: nonceAccount, state: 'reserved', bundle: digest, elsewhere: false }])
    const { columns, pages } = noncesTable(office.journal)
    const reserved = columns.find(({ name }) => name === 'reserved')
    for await (const page of pages()) expect(page.map((record) => reserved?.of(record))).toEqual(['yes'])
  })

  it('is said to revoke what left in the bundle where it is to be advanced', async () => {
    const { office, nonceAccount } = await openImported('advanced')
    expect(await planNonceTending(office, { act: 'advance', account: nonceAccount })).toMatchObject({
      plan: { kind: 'planned' },
      revokes: true,
    })
  })
})
