import { address as kitAddress, getAddressEncoder, isAddress as isKitAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress, isAddress, parseAddress } from '../../../src/core/address/address.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describe('an address', () => {
  it('is the text of 32 bytes, and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const address = decodeAddress(bytes)
        expect(parseAddress(address)).toBe(address)
        expect(encodeAddress(address)).toEqual(bytes)
      }),
    )
  })

  it('has the bytes that @solana/kit gives it', () => {
    for (const text of [SYSTEM, TOKEN])
      expect(encodeAddress(parseAddress(text))).toEqual(new Uint8Array(getAddressEncoder().encode(kitAddress(text))))
  })

  it('is told from other text as @solana/kit tells it', () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc.string({ unit: fc.constantFrom('1', '2', 'A', 'B', 'a', 'z'), minLength: 30, maxLength: 46 }),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isAddress(text)).toBe(isKitAddress(text))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    { what: 'nothing', text: '' },
    { what: 'a letter base 58 does not have', text: TOKEN.replace('k', '0') },
    { what: 'a space before it', text: ` ${TOKEN}` },
    { what: 'a line break behind it', text: `${TOKEN}\n` },
    { what: 'a look-alike letter of another script', text: TOKEN.replace('e', 'е') },
    { what: 'too many letters', text: `${TOKEN}11` },
    { what: 'too few letters', text: TOKEN.slice(0, 31) },
  ])('is refused with $what', ({ text }) => {
    expect(() => parseAddress(text)).toThrow('ADDRESS_NOT_BASE58')
    expect(isAddress(text)).toBe(false)
  })

  it('is refused when its letters stand for fewer or more than 32 bytes', () => {
    for (const [text, byteLength] of [
      ['z'.repeat(32), 24],
      ['1'.repeat(33), 33],
      ['z'.repeat(44), 33],
    ] as const) {
      expect(() => parseAddress(text)).toThrow(expect.objectContaining({ code: 'ADDRESS_NOT_32_BYTES', context: { text, byteLength } }))
    }
  })
})
