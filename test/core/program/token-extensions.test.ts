import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccountExtensions } from '../../../src/core/program/token-extensions.ts'
import { recordedAccounts } from './recorded-accounts.ts'

const EXTENSION_TRANSFER_FEE = 2
const IMMUTABLE_OWNER = 7

/** A base layout, the account type, then the entries given as (type, length). */
function accountWith(...entries: readonly (readonly [type: number, length: number])[]): Uint8Array {
  const tail = entries.flatMap(([type, length]) => [
    type & 0xff,
    type >> 8,
    length & 0xff,
    length >> 8,
    ...new Array<number>(length).fill(0xee),
  ])
  return new Uint8Array([...new Uint8Array(165), 2, ...tail])
}

describe('the extensions of a token account', () => {
  it('are none in a plain account of 165 bytes', () => {
    expect(readAccountExtensions(new Uint8Array(165))).toEqual([])
  })

  it.each([
    { what: 'an associated account of a mint with transfer fees', length: 182, types: [IMMUTABLE_OWNER, EXTENSION_TRANSFER_FEE] },
    { what: 'an account of such a mint that is not the associated one', length: 178, types: [EXTENSION_TRANSFER_FEE] },
  ])('are those of $what, as a real node shows it', ({ length, types }) => {
    const recorded = recordedAccounts().find((data) => data.length === length)
    expect(recorded && readAccountExtensions(recorded)).toEqual(types)
  })

  it('are the immutable owner alone in an associated account of 170 bytes', () => {
    expect(accountWith([IMMUTABLE_OWNER, 0])).toHaveLength(170)
    expect(readAccountExtensions(accountWith([IMMUTABLE_OWNER, 0]))).toEqual([IMMUTABLE_OWNER])
  })

  it('are read in their order, over values of any length', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 300 })), { maxLength: 8 })
    fc.assert(
      fc.property(entries, (all) => {
        expect(readAccountExtensions(accountWith(...all))).toEqual(all.map(([type]) => type))
      }),
    )
  })

  it('end where the padding begins', () => {
    expect(readAccountExtensions(accountWith([7, 0], [0, 0], [5, 1]))).toEqual([7])
  })

  it('cannot be read when a value is cut short', () => {
    expect(readAccountExtensions(accountWith([7, 0], [5, 40]).subarray(0, 190))).toBeNull()
  })
})
