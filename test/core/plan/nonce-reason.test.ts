import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { type NonceTending, reasonNotToTend, type NonceOnChain } from '../../../src/core/plan/nonce-reason.ts'
import { decodeNonceAccount } from '../../../src/core/program/nonce-account.ts'
import { addressNamed, treasury } from './support.ts'

const RENT = lamports(1_447_680n)
const account = addressNamed('nonce account')
const heir = addressNamed('heir')
const isOurs = (address: string) => address === treasury || address === heir

/** A nonce account of 80 bytes: version 1, initialized, its authority, a value, and 5,000 lamports a signature. */
function accountOf(authority: string): NonceOnChain['found'] {
  const data = new Uint8Array(80)
  new DataView(data.buffer).setUint32(0, 1, true)
  new DataView(data.buffer).setUint32(4, 1, true)
  new DataView(data.buffer).setBigUint64(72, 5_000n, true)
  const found = decodeNonceAccount(data)
  return found === null ? null : { ...found, authority: authority as typeof found.authority }
}

const standing: NonceOnChain = {
  found: accountOf(treasury),
  authority: treasury,
  lamports: lamports(RENT + 1_000n),
  rentMinimumLamports: RENT,
}
const withdraw = (amount: bigint | 'all'): NonceTending => ({ act: 'withdraw', account, amount })
const reasonOf = (tending: NonceTending, altered: Partial<NonceOnChain> = {}) =>
  reasonNotToTend({ ...standing, ...altered }, tending, isOurs)

describe('what is done to a nonce account', () => {
  it('is refused where there is none, and where another key has authority over it by now', () => {
    for (const tending of [{ act: 'advance', account }, withdraw('all'), { act: 'authorize', account, authority: heir }] as const) {
      expect(reasonOf(tending)).toBeNull()
      expect(reasonOf(tending, { found: null })).toBe('not-there')
      expect(reasonOf(tending, { found: accountOf(heir) })).toBe('handed-over')
    }
  })

  it('leaves the rent-exempt minimum in it or nothing, to the lamport', () => {
    expect(reasonOf(withdraw(1_000n))).toBeNull()
    expect(reasonOf(withdraw(1_001n))).toBe('below-minimum')
    expect(reasonOf(withdraw(RENT + 1_000n))).toBeNull()
    expect(reasonOf(withdraw(RENT + 1_001n))).toBe('more-than-held')
  })

  it('hands it over to another key of this vault alone', () => {
    expect(reasonOf({ act: 'authorize', account, authority: treasury })).toBe('same-authority')
    expect(reasonOf({ act: 'authorize', account, authority: addressNamed('stranger') })).toBe('authority-not-ours')
  })
})
