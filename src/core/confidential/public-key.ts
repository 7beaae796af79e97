import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { sha3_512 } from '@noble/hashes/sha3.js'
import { type Address, decodeAddress } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { scalarOf } from './point.ts'

const { Point } = ristretto255
const { Fn } = Point
/**
 * The second base of Pedersen commitments: the hash of the first one's bytes, of which nobody knows a logarithm. Its multiples are tabled when it is first
 * used, as those of the first base are: every reading of an account multiplies it.
 */
const H = ristretto255_hasher.deriveToCurve?.(sha3_512(Point.BASE.toBytes())).precompute()

/** The ElGamal key that an account records for a secret: H divided by it, 32 bytes, written like an address. */
export function elgamalKeyOf(elgamalSecret: Uint8Array): Address {
  invariant(H !== undefined, 'ristretto255 hashes to points')
  return decodeAddress(H.multiply(Fn.inv(scalarOf(elgamalSecret))).toBytes())
}
