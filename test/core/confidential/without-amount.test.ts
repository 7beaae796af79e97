import { ElGamalCiphertext, ElGamalKeypair } from '@solana/zk-sdk/node'
import { describe, expect, it } from 'vitest'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'

const keypair = new ElGamalKeypair()
const decrypt = (bytes: Uint8Array) => {
  const ciphertext = ElGamalCiphertext.fromBytes(bytes)
  return ciphertext === undefined ? null : keypair.secret().decrypt(ciphertext)
}

describe('the ciphertext of so much less', () => {
  it.each([
    [1_000n, 0n],
    [1_000n, 1_000n],
    [(1n << 48n) + 77n, 1n << 48n],
  ])('of %d less %d is what the library decrypts to the difference', (amount, less) => {
    const bytes = withoutAmount(keypair.pubkey().encryptU64(amount).toBytes(), less)
    expect(bytes === null ? null : decrypt(bytes)).toBe(amount - less)
  })

  it('is nothing where the bytes are no ciphertext', () => {
    expect(withoutAmount(new Uint8Array(64).fill(0xff), 1n)).toBeNull()
  })
})
