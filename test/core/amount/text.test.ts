import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports, U64_MAX } from '../../../src/core/amount/lamports.ts'
import { formatAmount, formatLamports } from '../../../src/core/amount/format.ts'
import { parseAmount } from '../../../src/core/amount/text.ts'

const anyAmount = fc.oneof(fc.bigInt({ min: 0n, max: U64_MAX }), fc.bigInt({ min: 0n, max: 2000n }))
const anyDecimals = fc.oneof(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 255 }))

describe('the figure of an amount', () => {
  it.each([
    { amount: 0n, decimals: 9, text: '0' },
    { amount: 1n, decimals: 9, text: '0.000000001' },
    { amount: 500_000_000n, decimals: 9, text: '0.5' },
    { amount: 1_000_000_000n, decimals: 9, text: '1' },
    { amount: 10_000_000_000n, decimals: 9, text: '10' },
    { amount: U64_MAX, decimals: 9, text: '18446744073.709551615' },
    { amount: 1_250_500n, decimals: 6, text: '1.2505' },
    { amount: 7n, decimals: 0, text: '7' },
    { amount: 120n, decimals: 0, text: '120' },
    { amount: -1_500_000n, decimals: 6, text: '-1.5' },
  ])('of $amount with $decimals decimals is $text', ({ amount, decimals, text }) => {
    expect(formatAmount({ amount, decimals })).toBe(text)
  })

  it('keeps every decimal when padded, so that columns line up', () => {
    expect(formatAmount({ amount: 500_000_000n, decimals: 9, padded: true })).toBe('0.500000000')
    expect(formatAmount({ amount: 0n, decimals: 2, padded: true })).toBe('0.00')
    expect(formatAmount({ amount: 3n, decimals: 0, padded: true })).toBe('3')
  })

  it('of lamports is in SOL', () => {
    expect(formatLamports(lamports(12_000_000_123_456_789n))).toBe('12000000.123456789')
  })
})

describe('the text of an amount', () => {
  it('gives back the amount it was made from', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, fc.boolean(), (amount, decimals, padded) => {
        expect(parseAmount({ text: formatAmount({ amount, decimals, padded }), decimals })).toBe(amount)
      }),
    )
  })

  it('grows as its figure grows, one smallest unit at a time', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: U64_MAX - 1n }), anyDecimals, (amount, decimals) => {
        const text = formatAmount({ amount: amount + 1n, decimals })
        expect(parseAmount({ text, decimals }) - amount).toBe(1n)
      }),
    )
  })

  it.each([
    { text: '1', amount: 1_000_000n },
    { text: '0', amount: 0n },
    { text: '0.000001', amount: 1n },
    { text: '0001.50', amount: 1_500_000n },
    { text: '18446744073709.551615', amount: U64_MAX },
  ])('$text is understood', ({ text, amount }) => {
    expect(parseAmount({ text, decimals: 6 })).toBe(amount)
  })

  it('is refused when empty', () => {
    expect(() => parseAmount({ text: '', decimals: 6 })).toThrow('AMOUNT_EMPTY')
  })

  it.each([
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,5',
    '1,000',
    '1 000',
    '1_000',
    '1\u00a0000',
    "1'000",
    ' 1',
    '1 ',
    '1\n',
    '.5',
    '5.',
    '.',
    '1.2.3',
    'NaN',
    'Infinity',
    '١٢',
    '１',
    '½',
    '1n',
    '$1',
    'ALL',
    '\u200b1',
  ])('“%s” is refused: it is not plain', (text) => {
    expect(() => parseAmount({ text, decimals: 6 })).toThrow('AMOUNT_NOT_PLAIN')
  })

  it.each(['0.0000001', '1.0000000', '1.1234567'])('%s is refused: six decimals are all there are, and nothing is rounded', (text) => {
    expect(() => parseAmount({ text, decimals: 6 })).toThrow('AMOUNT_TOO_PRECISE')
  })

  it('is refused with a point where the asset has no decimals', () => {
    expect(() => parseAmount({ text: '1.0', decimals: 0 })).toThrow('AMOUNT_TOO_PRECISE')
  })

  it.each(['18446744073709.551616', '99999999999999999999', '9'.repeat(100_000)])('is refused above what an account can hold', (text) => {
    expect(() => parseAmount({ text, decimals: 6 })).toThrow('AMOUNT_TOO_LARGE')
  })

  it('never becomes an amount unless it is one', () => {
    const anyText = fc.string({ unit: fc.constantFrom('0', '1', '5', '9', '.', '-', '+', 'e', ',', ' '), maxLength: 24 })
    const isAmount = (text: string, decimals: number) => /^\d+(\.\d+)?$/.test(text) && (text.split('.')[1] ?? '').length <= decimals
    fc.assert(
      fc.property(anyText, anyDecimals, (text, decimals) => {
        fc.pre(!isAmount(text, decimals))
        expect(() => parseAmount({ text, decimals })).toThrow(/AMOUNT_/)
      }),
      { numRuns: 1000 },
    )
  })
})
