import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import { digestPlan } from '../../../src/core/plan/digest.ts'
import { planSweep, startSweep } from '../../../src/main/pay/index.ts'
import { askCustomers, type Mints } from '../../../src/shells/cli/demo/customers.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse, openOffice } from './house.ts'

const PAID = 250_000n
const HELD = 10_000_000n
/** Of the largest account that is made here. */
const TOKEN_2022_ACCOUNT_BYTES = 170
const SOME_FEES = 100_000n

describe('sweeps of several assets that were planned together', () => {
  let house: House
  let mints: Mints
  beforeAll(async () => {
    house = await openHouse()
    mints = await askCustomers(house.url).createMints()
    // Its own minimum and the rent of one account that it makes: not the rent of two.
    const [minimum, rent] = await Promise.all(
      [0, TOKEN_2022_ACCOUNT_BYTES].map((bytes) => house.node.getMinimumBalanceForRentExemption(bytes)),
    )
    await house.fund([house.treasury], (minimum ?? 0n) + (rent ?? 0n) + SOME_FEES)
  })
  afterAll(() => house.close())

  /** Accounts that hold some of this, and the journal knows. */
  const payIn = async ({ journal }: Office, of: 'token' | 'token2022', owners: readonly Address[]) => {
    const { mint, tokenProgram, decimals } = mints[of]
    await askCustomers(house.url).payIn(owners.map((to) => ({ kind: 'token', to, amount: PAID, mint })))
    await house.advance(5n)
    const asset: Asset = { kind: 'token', mint, tokenProgram, decimals }
    const at = await house.node.getSlot({ commitment: 'finalized' })
    await journal.write('balances', async (tx) => {
      if ((await journal.read.cursor()) === null) await tx.openCursor({ slot: at })
      if ((await journal.read.mints()).every((listed) => listed.mint !== mint))
        await tx.listMint({ mint, tokenProgram, decimals, label: of })
      await tx.openBalances(
        owners.map((owner) => ({ owner, account: findAssociatedAddress({ owner, mint, tokenProgram }), asset, amount: PAID, slot: at })),
      )
    })
    return { ...NATIVE_SWEEP, asset: mint }
  }

  it('count the rent of the account that each makes: the one that is left without is refused, and nothing of it is signed', async () => {
    const office = await openOffice(house)
    const first = await payIn(office, 'token', house.take(1))
    const second = await payIn(office, 'token2022', house.take(1))
    const plans = [await planSweep(office, first), await planSweep(office, second)].map(({ plan }) => plan)
    expect(plans.map(({ transactions }) => transactions.length)).toEqual([1, 1])
    const [one, other] = plans.map((plan) => digestPlan(plan))
    await startSweep(office, { request: first, digest: one ?? '' })
    await expect(startSweep(office, { request: second, digest: other ?? '' })).rejects.toMatchObject({ code: 'PLAN_NOTHING_TO_SWEEP' })
    const { plan } = await planSweep(office, second)
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['nobody-can-pay'])
  })

  it('count the rent of one account once, whatever of that token is swept besides', async () => {
    const office = await openOffice(house)
    const request = await payIn(office, 'token', house.take(1))
    const { plan } = await planSweep(office, request)
    await startSweep(office, { request, digest: digestPlan(plan) })
    const more = await payIn(office, 'token', house.take(1))
    expect((await planSweep(office, more)).plan.transactions).toHaveLength(1)
  })

  it('leave the plan for SOL as it was read, which its sources pay for', async () => {
    const office = await openOffice(house)
    const owners = house.take(2)
    await house.fund(owners, HELD)
    const tokens = await payIn(office, 'token', owners)
    const at = await house.node.getSlot({ commitment: 'finalized' })
    await office.journal.write('balances', (tx) =>
      tx.openBalances(owners.map((owner) => ({ owner, account: owner, asset: { kind: 'native' } as const, amount: HELD, slot: at }))),
    )
    const native = (await planSweep(office, NATIVE_SWEEP)).plan
    const token = (await planSweep(office, tokens)).plan
    await startSweep(office, { request: tokens, digest: digestPlan(token) })
    expect(digestPlan((await planSweep(office, NATIVE_SWEEP)).plan)).toBe(digestPlan(native))
    await expect(startSweep(office, { request: NATIVE_SWEEP, digest: digestPlan(native) })).resolves.toMatchObject({ plan: native })
  })
})
