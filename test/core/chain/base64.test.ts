import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../../src/core/chain/base64.ts'

describe('base64', () => {
  it('is written and read as everybody does, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        expect(encodeBase64(bytes)).toBe(text)
        expect(decodeBase64(text)).toEqual(bytes)
      }),
    )
  })
})
