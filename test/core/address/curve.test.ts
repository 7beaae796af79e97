import { getAddressDecoder, isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress, parseAddress } from '../../../src/core/address/address.ts'
import { isOnCurve, isSmallOrder } from '../../../src/core/address/curve.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'

const fromHex = (hex: string) => decodeAddress(new Uint8Array(Buffer.from(hex, 'hex')))

/** The eight points of small order (RFC 7748 and the ed25519 literature), and their encodings above the field's prime. */
const SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]

describe('the curve', () => {
  it('holds the same addresses as @solana/kit says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(isOnCurve(decodeAddress(bytes))).toBe(!isOffCurveAddress(getAddressDecoder().decode(bytes)))
      }),
      { numRuns: 200 },
    )
  })

  it('holds every address that has a key, none of them of small order', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const address = addressOfSeed(seed)
        expect(isOnCurve(address)).toBe(true)
        expect(isSmallOrder(address)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })

  it.each(SMALL_ORDER)('has the point of small order %s', (hex) => {
    expect(isOnCurve(fromHex(hex))).toBe(true)
    expect(isSmallOrder(fromHex(hex))).toBe(true)
  })

  it('counts the system program among the points of small order: its key is all zeros', () => {
    expect(isSmallOrder(SYSTEM_PROGRAM)).toBe(true)
  })

  it('does not hold a derived address, which then has no order', () => {
    const associated = parseAddress('8Dqz7yNwF8SBRecfkGsZXQcdK2XbDFw6EoV9JFdXZgnU')
    expect(isOnCurve(associated)).toBe(false)
    expect(isSmallOrder(associated)).toBe(false)
  })
})
