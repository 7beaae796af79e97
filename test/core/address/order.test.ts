import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import { compareAddresses } from '../../../src/core/address/order.ts'

/** Many zeros in front and few differences, where text and bytes could disagree. */
const anyBytes = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 32 }))
  .map(([bytes, zeros]) => bytes.fill(0, 0, zeros))

describe('the order of addresses', () => {
  it('is the order of their bytes', () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (left, right) => {
        const byText = compareAddresses(decodeAddress(left), decodeAddress(right))
        expect(Math.sign(byText)).toBe(Buffer.compare(left, right))
      }),
      { numRuns: 2000 },
    )
  })

  it('sorts whole lists as their bytes sort', () => {
    fc.assert(
      fc.property(fc.array(anyBytes, { maxLength: 40 }), (list) => {
        const byText = list.map((bytes) => decodeAddress(bytes)).toSorted(compareAddresses)
        const byBytes = list.toSorted((left, right) => Buffer.compare(left, right))
        expect(byText.map(encodeAddress)).toEqual(byBytes)
      }),
    )
  })
})
