import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Address, decodeAddress } from '../core/address/address.ts'
import { decodeSignature, encodeSignature, type Signature } from '../core/keys/signature.ts'

/** A key of the practice network's own people: its faucet and its customers. Worthless anywhere else. */
export type PracticeKey = { readonly address: Address; sign(message: Uint8Array): Signature }

/** PKCS #8 and SPKI wrappings of a raw ed25519 seed and public key (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The key of a 32-byte seed. Node's own Ed25519 signs some ten times faster than JavaScript. */
export function createPracticeKey(seed: Uint8Array): PracticeKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return { address: decodeAddress(publicBytes(key)), sign: (message) => decodeSignature(sign(null, message, key)) }
}

/** Whether the key of these 32 bytes signed the message. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Signature): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, encodeSignature(signature))
}

function publicBytes(key: KeyObject): Uint8Array {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return new Uint8Array(spki.subarray(SPKI_PREFIX.length))
}
