import { afterAll, beforeAll, expect, it } from 'vitest'
import { planNonceAdvance, planNonceHandover } from '../../../src/core/plan/nonce-upkeep.ts'
import type { PlannedUpkeep } from '../../../src/core/plan/upkeep.ts'
import { canonicalJson, parseStoredJson } from '../../../src/main/journal/json.ts'
import { isAsItLeft } from '../../../src/main/pay/carried.ts'
import { encodeIntent } from '../../../src/main/pay/stored-intent.ts'
import { legacy, terms } from '../../core/plan/support.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { carriedIn, nonceOfPayer, openCarrying, planCarried } from '../carry/carrying.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('a record of a message that left is altered where it says that the message is upkeep other than the advance of nonce accounts, which alone leaves', async () => {
  const office = await openCarrying(house)
  const account = await nonceOfPayer(house, 'kind')
  const { prepare } = await planCarried(office, { reference: 'kind', nonceAccount: account })
  await prepare()
  const carried = await carriedIn(office)
  expect(isAsItLeft(carried)).toBe(true)
  const tending = { payer: PAYER, terms, options: legacy, account, authority: PAYER }
  const saying = (planned: PlannedUpkeep) => ({ ...carried, what: parseStoredJson(canonicalJson(encodeIntent(planned))) })
  expect(isAsItLeft(saying(planNonceHandover({ ...tending, newAuthority: account })))).toBe(false)
  expect(isAsItLeft(saying(planNonceAdvance(tending)))).toBe(true)
})
