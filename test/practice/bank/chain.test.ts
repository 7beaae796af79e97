import { describe, expect, it } from 'vitest'
import { closeBlocks, openTestBank } from '../support.ts'

describe('the chain of blocks', () => {
  it('skips slots, counts heights without gaps, and names each parent', async () => {
    const { bank } = await openTestBank({ skipRate: 0.3 })
    closeBlocks(bank, 100)
    const blocks = bank.chain.newest(101).reverse()

    expect(blocks.map(({ height }) => height)).toEqual(Array.from({ length: 101 }, (_, height) => BigInt(height)))
    for (const [index, block] of blocks.entries()) {
      const parent = blocks[index - 1]
      if (parent === undefined) continue
      expect(block).toMatchObject({ parentSlot: parent.slot, previousBlockhash: parent.blockhash })
    }
    expect(bank.chain.at('processed').slot).toBeGreaterThan(100n)
  })

  it('is the same for the same seed and another for another', async () => {
    const slotsOf = async (seed: string) => {
      const { bank } = await openTestBank({ skipRate: 0.3, seed })
      closeBlocks(bank, 50)
      return { genesis: bank.genesisHash, hash: bank.chain.at('processed').blockhash, slot: bank.chain.at('processed').slot }
    }
    const first = await slotsOf('one')

    expect(await slotsOf('one')).toEqual(first)
    const other = await slotsOf('two')
    expect(other.genesis).not.toBe(first.genesis)
    expect(other.hash).not.toBe(first.hash)
  })

  it('lists the slots of a range, both ends included', async () => {
    const { bank } = await openTestBank()
    closeBlocks(bank, 20)

    expect(bank.chain.slots({ from: 5n, to: 8n, limit: 100 })).toEqual([5n, 6n, 7n, 8n])
    expect(bank.chain.slots({ from: 18n, to: 90n, limit: 2 })).toEqual([18n, 19n])
    expect(bank.chain.slots({ from: 8n, to: 5n, limit: 100 })).toEqual([])
  })
})
