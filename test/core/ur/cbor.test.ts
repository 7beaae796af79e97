import { DataItem, extend } from '@keystonehq/bc-ur-registry-sol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { type CborKey, type CborValue, encodeCbor } from '../../../src/core/ur/cbor.ts'
import { decodeCbor } from '../../../src/core/ur/decode-cbor.ts'
import { fromHex, readLines, toHex } from './vectors.ts'

/** Examples of RFC 8949, appendix A. */
const EXAMPLES: readonly [string, CborValue][] = [
  ['00', 0n],
  ['17', 23n],
  ['1818', 24n],
  ['1903e8', 1000n],
  ['1a000f4240', 1_000_000n],
  ['1b000000e8d4a51000', 1_000_000_000_000n],
  ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
  ['f4', false],
  ['f5', true],
  ['4401020304', Uint8Array.of(1, 2, 3, 4)],
  ['6449455446', 'IETF'],
  ['64f0908591', '𐅑'],
  ['8301820203820405', [1n, [2n, 3n], [4n, 5n]]],
  ['98190102030405060708090a0b0c0d0e0f101112131415161718181819', Array.from({ length: 25 }, (_, at) => BigInt(at + 1))],
  [
    'a201020304',
    new Map([
      [1n, 2n],
      [3n, 4n],
    ]),
  ],
  [
    'a26161016162820203',
    new Map<CborKey, CborValue>([
      ['a', 1n],
      ['b', [2n, 3n]],
    ]),
  ],
  ['c11a514b67b0', { tag: 1n, value: 1_363_896_240n }],
  ['d818456449455446', { tag: 24n, value: Uint8Array.of(0x64, 0x49, 0x45, 0x54, 0x46) }],
]

const key: fc.Arbitrary<CborKey> = fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.string({ maxLength: 8 }))
const { value } = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.bigInt(0n, 2n ** 64n - 1n),
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => new Map(entries)),
    fc.record({ tag: fc.bigInt(0n, 2n ** 64n - 1n), value: tie('value') }),
  ),
}))

function refusalOf(bytes: Uint8Array): string {
  try {
    decodeCbor(bytes)
  } catch (error) {
    if (isStrongroomError(error, 'UR_CONTENT_MALFORMED')) return error.message
    throw error
  }
  return 'read'
}

describe('values in CBOR', () => {
  it.each(EXAMPLES)('are written and read as the standard shows: %s', (hex, shown) => {
    expect(toHex(encodeCbor(shown))).toBe(hex)
    expect(decodeCbor(fromHex(hex))).toEqual(shown)
  })

  it('are read as they were written, and have one form', () => {
    fc.assert(
      fc.property(value, (given) => {
        const bytes = encodeCbor(given)
        const read = decodeCbor(bytes)
        expect(read).toEqual(given)
        expect(encodeCbor(read)).toEqual(bytes)
      }),
    )
  })

  it('put keys in the order of their bytes', () => {
    expect(
      toHex(
        encodeCbor(
          new Map<CborKey, CborValue>([
            ['a', 1n],
            [256n, 2n],
            [10n, 3n],
            ['', 4n],
          ]),
        ),
      ),
    ).toBe('a40a0319010002600461' + '6101')
  })

  it.each(readLines<{ name: string; hex: string; problem: string }>('cbor-refused.jsonl'))('are refused: $name', ({ hex, problem }) => {
    expect(refusalOf(fromHex(hex))).toContain(problem)
  })

  it('end nothing but with a refusal, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const isRead = refusalOf(bytes) === 'read'
        expect(isRead ? encodeCbor(decodeCbor(bytes)) : bytes).toEqual(bytes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are what Keystone’s registry writes and reads', () => {
    const item = new DataItem({ 1: new DataItem(Buffer.from('0102', 'hex'), 37), 2: 'text', 3: [44, true, 70_000, false] })
    const bytes = extend.encodeDataItem(item)
    const read = decodeCbor(new Uint8Array(bytes))
    expect(read).toEqual(
      new Map<CborKey, CborValue>([
        [1n, { tag: 37n, value: Uint8Array.of(1, 2) }],
        [2n, 'text'],
        [3n, [44n, true, 70_000n, false]],
      ]),
    )
    expect(encodeCbor(read)).toEqual(new Uint8Array(bytes))
  })
})
