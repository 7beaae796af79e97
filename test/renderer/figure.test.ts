import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../src/core/amount/format.ts'
import { groupsOf } from '../../src/renderer/parts/address.tsx'
import { figureOf, formatCount, groupedWithin } from '../../src/renderer/parts/figure.ts'
import { lookOf } from '../../src/renderer/parts/state.tsx'
import { expiryWords } from '../../src/renderer/parts/expiry-bar.tsx'

describe('a printed amount', () => {
  it('is the formatter’s own figure with commas, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        (amount, decimals, padded) => {
          const { negative, digits, zeros } = figureOf({ amount, decimals, padded })
          const text = `${negative ? '-' : ''}${digits}${zeros}`
          expect(text.replaceAll(',', '')).toBe(formatAmount({ amount, decimals, padded }))
        },
      ),
    )
  })

  it('sets the zeros apart that only keep the column in line', () => {
    expect(figureOf({ amount: 2_888_413_200_000n, decimals: 9, padded: true })).toEqual({
      negative: false,
      digits: '2,888.4132',
      zeros: '00000',
    })
    expect(figureOf({ amount: 25_000_000_000n, decimals: 6, padded: true })).toEqual({
      negative: false,
      digits: '25,000',
      zeros: '.000000',
    })
    expect(figureOf({ amount: 25_000_000_000n, decimals: 6, padded: false })).toEqual({ negative: false, digits: '25,000', zeros: '' })
    expect(formatCount(398_204_118n)).toBe('398,204,118')
  })
})

describe('an address', () => {
  it('is cut into fours that join to itself', () => {
    const address = '9kQmubmLZKqPgnx5JG9CXHmy32mTSkDq8pWFqCQzgFTu'
    expect(groupsOf(address).join('')).toBe(address)
    expect(groupsOf(address)).toHaveLength(11)
  })
})

describe('a state and its time', () => {
  it('shows a word nobody knows as unknown, never as failed', () => {
    expect(lookOf('something new')).toEqual(lookOf('unknown'))
  })

  it('counts blocks, and claims nothing before it is proved', () => {
    expect(expiryWords({ left: 96, msPerSlot: 260 })).toBe('96 blocks, about 25 s')
    expect(expiryWords({ left: 1, msPerSlot: null })).toBe('1 block')
    expect(expiryWords({ left: 0, msPerSlot: 400 })).toBe('past its last block, being proved')
  })
})

describe('a text that has no parts', () => {
  it.each([
    ['the block at slot 398204087', 'the block at slot 398,204,087'],
    ['height 371000110 at slot 398204087', 'height 371,000,110 at slot 398,204,087'],
    ['as of slots 1000 to 2000', 'as of slots 1,000 to 2000'],
    ['1890880', '1,890,880'],
    ['paid in 2026, invoice 20261124', 'paid in 2026, invoice 20261124'],
    ['BniEu3PybaESagiXack3kKJB2iQYsJenF7JQDyM6a2Zu', 'BniEu3PybaESagiXack3kKJB2iQYsJenF7JQDyM6a2Zu'],
  ])('has its slots, heights and a lone figure grouped, and nothing else: %s', (text, shown) => {
    expect(groupedWithin(text)).toBe(shown)
  })
})
