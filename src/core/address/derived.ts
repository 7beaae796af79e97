import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { type Address, decodeAddress, encodeAddress } from './address.ts'
import { isOnCurve } from './curve.ts'

const MAX_SEEDS = 16
const MAX_SEED_BYTES = 32
const HIGHEST_BUMP = 255
const MARKER = utf8ToBytes('ProgramDerivedAddress')

/**
 * The address that a program alone can sign for: the first of sha256(seeds, bump, program, marker) that is off the curve, bump from 255 down.
 * @throws ADDRESS_NO_DERIVATION when all 256 bumps land on the curve
 */
export function findDerivedAddress({ program, seeds }: { program: Address; seeds: readonly Uint8Array[] }): {
  address: Address
  bump: number
} {
  invariant(seeds.length < MAX_SEEDS, `${seeds.length} seeds; the bump is one of ${MAX_SEEDS}`)
  for (const seed of seeds) invariant(seed.length <= MAX_SEED_BYTES, `a seed of ${seed.length} bytes`)

  const head = concatBytes(...seeds)
  const tail = concatBytes(encodeAddress(program), MARKER)
  for (let bump = HIGHEST_BUMP; bump >= 0; bump--) {
    const address = decodeAddress(sha256(concatBytes(head, Uint8Array.of(bump), tail)))
    if (!isOnCurve(address)) return { address, bump }
  }
  throw new StrongroomError('ADDRESS_NO_DERIVATION', { program })
}
