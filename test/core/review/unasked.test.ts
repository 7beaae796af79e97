import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { authorizeNonce, transferLamports } from '../../../src/core/program/system.ts'
import { type Asked, unasked } from '../../../src/core/review/unasked.ts'
import { reviewOf, stranger, treasury } from './support.ts'

const AMOUNT = 2_000_000_000n
const pay = transferLamports({ source: treasury, destination: stranger, lamports: lamports(AMOUNT) })
const nonceAccount = stranger
const hand = authorizeNonce({ nonceAccount, authority: treasury, newAuthority: treasury })
const left = (asked: Asked, ...instructions: Parameters<typeof reviewOf>[0]) =>
  unasked(reviewOf(instructions), asked).map(({ kind }) => kind)

describe('what there is to beware of beside what was asked for', () => {
  it('is nothing of a payment that goes to its payee', () => {
    expect(left({}, pay)).toEqual(['foreign-destination'])
    expect(left({ payees: [{ account: stranger, amount: AMOUNT }] }, pay)).toEqual([])
  })

  it('is a payment of another amount, or to somebody else', () => {
    expect(left({ payees: [{ account: stranger, amount: AMOUNT - 1n }] }, pay)).toEqual(['foreign-destination'])
    expect(left({ payees: [{ account: treasury, amount: AMOUNT }] }, pay)).toEqual(['foreign-destination'])
  })

  it('is another authority than the one that was asked for', () => {
    const asked = (authority: typeof treasury): Asked => ({ upkeep: { act: 'authorize-nonce', account: nonceAccount, authority } })
    expect(left(asked(treasury), hand)).toEqual([])
    expect(left(asked(stranger), hand)).toEqual(['authority-change'])
    expect(left({}, hand)).toEqual(['authority-change'])
  })
})
