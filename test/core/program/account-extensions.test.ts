import { describe, expect, it } from 'vitest'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { recordedAccounts } from './recorded-accounts.ts'

const IMMUTABLE_OWNER = 7
const WITHHELD_FEES = 2
const CONFIDENTIAL = 5
const CONFIDENTIAL_FEES = 17
/** approved(1) key(32) three balances of 64 each, then what a reader needs not know. */
const CONFIDENTIAL_BYTES = 295

/** A base layout, the account type, then the entries. */
function accountWith(...entries: readonly (readonly [type: number, value: Uint8Array])[]): Uint8Array {
  const tail = entries.flatMap(([type, value]) => [type & 0xff, type >> 8, value.length & 0xff, value.length >> 8, ...value])
  return new Uint8Array([...new Uint8Array(165), 2, ...tail])
}

const zeros = (length: number) => new Uint8Array(length)
function withByte(length: number, place: number): Uint8Array {
  const bytes = zeros(length)
  bytes[place] = 1
  return bytes
}
function u64(value: bigint): Uint8Array {
  const bytes = zeros(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

describe('what a token account holds beside its balance', () => {
  it('is nothing in a plain account, and nothing where the owner can never change', () => {
    expect(decodeAccountExtensions(zeros(165))).toEqual({ types: [], withheld: 0n, confidential: false })
    expect(decodeAccountExtensions(accountWith([IMMUTABLE_OWNER, zeros(0)]))).toMatchObject({ types: [IMMUTABLE_OWNER], withheld: 0n })
  })

  it('are the fees that the mint withheld, as a real node shows them', () => {
    const recorded = recordedAccounts().find((data) => data.length === 182)
    const shown = recorded && decodeAccountExtensions(recorded)
    expect(shown?.types).toEqual([IMMUTABLE_OWNER, WITHHELD_FEES])
    expect(decodeAccountExtensions(accountWith([WITHHELD_FEES, u64(12_345n)]))).toMatchObject({ withheld: 12_345n })
  })

  it.each([
    ['the first byte of what is pending', 33, true],
    ['the last byte of what is available', 224, true],
    ['the key', 1, false],
    ['what comes after the balances', 225, false],
  ])('is a hidden amount or not, depending on %s', (_, place, confidential) => {
    const account = accountWith([CONFIDENTIAL, withByte(CONFIDENTIAL_BYTES, place)])
    expect(decodeAccountExtensions(account)).toMatchObject({ confidential })
  })

  it('is something hidden where fees were withheld in secret', () => {
    expect(decodeAccountExtensions(accountWith([CONFIDENTIAL_FEES, withByte(64, 63)]))).toMatchObject({ confidential: true })
    expect(decodeAccountExtensions(accountWith([CONFIDENTIAL_FEES, zeros(64)]))).toMatchObject({ confidential: false })
  })

  it('cannot be read where a value is too short', () => {
    expect(decodeAccountExtensions(accountWith([WITHHELD_FEES, zeros(7)]))).toBeNull()
    expect(decodeAccountExtensions(accountWith([CONFIDENTIAL, zeros(224)]))).toBeNull()
    expect(decodeAccountExtensions(accountWith([IMMUTABLE_OWNER, zeros(9)]).subarray(0, 172))).toBeNull()
  })
})
