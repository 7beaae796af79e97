import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBase58 } from '../../src/core/base58.ts'

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('')
const RUNS = { numRuns: 3_000 }

describe.each([32, 64])('base 58 of %i bytes', (length) => {
  const { encode, decode } = createBase58(length)
  const whole = fc.uint8Array({ minLength: length, maxLength: length })
  const withZeros = fc.tuple(fc.nat({ max: length }), whole).map(([zeros, bytes]) => bytes.fill(0, 0, zeros))
  /** As another implementation reads it. */
  const expected = (text: string) => {
    const bytes = bs58.decodeUnsafe(text)
    return bytes?.length === length ? bytes : null
  }

  it('writes what another implementation writes, and reads it back', () => {
    fc.assert(
      fc.property(fc.oneof(whole, withZeros), (bytes) => {
        expect(encode(bytes)).toBe(bs58.encode(bytes))
        expect(decode(encode(bytes))).toEqual(bytes)
      }),
      RUNS,
    )
  })

  it('reads of any text what another implementation reads, and nothing else', () => {
    const texts = fc.string({ unit: fc.constantFrom(...LETTERS, '0', 'l', 'é'), maxLength: Math.ceil(length * 1.5) })
    const digits = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: length, maxLength: Math.ceil(length * 1.4) })
    const ones = fc.tuple(fc.nat({ max: length }), digits).map(([count, text]) => '1'.repeat(count) + text.slice(count))
    fc.assert(
      fc.property(fc.oneof(texts, digits, ones), (text) => {
        expect(decode(text)).toEqual(expected(text))
      }),
      RUNS,
    )
  })

  it.each([
    ['all zero', new Uint8Array(length)],
    ['all ones', new Uint8Array(length).fill(255)],
    ['one at the end', new Uint8Array(length).fill(1, length - 1)],
    ['one at the beginning', new Uint8Array(length).fill(1, 0, 1)],
  ])('is right at the ends: %s', (_what, bytes) => {
    expect(encode(bytes)).toBe(bs58.encode(bytes))
    expect(decode(encode(bytes))).toEqual(bytes)
  })

  it('is no text for the number after the largest, nor for more or fewer zeros', () => {
    const largest = encode(new Uint8Array(length).fill(255))
    const next = largest.slice(0, -1) + (LETTERS[LETTERS.indexOf(largest.at(-1) ?? '') + 1] ?? '')
    expect(expected(next)).toBeNull()
    expect(decode(next)).toBeNull()
    for (const count of [0, length - 1, length + 1, 3 * length]) expect(decode('1'.repeat(count))).toBeNull()
  })
})
