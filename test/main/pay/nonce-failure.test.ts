import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { acceptJournal, type House, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, intentOf, nonceIn, openNonce, settle, startPaying } from './paying.ts'
import { lie } from './relay.ts'

const HELD = 10_000_000n
const WANTED = 6_000_000n
const TAKEN = 7_000_000n
/** The payer's and the authority's. */
const FEE_OF_TWO_SIGNATURES = 10_000n
const FEE_OF_ONE = 5_000n

describe('a payment under a nonce that fails on chain', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  it('has paid its fee and used its nonce up: it is failed and not revoked, and the next payment takes the next value', async () => {
    const office = await openOffice(house)
    const [payer, one, other, next] = house.take(4) as [Address, Address, Address, Address]
    await house.fund([payer], HELD)
    const account = await openNonce(house, office)
    const before = await nonceIn(office, account)
    office.first.lies.set('sendTransaction', lie.dropSend)
    const { id } = await startPaying(office, asked([['a', one, WANTED]], { from: payer, lifetime: 'nonce' }))
    const { transaction } = await attemptIn(office, id, 'sent')
    // The same keys at work elsewhere: the money is gone before the payment lands.
    const elsewhere = await openOffice(house)
    const submitter = elsewhere.start()
    await startPaying(elsewhere, asked([['b', other, TAKEN]], { from: payer }))
    await settle(house, elsewhere)
    await submitter.close()
    await acceptJournal(house.signer, office.journal)
    // No node that tries the bytes passes them on; somebody who has them does.
    await house.node.sendTransaction(transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
    office.first.lies.clear()
    await settle(house, office)

    const intent = await intentOf(office, id)
    expect(intent).toMatchObject({ state: 'abandoned', attempts: [{ state: 'failed', lifetime: { nonce: before } }] })
    expect(await house.lamportsOf([one, payer])).toEqual([0n, HELD - TAKEN - FEE_OF_ONE - FEE_OF_TWO_SIGNATURES])
    const after = await nonceIn(office, account)
    expect(after).not.toBe(before)
    expect(await office.journal.read.nonces()).toMatchObject([{ address: account, attemptId: null }])

    const again = await startPaying(office, asked([['c', next, ENOUGH]], { lifetime: 'nonce' }))
    await settle(house, office)
    expect(await intentOf(office, again.id)).toMatchObject({ state: 'satisfied', attempts: [{ lifetime: { nonce: after } }] })
    expect(await house.lamportsOf([next])).toEqual([ENOUGH])
  })
})
