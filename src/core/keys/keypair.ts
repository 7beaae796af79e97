import bs58 from 'bs58'
import { type Address, decodeAddress, encodeAddress } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { getPublicKey, sign, verifyStrict } from './ed25519.ts'
import { decodeSignature, encodeSignature, type Signature } from './signature.ts'

/** The 32 secret bytes a key is made of. Whoever holds one wipes it; functions here copy it only where they say so. */
export type Seed = Uint8Array

export const SEED_BYTES = 32
const KEYPAIR_BYTES = 64
/** 64 numbers of three digits, with commas and generous white space. */
const MAX_KEYPAIR_TEXT = 2048

/** The address whose transactions this seed signs. */
export function addressOfSeed(seed: Seed): Address {
  invariant(seed.length === SEED_BYTES, `a seed of ${seed.length} bytes`)
  return decodeAddress(getPublicKey(seed))
}

/** The ed25519 signature of a message (RFC 8032, deterministic). The measure for every faster way of signing. */
export function signBytes({ seed, message }: { seed: Seed; message: Uint8Array }): Signature {
  invariant(seed.length === SEED_BYTES, `a seed of ${seed.length} bytes`)
  return decodeSignature(sign(message, seed))
}

/** Whether the address signed exactly these bytes, by the strict rule that the ledger uses. Costs some 2 ms. */
export function verifySignature({ address, message, signature }: { address: Address; message: Uint8Array; signature: Signature }): boolean {
  return verifyStrict({ publicKey: encodeAddress(address), message, signature: encodeSignature(signature) })
}

/**
 * Reads a keypair file of the Solana command line: a JSON array of 64 numbers, the seed and then its public key. The seed is a new copy.
 * @throws KEYPAIR_NOT_READABLE, KEYPAIR_NOT_64_BYTES, KEYPAIR_HALVES_DIFFER
 */
export function parseKeypairFile(text: string): Seed {
  return seedOfKeypair(Uint8Array.from(parseByteArray(text)))
}

/** The text of a keypair file, as the Solana command line writes it. It holds the secret in clear. */
export function encodeKeypairFile(seed: Seed): string {
  return `[${[...seed, ...encodeAddress(addressOfSeed(seed))].join(',')}]`
}

/**
 * Reads a keypair as wallets export it: the base-58 text of the same 64 bytes. The seed is a new copy.
 * @throws KEYPAIR_NOT_READABLE, KEYPAIR_NOT_64_BYTES, KEYPAIR_HALVES_DIFFER
 */
export function parseKeypairText(text: string): Seed {
  const bytes = text.length <= MAX_KEYPAIR_TEXT ? bs58.decodeUnsafe(text) : undefined
  if (bytes === undefined || bytes.length === 0) throw new StrongroomError('KEYPAIR_NOT_READABLE', {})
  return seedOfKeypair(bytes)
}

function seedOfKeypair(bytes: Uint8Array): Seed {
  if (bytes.length !== KEYPAIR_BYTES) throw new StrongroomError('KEYPAIR_NOT_64_BYTES', { byteLength: bytes.length })
  const seed = bytes.slice(0, SEED_BYTES)
  const stated = decodeAddress(bytes.subarray(SEED_BYTES))
  bytes.fill(0)
  const derived = addressOfSeed(seed)
  if (stated !== derived) throw new StrongroomError('KEYPAIR_HALVES_DIFFER', { stated, derived })
  return seed
}

/** Neither the text nor a part of it may show in an error: it is a secret. */
function parseByteArray(text: string): number[] {
  if (text.length > MAX_KEYPAIR_TEXT) throw new StrongroomError('KEYPAIR_NOT_READABLE', {})
  const match = /^\s*\[([\s\d,]*)\]\s*$/.exec(text)
  if (match === null) throw new StrongroomError('KEYPAIR_NOT_READABLE', {})
  const [, list = ''] = match
  return list.split(',').map((item) => {
    const digits = item.trim()
    const value = Number(digits)
    if (!/^\d{1,3}$/.test(digits) || value > 255) throw new StrongroomError('KEYPAIR_NOT_READABLE', {})
    return value
  })
}
