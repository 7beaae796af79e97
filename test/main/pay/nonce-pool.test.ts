import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { planNonceCreations, revokeSigned, startNonceCreation, startNonceTending } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, intentOf, openNonce, settle, startPaying } from './paying.ts'
import { askNode, lie } from './relay.ts'

const ABANDON = { next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined } as const

describe('the pool of nonce accounts', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const givenUp = async (office: Office, id: string) => {
    const { signature } = await attemptIn(office, id, 'sent')
    await revokeSigned(office, { ...ABANDON, signature })
    await house.advance(LIFE_BLOCKS)
    await settle(house, office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
  }

  it.each([
    ['the treasury', false],
    ['a key that is elsewhere', true],
  ])('has an account and the decision to make it together, wherever the process is killed, under %s', async (_, isElsewhere) => {
    for (let step = 1; step <= 4; step += 1) {
      let steps: number | null = null
      const office = await openOffice(house, {
        onStep: () => {
          if (steps === null) return
          steps += 1
          if (steps === step) throw new Error('killed')
        },
      })
      const authority = isElsewhere ? (house.take(1)[0] ?? null) : null
      if (authority !== null)
        await office.journal.write('watch', (tx) => tx.addAccounts([{ address: authority, role: 'watch', path: null }]))
      steps = 0
      await startNonceCreation(office, { label: null, authority }).catch(() => undefined)
      const decided = await office.journal.read.decisions({ limit: 10 })
      const kept = await office.journal.read.nonces()
      expect(kept, `killed at step ${step}`).toHaveLength(decided.length)
      expect(kept.every((one) => one.isElsewhere === isElsewhere && one.authority === (authority ?? house.treasury))).toBe(true)
    }
  })

  it('tries the number of an account again whose making came to nothing', async () => {
    const office = await openOffice(house)
    office.first.lies.set('sendTransaction', lie.dropSend)
    const first = await startNonceCreation(office, { label: 'cold' })
    expect((await planNonceCreations(office, { count: 1, authority: null }))[0]?.account).not.toBe(first.account)
    office.start()
    await givenUp(office, first.id)
    office.first.lies.clear()
    const again = await startNonceCreation(office, { label: 'cold' })
    expect(again.account).toBe(first.account)
    await settle(house, office)
    expect((await intentOf(office, again.id)).state).toBe('satisfied')
  })

  it('passes over a number at which somebody sent lamports ahead: the chain lets no account be made there', async () => {
    const office = await openOffice(house)
    const [next, after] = await planNonceCreations(office, { count: 2, authority: null })
    if (next === undefined || after === undefined) throw new Error('two were planned')
    await askNode(house.url, 'requestAirdrop', [next.account, 1_000_000n])
    await house.advance(5n)
    expect((await planNonceCreations(office, { count: 1, authority: null }))[0]?.account).toBe(after.account)
  })

  it('keeps an account until its emptying is final, and gives it to no payment meanwhile', async () => {
    const office = await openOffice(house)
    const account = await openNonce(house, office)
    const [recipient] = house.take(1) as [Address]
    office.first.lies.set('sendTransaction', lie.dropSend)
    const withdrawal = await startNonceTending(office, { tending: { act: 'withdraw', account, amount: 'all' } })
    const payment = await startPaying(office, asked([['a', recipient, ENOUGH]], { lifetime: 'nonce' }))
    const { signature } = await attemptIn(office, withdrawal.id, 'sent')
    const isDrafted = async () => (await intentOf(office, payment.id)).attempts.length > 0
    // A round that came to the payment drafted it, or said that no account is free.
    await until(async () => office.troubles.some(({ code }) => code === 'PAYMENT_NO_NONCE') || (await isDrafted()))
    expect(await office.journal.read.nonces()).toMatchObject([{ address: account, closed: false, attemptId: null }])
    expect((await intentOf(office, payment.id)).attempts).toEqual([])
    // The closing never landed, so the account serves the payment that waits.
    await revokeSigned(office, { ...ABANDON, signature })
    office.first.lies.clear()
    await house.advance(LIFE_BLOCKS)
    await settle(house, office)
    expect((await intentOf(office, payment.id)).state).toBe('satisfied')
    expect(await house.lamportsOf([recipient])).toEqual([ENOUGH])

    await startNonceTending(office, { tending: { act: 'withdraw', account, amount: 'all' } })
    await settle(house, office)
    expect(await office.journal.read.nonces()).toMatchObject([{ address: account, closed: true }])
  })
})
