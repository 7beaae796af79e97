import { ElGamalKeypair } from '@solana/zk-sdk/node'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { elgamalKeyOf } from '../../../src/core/confidential/public-key.ts'

describe('the ElGamal key of a secret', () => {
  it('is that of the library', () => {
    for (let run = 0; run < 20; run += 1) {
      const keypair = new ElGamalKeypair()
      expect(encodeAddress(elgamalKeyOf(keypair.secret().toBytes()))).toEqual(keypair.pubkey().toBytes())
    }
  })
})
