import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { readAgreedAccounts } from '../../../../src/main/pay/read/agreed-reads.ts'
import { failureOf } from '../../../support/failure.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { ENOUGH, openNonce } from '../paying.ts'

type Answered = JsonObject & {
  readonly value: readonly (JsonObject & { readonly data: readonly [string, string]; readonly lamports: bigint })[]
}

describe('accounts of which two nodes say different things', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 100n * ENOUGH)
  })
  afterAll(() => house.close())

  it('are told with what differs, be it in their data alone', async () => {
    const office = await openOffice(house, { relays: 2 })
    const account = await openNonce(house, office)
    const alter = (change: (one: Answered['value'][number]) => object) =>
      office.second.lies.set('getMultipleAccounts', async (_, honest) => {
        const answered = (await honest()) as Answered
        return { ...answered, value: answered.value.map((one) => ({ ...one, ...change(one) })) } as JsonObject
      })
    const said = async () => {
      const { code, context } = await failureOf(readAgreedAccounts(office.nodes, [account]))
      expect(code).toBe('NODE_DISAGREEMENT')
      return (context as { readonly answers: readonly { readonly said: string }[] }).answers.map((answer) => answer.said)
    }
    alter(({ data: [text, encoding] }) => {
      const bytes = Buffer.from(text, 'base64')
      bytes.writeUInt8(255 - (bytes[70] ?? 0), 70)
      return { data: [bytes.toString('base64'), encoding] }
    })
    const [left = '', right = ''] = await said()
    expect(left).not.toBe(right)
    for (const one of [left, right]) expect(one).toMatch(/^\d+ lamports, 80 bytes of 1{32}, from byte 70 on [0-9a-f]{16}$/)
    alter(({ lamports }) => ({ lamports: lamports + 1n }))
    for (const one of await said()) expect(one).toMatch(/^\d+ lamports, 80 bytes of 1{32}$/)
  })
})
