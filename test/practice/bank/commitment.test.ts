import { describe, expect, it } from 'vitest'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, sign, transfer } from '../support.ts'

describe('commitment', () => {
  it('is final 31 blocks behind the newest', async () => {
    const { bank } = await openTestBank()
    closeBlocks(bank, 40)
    bank.chain.confirmTip()

    expect(bank.chain.at('processed').height - bank.chain.at('finalized').height).toBe(31n)
    expect(bank.chain.at('confirmed')).toBe(bank.chain.at('processed'))
  })

  it('never goes back while blocks are added', async () => {
    const { bank } = await openTestBank({ skipRate: 0.3, finalityBlocks: 5 })
    let finalized = 0n
    for (let count = 0; count < 50; count++) {
      bank.closeBlock()
      expect(bank.chain.at('finalized').slot).toBeGreaterThanOrEqual(finalized)
      expect(bank.chain.at('finalized').slot).toBeLessThanOrEqual(bank.chain.at('confirmed').slot)
      finalized = bank.chain.at('finalized').slot
      bank.chain.confirmTip()
    }
  })

  it('shows an account as it stood at that block', async () => {
    const test = await openTestBank({ finalityBlocks: 3 })
    const payer = fund(test, 'payer')
    const to = fund(test, 'to', 1_000_000n).address
    closeBlocks(test.bank, 3)
    land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, to, 500n)]))
    const seen = () => (['newest', 'processed', 'confirmed', 'finalized'] as const).map((at) => test.bank.accountAt(to, at)?.lamports)
    test.bank.chain.confirmTip()

    expect(seen()).toEqual([1_000_500n, 1_000_000n, 1_000_000n, 1_000_000n])
    test.bank.closeBlock()
    expect(seen()).toEqual([1_000_500n, 1_000_500n, 1_000_000n, 1_000_000n])
    test.bank.chain.confirmTip()
    expect(seen()).toEqual([1_000_500n, 1_000_500n, 1_000_500n, 1_000_000n])
    closeBlocks(test.bank, 3)
    expect(seen()).toEqual([1_000_500n, 1_000_500n, 1_000_500n, 1_000_500n])
  })

  it('shows an account that did not exist yet as missing', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const to = keyOf('new').address
    land(test.bank, sign({ keys: [payer], lifetime: newestLifetime(test.bank) }, [transfer(payer, to, 1_000_000n)]))

    expect(test.bank.accountAt(to, 'processed')).toBeNull()
    test.bank.closeBlock()
    expect(test.bank.accountAt(to, 'processed')?.lamports).toBe(1_000_000n)
    expect(test.bank.accountAt(to, 'finalized')).toBeNull()
  })
})
