import { describe, expect, it } from 'vitest'
import { readRentSchedule } from '../../../src/practice/endpoint-options.ts'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, sign, transfer } from '../support.ts'

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

  it('follows another rate from the slot on that it names, down and up', async () => {
    const test = await openTestBank({ rent: readRentSchedule('6960,2575@40,6960@80') })
    const payer = fund(test, 'payer')
    const pay = (name: string, amount: bigint) =>
      land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf(name).address, amount)])).error
    const tooLittle = { InsufficientFundsForRent: { account_index: 1 } }

    expect(test.bank.runtime.minimumBalance(0n)).toBe(890_880n)
    expect(pay('first', 890_879n)).toEqual(tooLittle)
    closeBlocks(test.bank, 40)
    expect(test.bank.runtime.minimumBalance(165n)).toBe(754_475n)
    expect([pay('second', 329_599n), pay('third', 329_600n)]).toEqual([tooLittle, null])
    closeBlocks(test.bank, 40)
    expect(pay('fourth', 329_600n)).toEqual(tooLittle)
    expect(test.bank.accountAt(keyOf('third').address, 'newest')?.lamports).toBe(329_600n)
  })

  it('that rose leaves an account with less what it has, and lets it pay of that', async () => {
    const test = await openTestBank({ rent: readRentSchedule('2575,6960@40') })
    const [payer, poor] = [fund(test, 'payer'), fund(test, 'poor', 400_000n)]
    closeBlocks(test.bank, 40)
    const wire = sign({ keys: [payer, poor], lifetime: newestLifetime(test.bank) }, [transfer(poor, payer.address, 1n)])

    expect(land(test.bank, wire).error).toBeNull()
    expect(test.bank.accountAt(poor.address, 'newest')?.lamports).toBe(399_999n)
  })
})
