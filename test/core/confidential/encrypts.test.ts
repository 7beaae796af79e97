import { ristretto255 } from '@noble/curves/ed25519.js'
import { ElGamalKeypair } from '@solana/zk-sdk/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEncryptionOf } from '../../../src/core/confidential/encrypts.ts'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'

const keypair = new ElGamalKeypair()
const elgamalSecret = keypair.secret().toBytes()
const encrypt = (amount: bigint) => keypair.pubkey().encryptU64(amount).toBytes()

describe('whether a ciphertext is of an amount', () => {
  it('holds for that amount of any size, and for no other, over ciphertexts of the library', () => {
    const amount = fc.bigInt({ min: 0n, max: U64_MAX })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const ciphertext = encrypt(one)
        expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: one })).toBe(true)
        expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: other })).toBe(one === other)
      }),
      { numRuns: 30 },
    )
  })

  it.each([0n, 1n, 0xffff_ffffn, 0x1_0000_0000n, U64_MAX])('holds at the borders: %d', (amount) => {
    const ciphertext = encrypt(amount)
    expect(isEncryptionOf({ elgamalSecret, ciphertext, amount })).toBe(true)
    expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: amount === 0n ? 1n : amount - 1n })).toBe(false)
  })

  it('holds for nothing as the program writes it, and for any ciphertext whose handle is zero', () => {
    const nothing = new Uint8Array(64)
    expect(isEncryptionOf({ elgamalSecret, ciphertext: nothing, amount: 0n })).toBe(true)
    expect(isEncryptionOf({ elgamalSecret, ciphertext: nothing, amount: 1n })).toBe(false)
    const handleless = Uint8Array.from([...ristretto255.Point.BASE.multiply(77n).toBytes(), ...new Uint8Array(32)])
    expect(isEncryptionOf({ elgamalSecret, ciphertext: handleless, amount: 77n })).toBe(true)
    expect(isEncryptionOf({ elgamalSecret, ciphertext: handleless, amount: 78n })).toBe(false)
  })

  it('does not hold under another key, nor for bytes that are no ciphertext', () => {
    const secret = new ElGamalKeypair().secret().toBytes()
    expect(isEncryptionOf({ elgamalSecret: secret, ciphertext: encrypt(5n), amount: 5n })).toBe(false)
    for (const ciphertext of [new Uint8Array(64).fill(255), new Uint8Array(63), new Uint8Array(0)])
      expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: 0n })).toBe(false)
  })
})
