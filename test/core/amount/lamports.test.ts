import { describe, expect, it } from 'vitest'
import { lamports, tokenAmount, U64_MAX } from '../../../src/core/amount/lamports.ts'

describe.each([
  { name: 'lamports', brand: lamports },
  { name: 'a token amount', brand: tokenAmount },
])('$name', ({ brand }) => {
  it('may be anything that fits 64 bits', () => {
    for (const value of [0n, 1n, U64_MAX]) expect(brand(value)).toBe(value)
  })

  it('is never negative and never larger', () => {
    for (const value of [-1n, U64_MAX + 1n]) expect(() => brand(value)).toThrow('This should not be possible')
  })
})
