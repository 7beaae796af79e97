import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfSeed, signBytes, verifySignature } from '../../../../src/core/keys/keypair.ts'
import { addressOf, isSignedBy, signWith } from '../../../../src/main/signer/keys/ed25519.ts'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe("Node's own Ed25519", () => {
  it('gives the addresses and signatures that core gives, and each verifies the other', () => {
    fc.assert(
      fc.property(seeds, fc.uint8Array({ maxLength: 1_232 }), (seed, message) => {
        const address = addressOf(seed)
        const signature = signWith({ seed, message })
        expect(address).toBe(addressOfSeed(seed))
        expect(signature).toBe(signBytes({ seed, message }))
        expect(verifySignature({ address, message, signature })).toBe(true)
        expect(isSignedBy({ address, message, signature })).toBe(true)
        expect(isSignedBy({ address, message: Uint8Array.of(...message, 0), signature })).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves the seed as it was', () => {
    const seed = new Uint8Array(32).fill(9)
    addressOf(seed)
    signWith({ seed, message: seed })
    expect(seed).toEqual(new Uint8Array(32).fill(9))
  })
})
