import { describe, expect, it } from 'vitest'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, sign, transfer } from '../support.ts'

describe('the same bytes again', () => {
  it('run once, even after many other transactions', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const to = keyOf('to').address
    const first = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, to, 1_000_000n)])
    const entry = land(test.bank, first)
    for (let count = 0n; count < 100n; count++) {
      land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, to, 10n + count)]))
    }
    closeBlocks(test.bank, 50)
    const balance = test.bank.accountAt(to, 'newest')?.lamports

    expect(test.bank.submit(first)).toEqual({ kind: 'known', entry })
    expect(test.bank.accountAt(to, 'newest')?.lamports).toBe(balance)
  })

  it('are known when they failed, too', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const failing = sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, keyOf('to').address, 10n ** 15n)])
    const entry = land(test.bank, failing)

    expect(entry.error).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(test.bank.submit(failing).kind).toBe('known')
  })
})
