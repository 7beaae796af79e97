import { ElGamalKeypair } from '@solana/zk-sdk/node'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findArrived } from '../../../src/core/confidential/find-arrived.ts'

const keypair = new ElGamalKeypair()
const elgamalSecret = keypair.secret().toBytes()
const encrypt = (amount: bigint) => keypair.pubkey().encryptU64(amount).toBytes()
const MOST = (1n << 48n) - 1n

it('finds the sum of any amounts in a row, and none that is no such sum, over ciphertexts of the library', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: MOST }), { minLength: 1, maxLength: 12 })
  const places = fc.tuple(fc.nat(), fc.nat())
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 60n }), amounts, places, (beyond, arrived, [one, other]) => {
      const from = one % arrived.length
      const row = arrived.slice(from, from + 1 + (other % (arrived.length - from)))
      const more = row.reduce((sum, amount) => sum + amount, 0n)
      expect(findArrived({ elgamalSecret, ciphertext: encrypt(beyond + more), beyond, arrived })).toBe(more)
      expect(findArrived({ elgamalSecret, ciphertext: encrypt(beyond + more + (MOST << 10n)), beyond, arrived })).toBeNull()
    }),
    { numRuns: 25 },
  )
})

it('finds nothing in bytes that are no ciphertext, under another key, or where nothing is known to have arrived', () => {
  const ciphertext = encrypt(12n)
  expect(findArrived({ elgamalSecret, ciphertext, beyond: 5n, arrived: [7n] })).toBe(7n)
  expect(findArrived({ elgamalSecret, ciphertext, beyond: 5n, arrived: [] })).toBeNull()
  expect(findArrived({ elgamalSecret, ciphertext: new Uint8Array(64).fill(0xff), beyond: 5n, arrived: [7n] })).toBeNull()
  const stranger = new ElGamalKeypair().secret().toBytes()
  expect(findArrived({ elgamalSecret: stranger, ciphertext, beyond: 5n, arrived: [7n] })).toBeNull()
})
