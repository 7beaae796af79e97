import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { priorityFee, transactionFee } from '../../../src/core/fee/fee.ts'
import { rentExemptMinimum } from '../../../src/core/fee/rent.ts'

const BASE = lamports(5000n)

describe('the fee of a transaction', () => {
  it('is paid per signature', () => {
    expect(transactionFee({ signatures: 1, lamportsPerSignature: BASE })).toBe(5000n)
    expect(transactionFee({ signatures: 10, lamportsPerSignature: BASE })).toBe(50_000n)
  })

  it('includes price × limit in millionths of a lamport, rounded up', () => {
    const fee = (price: bigint, computeUnitLimit: number) =>
      transactionFee({ signatures: 1, lamportsPerSignature: BASE, price, computeUnitLimit })
    expect(fee(1000n, 200_000)).toBe(5200n)
    expect(fee(1n, 1)).toBe(5001n)
    expect(fee(1n, 1_000_000)).toBe(5001n)
    expect(fee(1n, 1_000_001)).toBe(5002n)
    expect(fee(12_345n, 1_400_000)).toBe(5000n + 17_283n)
    expect(fee(0n, 1_400_000)).toBe(5000n)
  })

  it('includes the total that a version 1 message offers: what a node charged for the recorded one', () => {
    expect(transactionFee({ signatures: 1, lamportsPerSignature: BASE, priorityLamports: lamports(1234n) })).toBe(6234n)
    expect(transactionFee({ signatures: 2, lamportsPerSignature: BASE, priorityLamports: lamports(1234n) })).toBe(11_234n)
  })

  it('never offers less than the price, nor a whole lamport more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat({ max: 1_400_000 }), (price, computeUnitLimit) => {
        const paid = priorityFee({ price, computeUnitLimit }) * 1_000_000n
        const exact = price * BigInt(computeUnitLimit)
        expect(paid >= exact && paid - exact < 1_000_000n).toBe(true)
      }),
    )
  })
})

describe('the rent-exempt minimum', () => {
  it.each([
    { what: 'a wallet', byteLength: 0, minimum: 890_880n },
    { what: 'a token account', byteLength: 165, minimum: 2_039_280n },
    { what: 'a mint', byteLength: 82, minimum: 1_461_600n },
    { what: 'a nonce account', byteLength: 80, minimum: 1_447_680n },
  ])('of $what at 6,960 lamports a byte is what the ledger asks', ({ byteLength, minimum }) => {
    expect(rentExemptMinimum({ byteLength, lamportsPerByte: lamports(6960n) })).toBe(minimum)
  })
})
