import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { createMints, heldBy, listCoins, type PracticeMint, type PracticeMints } from '../coins.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { asked as askedTo, planPaying as plan, settle, startPaying as start } from '../paying.ts'
import { askNode } from '../relay.ts'

const FUNDS = 50_000_000_000n
const HELD = 900_000n

describe('token payments', () => {
  let house: House
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    mints = await createMints(house)
    for (const { mint } of Object.values(mints)) {
      await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: house.treasury, amount: HELD, mint }])
    }
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const openWith = async (...listed: readonly PracticeMint[]) => {
    const office = await openOffice(house)
    await listCoins(office, listed)
    return office
  }
  const asked = ({ mint }: PracticeMint, recipient: Address, amount: bigint | 'all') =>
    askedTo([[`to ${recipient}`, recipient, amount]], { asset: mint })

  it.each(['token', 'token2022', 'withFee'] as const)(
    'of %s arrive in a new account, each once, exactly as the plan said',
    async (name) => {
      const coin = mints[name]
      const office = await openWith(coin)
      const [one] = house.take(1) as [Address]
      const before = (await house.lamportsOf([house.treasury]))[0] ?? 0n
      office.start()
      const {
        id,
        plan: { totals },
      } = await start(office, asked(coin, one, 100_001n))
      expect(totals.arrives).toBe(name === 'withFee' ? 100_001n - 1_001n : 100_001n)
      await settle(house, office)
      expect(await heldBy(house, one, coin)).toBe(totals.arrives)
      expect(before - ((await house.lamportsOf([house.treasury]))[0] ?? 0n)).toBe(totals.feeLamports + totals.rentLamports)
      expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([
        { kind: 'payment', state: 'satisfied', attempts: [{ state: 'finalized' }] },
      ])
      expect((await plan(office, asked(coin, one, 100_001n))).unpayable).toMatchObject([{ reason: 'paid-already' }])
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('spend neither tokens nor lamports that another outstanding payment will take', async () => {
    const coin = mints.token2022
    const office = await openWith(coin)
    const [one, two] = house.take(2) as [Address, Address]
    const free = (await plan(office, asked(coin, one, 'all'))).totals.amount
    const { plan: started } = await start(office, asked(coin, one, free - 10n))
    expect((await plan(office, asked(coin, two, 11n))).unpayable).toMatchObject([{ reason: 'tokens-short' }])
    expect((await plan(office, asked(coin, two, 'all'))).totals.amount).toBe(10n)
    const native = await plan(office, { ...asked(coin, two, 'all'), asset: 'native' })
    const { amount, feeLamports } = native.totals
    const held = (await house.lamportsOf([house.treasury]))[0] ?? 0n
    const minimum = await house.node.getMinimumBalanceForRentExemption(0)
    expect(held - amount - feeLamports).toBe(started.totals.feeLamports + started.totals.rentLamports + minimum)
  })

  it('are asked for in a listed mint alone', async () => {
    const office = await openWith(mints.token)
    const [one] = house.take(1) as [Address]
    await expect(plan(office, asked(mints.token2022, one, 1n))).rejects.toMatchObject({ code: 'PLAN_MINT_NOT_LISTED' })
  })
})
