import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../src/practice/kept/pack.ts'

describe('packing', () => {
  it('gives back any value as it was, bigints and bytes included', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.bigInt(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.string(),
        fc.uint8Array(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
          tie('value'),
          { noNullPrototype: true, maxKeys: 4 },
        ),
      ),
    }))
    fc.assert(
      fc.property(value, (one) => {
        expect(unpack(pack(one))).toEqual(one)
      }),
    )
  })

  it('writes of bytes that are a part of others that part alone', () => {
    expect(unpack(pack(Uint8Array.of(1, 2, 3, 4, 5).subarray(1, 3)))).toEqual(Uint8Array.of(2, 3))
  })

  it.each(['#12', '=AAAA', "'", '#', '='])('keeps the text %s apart from what is written like it', (text) => {
    expect(unpack(pack([text, 12n, Uint8Array.of(0, 0, 0)]))).toEqual([text, 12n, Uint8Array.of(0, 0, 0)])
  })
})
