import { getShortU16Encoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { readCompactLength, writeCompactLength } from '../../../src/core/message/compact.ts'

const MAX = 0xffff

function write(length: number): Uint8Array {
  const out: number[] = []
  writeCompactLength(length, out)
  return Uint8Array.from(out)
}

const read = (...bytes: number[]) => readCompactLength(Uint8Array.from(bytes), 0)

describe('a compact length', () => {
  it('has the bytes that @solana/kit gives it, for every length there is, and reads back', () => {
    const kit = getShortU16Encoder()
    const lengths = Array.from({ length: MAX + 1 }, (_, length) => length)
    const wrong = lengths.filter((length) => {
      const bytes = write(length)
      const back = readCompactLength(bytes, 0)
      const isSame = Buffer.compare(bytes, new Uint8Array(kit.encode(length))) === 0
      return !isSame || typeof back === 'string' || back.value !== length || back.next !== bytes.length
    })
    expect(wrong).toEqual([])
  })

  it('has exactly one form: of all three bytes that exist, only those written are read', () => {
    const secondForms: number[][] = []
    for (let first = 0; first < 256; first++) {
      for (let second = 0; second < 256; second++) {
        for (const third of [0, 1, 2, 3, 4, 5, 0x7f, 0x80, 0xff]) {
          const bytes = [first, second, third]
          const back = read(...bytes)
          if (typeof back !== 'string' && write(back.value).join() !== bytes.slice(0, back.next).join()) secondForms.push(bytes)
        }
      }
    }
    expect(secondForms).toEqual([])
  })

  it.each([
    { what: 'a useless second byte', bytes: [0x80, 0x00] },
    { what: 'a useless third byte', bytes: [0xff, 0x80, 0x00] },
    { what: '65,536', bytes: [0x80, 0x80, 0x04] },
    { what: 'a fourth byte', bytes: [0x80, 0x80, 0x80, 0x01] },
  ])('is refused with $what', ({ bytes }) => {
    expect(read(...bytes)).toBe('not-canonical')
  })

  it('is truncated when its last byte is missing', () => {
    for (const bytes of [[], [0x80], [0xff, 0xff]]) expect(read(...bytes)).toBe('truncated')
  })

  it('is never written beyond its range', () => {
    for (const length of [-1, 1.5, MAX + 1]) expect(() => write(length)).toThrow('This should not be possible')
  })
})
