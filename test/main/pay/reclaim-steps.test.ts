import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { digestReclaim } from '../../../src/core/plan/digest.ts'
import { findDisputed, planRentReclaim, resolveDisputed, startRentReclaim } from '../../../src/main/pay/index.ts'
import { createMints, heldBy, listCoins, tellTokens } from './coins.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { advanceUntil, intentOf, openNonce } from './paying.ts'
import { askNode } from './relay.ts'

const ASKED = { closeDeposits: false }
/** Lamports a byte: the rule steps down for the plan, and up again before anything lands. */
const LOWER = 3_000n
const USUAL = 5_080n

describe('rent that is being reclaimed while the rule steps up', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const setRent = async (lamportsPerByte: bigint) => {
    await askNode(house.url, 'practice_changeTerms', [{ rent: String(lamportsPerByte) }])
    await house.advance(6n)
  }
  /** An office of its own that lists the nonce account and sends nothing yet. */
  const openListing = async (account: Address): Promise<Office> => {
    const office = await openOffice(house)
    await office.journal.write('nonce', (tx) => tx.keepNonce({ address: account, authority: house.treasury, label: 'cold' }))
    return office
  }

  it('is given up of a nonce account alone, which is free again', async () => {
    const account = await openNonce(house, await openOffice(house))
    await setRent(LOWER)
    const office = await openListing(account)
    const plan = await planRentReclaim(office, ASKED)
    const { id } = await startRentReclaim(office, { asked: ASKED, digest: digestReclaim(plan) })
    const [held] = await house.lamportsOf([account])
    await setRent(USUAL)
    office.start()
    await advanceUntil(house, office, async () => {
      const { state, attempts } = await intentOf(office, id)
      return state !== 'open' || attempts.length > 2
    })
    expect(await intentOf(office, id)).toMatchObject({
      state: 'abandoned',
      why: expect.stringContaining('the rent-exempt minimum'),
      attempts: [{ state: 'expired' }],
    })
    expect(await house.lamportsOf([account])).toEqual([held])
    await setRent(LOWER)
    expect((await planRentReclaim(office, ASKED)).transactions).toHaveLength(1)
    await setRent(USUAL)
  })

  it('brings less than was planned, which a case says; once a person has seen it, the account is free', async () => {
    const coin = (await createMints(house)).token
    const [owner] = house.take(1) as [Address]
    await askNode(house.url, 'practice_payIn', [{ kind: 'token', to: owner, amount: 5n, mint: coin.mint }])
    await house.advance(8n)
    const office = await openOffice(house)
    await listCoins(office, [coin])
    await tellTokens(house, office, { owners: [owner], coin })
    await setRent(LOWER)
    const plan = await planRentReclaim(office, ASKED)
    const { id } = await startRentReclaim(office, { asked: ASKED, digest: digestReclaim(plan) })
    await setRent(LOWER + 1_000n)
    office.start()
    const cases = () => office.journal.read.cases({ open: true, limit: 10 })
    await advanceUntil(house, office, async () => (await cases()).length > 0)
    const [found] = await cases()
    expect(found).toMatchObject({ kind: 'outcome-differs', account: house.treasury })
    // 1,000 lamports of each of 165 bytes and the 128 that every account is counted with.
    expect((found?.expected ?? 0n) - (found?.found ?? 0n)).toBe(293_000n)
    expect(await heldBy(house, owner, coin)).toBe(5n)
    const disputed = found === undefined ? null : await findDisputed(office.journal, found)
    if (disputed === null) throw new Error('the case holds what was decided')
    await resolveDisputed(office, disputed, 'the minimum rose')
    expect(await intentOf(office, id)).toMatchObject({ state: 'satisfied' })
    await setRent(LOWER)
    expect((await planRentReclaim(office, ASKED)).totals.reclaimedLamports).toBe(293_000n)
    await setRent(USUAL)
  })
})
