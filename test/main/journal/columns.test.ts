import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'
import { assetKey, decodeAmount, encodeAmount, toAsset, toNumber } from '../../../src/main/journal/columns.ts'
import { NATIVE, TOKEN } from './samples.ts'

const u64 = fc.bigInt({ min: 0n, max: U64_MAX })

describe('amounts as text', () => {
  it.each([
    [0n, '00000000000000000000'],
    [1n, '00000000000000000001'],
    [9_007_199_254_740_993n, '00009007199254740993'],
    [U64_MAX, '18446744073709551615'],
  ])('writes %d as %s', (amount, text) => {
    expect(encodeAmount(amount)).toBe(text)
    expect(decodeAmount(encodeAmount(amount))).toBe(amount)
  })

  it('keeps every u64 exactly', () => {
    fc.assert(
      fc.property(u64, (amount) => {
        expect(decodeAmount(encodeAmount(amount))).toBe(amount)
      }),
    )
  })

  it('sorts as the numbers do', () => {
    fc.assert(
      fc.property(u64, u64, (left, right) => {
        expect(encodeAmount(left) < encodeAmount(right)).toBe(left < right)
      }),
    )
  })

  it.each([-1n, U64_MAX + 1n])('takes no amount of %d', (amount) => {
    expect(() => encodeAmount(amount)).toThrow('an amount of')
  })
})

describe('assets as columns', () => {
  it('tells the native token from a mint', () => {
    expect(toAsset({ mint: null, token_program: null, decimals: null })).toEqual({ kind: 'native' })
  })

  it('tells mints apart by program and decimals too', () => {
    const keys = [NATIVE, TOKEN, { ...TOKEN, decimals: 9 }].map(assetKey)
    expect(new Set(keys).size).toBe(3)
  })
})

describe('numbers', () => {
  it('refuses what a double cannot hold', () => {
    expect(toNumber(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
    expect(() => toNumber(9_007_199_254_740_992n)).toThrow('the number')
  })
})
