import { ElGamalKeypair } from '@solana/zk-sdk/node'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEncryptionOf } from '../../../src/core/confidential/encrypts.ts'
import { shortOfAmount } from '../../../src/core/confidential/short-of-amount.ts'

const keypair = new ElGamalKeypair()
const elgamalSecret = keypair.secret().toBytes()
const amounts = fc.bigInt({ min: 0n, max: 1n << 62n })

it('is of the difference, and of nothing else, over ciphertexts of the library', () => {
  fc.assert(
    fc.property(amounts, amounts, (hidden, short) => {
      const ciphertext = shortOfAmount(keypair.pubkey().encryptU64(hidden).toBytes(), hidden + short)
      if (ciphertext === null) throw new Error('it is a ciphertext')
      expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: short })).toBe(true)
      expect(isEncryptionOf({ elgamalSecret, ciphertext, amount: short + 1n })).toBe(false)
    }),
    { numRuns: 25 },
  )
})

it('is none of bytes that are no ciphertext', () => {
  expect(shortOfAmount(new Uint8Array(64).fill(0xff), 5n)).toBeNull()
})
