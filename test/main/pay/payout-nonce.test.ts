import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { planPayout, startPayout } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, openHouse, openOffice } from './house.ts'
import { askedOf, nonceIn, openNonce, settle, writePayoutFile } from './paying.ts'

const FUNDS = 50_000_000_000n
/** Three transactions of the legacy version. */
const ROWS = 50
const EACH = 2_000_000n
const TOTAL = '0.1'

describe('a payout under nonces', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
  })
  afterAll(() => house.close())

  it('goes one transaction at a time over one nonce account, each under a value of its own, and pays every row once', async () => {
    const office = { ...(await openOffice(house)), signer: house.signer }
    const recipients = house.take(ROWS)
    const path = writePayoutFile(['recipient,amount', ...recipients.map((recipient) => `${recipient},0.002`), ''].join('\n'))
    const asked = askedOf(path, { lifetime: 'nonce' })
    await expect(planPayout(office, asked)).rejects.toMatchObject({ code: 'PAYMENT_NO_NONCE' })

    const account = await openNonce(house, office)
    const first = await nonceIn(office, account)
    const { plan, confirmation } = await planPayout(office, asked)
    expect(plan.totals).toMatchObject({ payments: ROWS, amount: BigInt(ROWS) * EACH, transactions: 3 })
    const { id } = await startPayout(office, { asked, total: TOTAL, digest: digestPayments(plan), confirmation })

    const outstanding = async () => {
      const intents = await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })
      return intents.flatMap(({ attempts }) => attempts.filter(({ state }) => state === 'draft' || state === 'signed' || state === 'sent'))
    }
    let most = 0
    // One of them alone may be out, whenever it is looked.
    const looking = until(async () => {
      most = Math.max(most, (await outstanding()).length)
      return (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0
    })
    await settle(house, office)
    await looking
    expect(most).toBe(1)

    const intents = await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })
    const finals = intents.flatMap(({ attempts }) => attempts.filter(({ state }) => state === 'finalized'))
    expect(intents.map(({ state }) => state)).toEqual(['satisfied', 'satisfied', 'satisfied'])
    const values = finals.map(({ lifetime }) => (lifetime.kind === 'nonce' ? lifetime.nonce : null))
    expect(new Set(values).size).toBe(3)
    expect(values).toContain(first)
    expect(await house.lamportsOf(recipients)).toEqual(recipients.map(() => EACH))

    const again = await planPayout(office, asked)
    expect(again.plan.transactions).toEqual([])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('that is held back longer than any blockhash lives still lands once, from its bytes of then', async () => {
    const office = { ...(await openOffice(house)), signer: house.signer }
    const [recipient] = house.take(1)
    await openNonce(house, office)
    const path = writePayoutFile(`recipient,amount\n${recipient},0.002\n`)
    const asked = askedOf(path, { lifetime: 'nonce' })
    const { plan, confirmation } = await planPayout(office, asked)
    let holdsBack = true
    office.first.lies.set('sendTransaction', (params, honest) => (holdsBack ? 'never forwarded' : honest()))
    const { id } = await startPayout(office, { asked, total: '0.002', digest: digestPayments(plan), confirmation })
    const attempts = async () => (await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]?.attempts ?? []
    await until(async () => (await attempts())[0]?.state === 'sent')
    await house.advance(BigInt(LIFE_BLOCKS) + 20n)
    expect((await attempts()).map(({ state }) => state)).toEqual(['sent'])
    holdsBack = false
    await settle(house, office)
    expect((await attempts()).map(({ state }) => state)).toEqual(['finalized'])
    expect(await house.lamportsOf(recipient === undefined ? [] : [recipient])).toEqual([EACH])
  })
})
