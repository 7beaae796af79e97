import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eightOf, eightsOf, isSame } from '../../../../src/core/deposit/scan/eights.ts'

const plain = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 32,
})
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

describe('eight letters as one number', () => {
  it('are what stands in the bytes, the last eight of a text overlapping those before', () => {
    fc.assert(
      fc.property(plain, (text) => {
        const view = viewOf(Buffer.from(text))
        const places = [0, 8, 16, 24].map((place) => Math.min(place, text.length - 8))
        expect(eightsOf(text)).toEqual(places.map((place) => view.getFloat64(place, true)))
        expect(eightOf(text)).toBe(view.getFloat64(0, true))
      }),
    )
  })

  it('are asked for of plain text alone', () => {
    for (const text of ['seven77', 'a'.repeat(33), 'control\u0000', 'not plain é']) expect(() => eightsOf(text)).toThrow('plain text')
  })
})

describe('the same letters at two places', () => {
  it('are told from any others, bytes that are a zero or no number among them', () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 0x7f, 0x80, 0xf0, 0xf8, 0xff))
    const change = fc.record({ at: fc.nat(31), byte })
    fc.assert(
      fc.property(plain, fc.array(change, { maxLength: 9 }), (text, changes) => {
        const bytes = Buffer.from(`${text}..${text}`)
        const at = text.length + 2
        for (const one of changes) bytes[at + (one.at % text.length)] = one.byte
        const isEqual = bytes.subarray(at).equals(bytes.subarray(0, text.length))
        expect(isSame(viewOf(bytes), { known: 0, at, length: text.length })).toBe(isEqual)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are never told of eight zero bytes or a bit pattern that equals nothing', () => {
    for (const other of [new Uint8Array(8), new Uint8Array(8).fill(0xff), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x80)]) {
      const bytes = Buffer.concat([Buffer.from('eight888'), other])
      expect(isSame(viewOf(bytes), { known: 0, at: 8, length: 8 })).toBe(false)
    }
  })
})
