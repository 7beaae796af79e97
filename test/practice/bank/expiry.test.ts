import { describe, expect, it } from 'vitest'
import { closeBlocks, fund, keyOf, land, newestLifetime, openTestBank, refusal, sign, transfer } from '../support.ts'

describe('a blockhash', () => {
  it('is good for the 150 blocks after its own, and dead in the next', async () => {
    const test = await openTestBank()
    const payer = fund(test, 'payer')
    const lifetime = newestLifetime(test.bank)
    const inTime = sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('to').address, 1_000_000n)])
    const tooLate = sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('to').address, 2_000_000n)])
    closeBlocks(test.bank, 149)

    expect(land(test.bank, inTime).error).toBeNull()
    test.bank.closeBlock()
    expect(refusal(test.bank, tooLate)).toBe('BlockhashNotFound')
  })

  it('is judged by height, not by slot', async () => {
    const test = await openTestBank({ skipRate: 0.5 })
    const payer = fund(test, 'payer')
    const lifetime = newestLifetime(test.bank)
    const { slot: firstSlot } = test.bank.chain.at('processed')
    closeBlocks(test.bank, 149)

    expect(test.bank.chain.at('processed').slot - firstSlot).toBeGreaterThan(150n)
    expect(land(test.bank, sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('to').address, 1_000_000n)])).error).toBeNull()
  })

  it('of another network is refused', async () => {
    const test = await openTestBank()
    const other = await openTestBank({ seed: 'another network' })
    const payer = fund(test, 'payer')
    const lifetime = newestLifetime(other.bank)

    expect(refusal(test.bank, sign({ keys: [payer], lifetime }, [transfer(payer, keyOf('to').address, 1_000_000n)]))).toBe(
      'BlockhashNotFound',
    )
  })
})
