import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { takeBack } from '../../../src/main/carry/index.ts'
import { createCarriedMemory, followCarried } from '../../../src/main/pay/evidence/carried.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { hide } from '../../support/hide-account.ts'
import { until } from '../../support/until.ts'
import { carriedIn, LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { type House, type Office, openHouse } from './house.ts'
import { attemptIn, intentOf } from './paying.ts'
import { lie } from './relay.ts'

/** More than one node that is alone has to say the same for. */
const LONG = 40n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('what left in a bundle, where one node says twice, long apart, that its nonce account moved on, and says otherwise in between', () => {
  it('is out still', async () => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, 'twice')
    await (await planCarried(office, { reference: 'twice', nonceAccount })).prepare()
    const memory = createCarriedMemory({ pauseMs: 1, now: () => performance.now() })
    const follow = (gone: boolean) => {
      office.first.lies.clear()
      if (gone) hide(office.first, nonceAccount, Number.POSITIVE_INFINITY)
      return followCarried({ ...office, gate: OPEN_GATE, onChange: () => undefined, onTrouble: () => undefined }, memory)
    }
    await follow(true)
    await follow(false)
    await house.advance(LONG)
    await follow(true)
    expect(await carriedIn(office)).toMatchObject({ state: 'out' })
    // It has to say so for long.
    await house.advance(LONG)
    await follow(true)
    expect(await carriedIn(office)).toMatchObject({ state: 'dead' })
  })
})

describe('what returned signed, and whose bytes a node that is alone passes to nobody', () => {
  const openReturned = async (reference: string, gate = OPEN_GATE) => {
    const office = await openCarrying(house)
    office.first.lies.set('sendTransaction', lie.dropSend)
    const nonceAccount = await nonceOfPayer(house, reference)
    const { content } = await (await planCarried(office, { reference, nonceAccount })).prepare()
    const { id } = await takeBack({ ...office, watcher: LEVEL, gate: OPEN_GATE }, signedElsewhere(content).bundle)
    office.start(undefined, gate)
    await attemptIn(office, id, 'sent')
    return { office, id, nonceAccount, stateOf: async () => (await intentOf(office, id)).state }
  }
  const asked = async ({ first }: Office, times: number) => {
    const before = first.count('getMultipleAccounts')
    await until(() => first.count('getMultipleAccounts') >= before + times)
  }
  const isGone = ({ first }: Office, account: Address) => hide(first, account, Number.POSITIVE_INFINITY)

  it('is followed on where that node says twice, long apart, that its nonce account moved on, and says otherwise in between', async () => {
    const { office, nonceAccount, stateOf } = await openReturned('returned twice')
    isGone(office, nonceAccount)
    await office.judged(2)
    office.first.lies.delete('getMultipleAccounts')
    await asked(office, 6)
    await house.advance(LONG)
    isGone(office, nonceAccount)
    await office.judged(2)
    expect(await stateOf()).toBe('open')
    await house.advance(LONG)
    await until(async () => (await stateOf()) === 'abandoned')
  })

  it('is followed on where that node cannot tell in between whether it knows the signature', async () => {
    const { office, nonceAccount, stateOf } = await openReturned('returned silent')
    isGone(office, nonceAccount)
    await office.judged(2)
    office.first.lies.set('getSignatureStatuses', lie.keepNoHistory)
    await office.judged(2)
    await house.advance(LONG)
    office.first.lies.delete('getSignatureStatuses')
    await office.judged(2)
    expect(await stateOf()).toBe('open')
    await house.advance(LONG)
    await until(async () => (await stateOf()) === 'abandoned')
  })

  it('is followed on while a gap in which it may have landed was closed unread by a person', async () => {
    let isReadAgain = false
    const gate = { ...OPEN_GATE, hasRead: async ({ evenClosed }: { readonly evenClosed?: boolean }) => isReadAgain || evenClosed !== true }
    const { office, nonceAccount, stateOf } = await openReturned('returned gap', gate)
    isGone(office, nonceAccount)
    await office.judged(2)
    await house.advance(LONG)
    await office.judged(2)
    expect(await stateOf()).toBe('open')
    isReadAgain = true
    await until(async () => (await stateOf()) === 'abandoned')
  })
})
