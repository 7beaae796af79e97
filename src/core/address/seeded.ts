import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { invariant } from '../error/invariant.ts'
import { type Address, decodeAddress, encodeAddress } from './address.ts'

/** Bytes a seed may have. */
export const MAX_SEED_BYTES = 32

/**
 * The address that the key of `base` alone may create for the program `owner`: sha256(base, seed, owner). It has no key of its own, so
 * whoever holds the base key can find and use it again for ever.
 */
export function findSeededAddress({ base, seed, owner }: { base: Address; seed: string; owner: Address }): Address {
  const bytes = utf8ToBytes(seed)
  invariant(bytes.length <= MAX_SEED_BYTES, `a seed of ${bytes.length} bytes`)
  return decodeAddress(sha256(concatBytes(encodeAddress(base), bytes, encodeAddress(owner))))
}
