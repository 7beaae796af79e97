import { describe, expect, it } from 'vitest'
import { closeBlocks, fund, openTestBank } from '../support.ts'

describe('history', () => {
  it('drops its oldest blocks and their transactions when it is full', async () => {
    const test = await openTestBank({ kept: { blocks: 1_100, transactions: 1_000 } })
    const early = fund(test, 'early').address
    const [entry] = test.bank.history.byAddress(early)
    if (entry === undefined) throw new Error('no transaction')
    closeBlocks(test.bank, 1_200)

    expect(test.bank.chain.length).toBe(1_100)
    expect(test.bank.chain.first().slot).toBe(102n)
    expect(test.bank.chain.block(entry.slot)).toBeUndefined()
    expect(test.bank.history.bySignature(entry.signature)).toBeUndefined()
    expect(test.bank.history.byAddress(early)).toEqual([])
    expect(test.bank.accountAt(early, 'finalized')?.lamports).toBe(1_000_000_000n)
  })

  it('keeps transactions for as long as their bytes could come again, however many there are', async () => {
    const test = await openTestBank({ kept: { blocks: 2_000, transactions: 5 } })
    const keys = Array.from({ length: 20 }, (_, index) => fund(test, `key ${index}`))
    closeBlocks(test.bank, 200)

    for (const { address } of keys) expect(test.bank.history.byAddress(address)).toHaveLength(1)
    closeBlocks(test.bank, 1_000)
    expect(test.bank.history.size).toBeLessThan(20)
  })
})
