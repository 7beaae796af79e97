import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestPlan, digestReclaim } from '../../../src/core/plan/digest.ts'
import { planRentReclaim, planSweep, startRentReclaim, startSweep } from '../../../src/main/pay/index.ts'
import { failureOf } from '../../support/failure.ts'
import { createMints, type PracticeMints } from './coins.ts'
import { type House, NATIVE_SWEEP, type Office, openHouse } from './house.ts'
import { openExcess } from './excess.ts'
import { holdFirst } from './relay.ts'

const ASKED = { closeDeposits: false }

describe('rent that is reclaimed while something else is decided', () => {
  let house: House
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    mints = await createMints(house)
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const openHeld = async () => (await openExcess(house, mints.token, { count: 2 })).office
  const decisionsOf = async ({ journal }: Office) => (await journal.read.decisions({ limit: 10 })).map(({ kind }) => kind)

  it('is not closed by a sweep whose balances were being read when it was decided', async () => {
    const office = await openHeld()
    const request = { ...NATIVE_SWEEP, asset: mints.token.mint, close: true }
    const digest = digestPlan((await planSweep(office, request)).plan)
    const rent = digestReclaim(await planRentReclaim(office, ASKED))
    const { asked, release } = holdFirst(office.first)
    const sweeping = failureOf(startSweep(office, { request, digest }))
    await asked
    await startRentReclaim(office, { asked: ASKED, digest: rent })
    release()
    expect(await sweeping).toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await decisionsOf(office)).toEqual(['upkeep'])
  })

  it('is decided once where it is asked for twice at the same time', async () => {
    const office = await openHeld()
    const digest = digestReclaim(await planRentReclaim(office, ASKED))
    const ends = await Promise.allSettled([1, 2].map(() => startRentReclaim(office, { asked: ASKED, digest })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await decisionsOf(office)).toEqual(['upkeep'])
    // The journal refuses whatever else would take from them.
    expect((await office.intents()).flatMap(({ sources }) => sources)).toHaveLength(2)
  })
})
