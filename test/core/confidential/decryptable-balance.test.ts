import { AeCiphertext, AeKey } from '@solana/zk-sdk/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDecryptable, sealDecryptable } from '../../../src/core/confidential/decryptable-balance.ts'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'
import { STORY } from '../../support/confidential-story.ts'

const aesKey = new Uint8Array(16).fill(7)
const account = STORY.receiverAccount
const seal = (amount: bigint, state = new Uint8Array(64)) => sealDecryptable({ aesKey, account, state, amount })
const key = fc.uint8Array({ minLength: 16, maxLength: 16 })
const anyAmount = fc.bigInt({ min: 0n, max: U64_MAX })

describe('the owner’s copy of an available balance', () => {
  it('is read by the library where we wrote it, and by us where the library did', () => {
    fc.assert(
      fc.property(key, anyAmount, (secret, amount) => {
        const ours = sealDecryptable({ aesKey: secret, account, state: new Uint8Array(0), amount })
        expect(AeCiphertext.fromBytes(ours)?.decrypt(AeKey.fromBytes(secret))).toBe(amount)
        expect(openDecryptable(secret, AeKey.fromBytes(secret).encrypt(amount).toBytes())).toBe(amount)
      }),
    )
  })

  it('opens under no other key, and not with any bit changed', () => {
    const sealed = seal(5_000_000_123n)
    expect(openDecryptable(new Uint8Array(16).fill(8), sealed)).toBeNull()
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Uint8Array.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openDecryptable(aesKey, changed)).toBeNull()
    }
  })

  it.each([0, 35, 37])('is nothing of %d bytes', (length) => {
    expect(openDecryptable(aesKey, new Uint8Array(length))).toBeNull()
  })

  it('is the same for the same state, and another for another state, account or amount', () => {
    const other = new Uint8Array(64).fill(1)
    expect(seal(1n)).toEqual(seal(1n))
    const elsewhere = sealDecryptable({ aesKey, account: STORY.senderAccount, state: new Uint8Array(64), amount: 1n })
    const nonces = [seal(1n), seal(1n, other), seal(2n), elsewhere].map((sealed) => Buffer.from(sealed.subarray(0, 12)).toString('hex'))
    expect(new Set(nonces).size).toBe(4)
  })
})
