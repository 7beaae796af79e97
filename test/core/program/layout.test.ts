import { getU16Encoder, getU32Encoder, getU64Encoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressField,
  bytesField,
  decodeField,
  encodeField,
  fixedOption,
  option,
  struct,
  u8,
  u16,
  u32,
  u64,
} from '../../../src/core/program/layout.ts'
import { anyAddress } from '../message/drafts.ts'

describe('an integer', () => {
  it.each([
    { name: 'u16', field: u16, kit: getU16Encoder(), max: 0xffff },
    { name: 'u32', field: u32, kit: getU32Encoder(), max: 0xffff_ffff },
  ])('$name has the bytes that @solana/kit gives it, and reads back', ({ field, kit, max }) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max }), (value) => {
        expect(encodeField(field, value)).toEqual(new Uint8Array(kit.encode(value)))
        expect(decodeField(field, encodeField(field, value))).toBe(value)
      }),
    )
  })

  it('u64 has the bytes that @solana/kit gives it, and reads back, wherever it stands in memory', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }), fc.nat({ max: 9 }), (value, offset) => {
        const bytes = encodeField(u64, value)
        expect(bytes).toEqual(new Uint8Array(getU64Encoder().encode(value)))
        const surrounded = Uint8Array.of(...new Uint8Array(offset).fill(0xee), ...bytes, 0xee)
        expect(u64.read(surrounded.subarray(offset), 0)).toEqual({ value, next: 8 })
      }),
    )
  })

  it('is never written when it does not fit', () => {
    for (const value of [-1, 1.5, 256, Number.NaN]) expect(() => encodeField(u8, value)).toThrow('This should not be possible')
    for (const value of [-1n, 1n << 64n]) expect(() => encodeField(u64, value)).toThrow('This should not be possible')
  })
})

describe('a layout', () => {
  const layout = struct({
    tag: u8,
    owner: addressField,
    name: bytesField(3),
    maybe: option(u16),
    fixed: fixedOption(addressField, 32),
    amount: u64,
  })
  const anyValue = fc.record({
    tag: fc.nat({ max: 255 }),
    owner: anyAddress,
    name: fc.uint8Array({ minLength: 3, maxLength: 3 }),
    maybe: fc.option(fc.nat({ max: 0xffff })),
    fixed: fc.option(anyAddress),
    amount: fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }),
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(decodeField(layout, encodeField(layout, value))).toEqual(value)
      }),
    )
  })

  it('reads nothing from bytes that are one short or one long', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const bytes = encodeField(layout, value)
        expect(decodeField(layout, bytes.slice(0, -1))).toBeNull()
        expect(decodeField(layout, Uint8Array.of(...bytes, 0))).toBeNull()
      }),
    )
  })

  it('keeps the place of an option inside an account whether it is there or not', () => {
    const field = fixedOption(u16, 2)
    expect(encodeField(field, null)).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 0))
    expect(encodeField(field, 7)).toEqual(Uint8Array.of(1, 0, 0, 0, 7, 0))
  })

  it('knows no option but yes and no', () => {
    expect(decodeField(option(u8), Uint8Array.of(2, 7))).toBeNull()
    expect(decodeField(fixedOption(u8, 1), Uint8Array.of(2, 0, 0, 0, 7))).toBeNull()
  })

  it('never writes bytes of another length', () => {
    expect(() => encodeField(bytesField(3), Uint8Array.of(1, 2))).toThrow('This should not be possible')
  })
})
