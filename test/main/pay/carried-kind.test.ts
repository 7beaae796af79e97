import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planNonceAdvance, planNonceHandover } from '../../../src/core/plan/nonce-upkeep.ts'
import type { PlannedUpkeep } from '../../../src/core/plan/upkeep.ts'
import { planRevocation, prepareRevocation } from '../../../src/main/carry/index.ts'
import { canonicalJson, parseStoredJson } from '../../../src/main/journal/json.ts'
import { isAsItLeft } from '../../../src/main/pay/evidence/carried.ts'
import { decodeIntent, encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { terms } from '../../core/plan/support.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { carriedIn, LEVEL, nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('a record of a message that left', () => {
  it('is altered where it says that the message is upkeep, which its bytes do not do', async () => {
    const office = await openCarrying(house)
    const account = await nonceOfPayer(house, 'kind')
    const { prepare } = await planCarried(office, { reference: 'kind', nonceAccount: account })
    await prepare()
    const carried = await carriedIn(office)
    expect(isAsItLeft(carried)).toBe(true)
    const under = { version: 'legacy', lifetime: { kind: 'nonce', authority: PAYER } } as const
    const tending = { payer: PAYER, terms, options: under, account, authority: PAYER }
    const saying = (planned: PlannedUpkeep) => ({ ...carried, what: parseStoredJson(canonicalJson(encodeIntent(planned))) })
    expect(isAsItLeft(saying(planNonceHandover({ ...tending, newAuthority: account })))).toBe(false)
    expect(isAsItLeft(saying(planNonceAdvance(tending)))).toBe(false)
  })

  it('is altered where it says that another key has authority over its nonce account', async () => {
    const office = await openCarrying(house)
    const { prepare } = await planCarried(office, { reference: 'authority', nonceAccount: await nonceOfPayer(house, 'authority') })
    await prepare()
    const carried = await carriedIn(office)
    expect(isAsItLeft({ ...carried, lifetime: { ...carried.lifetime, authority: keyOf('another key') } })).toBe(false)
  })

  it('is altered where it says that a revocation advances another nonce account, or pays', async () => {
    const office = await openCarrying(house)
    const parts = { ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0 }
    const { prepare } = await planCarried(office, { reference: 'advances', nonceAccount: await nonceOfPayer(house, 'advances') })
    const wanted = { digest: (await prepare()).digest, numbers: null }
    const { what: paying } = await carriedIn(office)
    const { digest: read } = await planRevocation(parts, wanted)
    const nonceAccounts = [await nonceOfPayer(house, 'advances, beside')]
    await prepareRevocation(parts, { ...wanted, nonceAccounts, read: read ?? '' })
    const carried = await carriedIn(office)
    expect(isAsItLeft(carried)).toBe(true)
    const planned = decodeIntent(carried.what)
    if (planned.kind !== 'upkeep') throw new Error('it advances')
    const other = { ...planned, upkeep: { act: 'advance-nonce', account: keyOf('another account') } } as const
    expect(isAsItLeft({ ...carried, what: parseStoredJson(canonicalJson(encodeIntent(other))) })).toBe(false)
    expect(isAsItLeft({ ...carried, what: paying })).toBe(false)
  })
})
