import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSignature, encodeSignature, isSignature, parseSignature } from '../../../src/core/keys/signature.ts'

const SIGNATURE = '2pTihBBgGaTEKJpapUqEE6f6pxAZkvLXBFGMpduzHuWqnZfd3jXjCxwQdmNfFr7aft5NZAxtj5vpVREaCP69cTUp'

describe('a signature’s text', () => {
  it('is that of 64 bytes, and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const signature = decodeSignature(bytes)
        expect(encodeSignature(parseSignature(signature))).toEqual(bytes)
      }),
    )
  })

  it.each([
    '',
    SIGNATURE.slice(3),
    `${SIGNATURE}1`,
    `${SIGNATURE} `,
    SIGNATURE.replace('p', '0'),
    '2DKsrS9sEcGgmnzkZhmX8UFZemcU44DqDtEfMtk4p33C',
  ])('is refused when it is none: “%s”', (text) => {
    expect(isSignature(text)).toBe(false)
    expect(() => parseSignature(text)).toThrow('SIGNATURE_MALFORMED')
  })

  it('is never made of other than 64 bytes', () => {
    for (const length of [0, 63, 65]) expect(() => decodeSignature(new Uint8Array(length))).toThrow('This should not be possible')
  })
})
