import { describe, expect, it } from 'vitest'
import { fund, keyOf, land, newestLifetime, openTestBank, sign, transfer } from '../support.ts'

describe('rent', () => {
  it.each([
    { rate: 5_080n, empty: 650_240n, token: 1_488_440n },
    { rate: 6_960n, empty: 890_880n, token: 2_039_280n },
  ])('at $rate lamports a byte asks $empty of an empty account', async ({ rate, empty, token }) => {
    const test = await openTestBank({ rentLamportsPerByte: rate })
    const payer = fund(test, 'payer')
    const pay = (name: string, amount: bigint) =>
      land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf(name).address, amount)]))

    expect(test.bank.runtime.minimumBalance(0n)).toBe(empty)
    expect(test.bank.runtime.minimumBalance(165n)).toBe(token)
    expect(pay('enough', empty).error).toBeNull()
    expect(pay('too little', empty - 1n)).toMatchObject({ error: { InsufficientFundsForRent: { account_index: 1 } }, fee: 5_000n })
  })

  it('does not stop a small payment to an account that exists', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const to = fund(test, 'existing').address
    const entry = land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, to, 1n)]))

    expect(entry.error).toBeNull()
  })
})
