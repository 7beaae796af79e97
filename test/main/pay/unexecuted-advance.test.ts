import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { startNonceTending } from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { asked, attemptIn, ENOUGH, intentOf, nonceIn, openNonce, settle, startPaying } from './paying.ts'
import { lie, neverRun } from './relay.ts'

describe('an advance of a nonce account, signed by blockhash', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  it('is signed once more where it stands in a block without having run: no nonce makes it run again', async () => {
    const office = await openOffice(house)
    const account = await openNonce(house, office)
    const before = await nonceIn(office, account)
    office.first.lies.set('getTransaction', lie.alterMeta(neverRun))
    const { id } = await startNonceTending(office, { tending: { act: 'advance', account } })
    await until(async () => {
      await house.advance(6n)
      return ((await intentOf(office, id)).attempts[1]?.signature ?? null) !== null
    })
    expect((await intentOf(office, id)).attempts[0]?.state).toBe('unexecuted')
    expect(await nonceIn(office, account)).not.toBe(before)
  })

  it('is kept by the signer with its blockhash, and a payment under the nonce with the nonce', async () => {
    const office = await openOffice(house)
    const account = await openNonce(house, office)
    const [recipient] = house.take(1) as [Address]
    const { id: paying } = await startPaying(office, asked([['a', recipient, ENOUGH]], { lifetime: 'nonce' }))
    await settle(house, office)
    const { id: advancing } = await startNonceTending(office, { tending: { act: 'advance', account } })
    await settle(house, office)
    const [payment, advance] = [await attemptIn(office, paying, 'finalized'), await attemptIn(office, advancing, 'finalized')]
    const digests = [payment, advance].map(({ digest }) => Buffer.from(digest).toString('hex'))
    const { entries } = await house.signer.signedSince({ eventId: 0, digests })
    const tokens = [payment, advance].map(({ message }) => decodeMessage(message).lifetimeToken)
    expect(entries.map(({ blockhash, nonce }) => [blockhash, nonce?.value ?? null])).toEqual([
      [null, tokens[0]],
      [tokens[1], null],
    ])
  })
})
