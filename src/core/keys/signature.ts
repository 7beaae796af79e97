import { createBase58 } from '../base58.ts'
import type { Brand } from '../brand.ts'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'

/** An ed25519 signature: the base-58 text of 64 bytes. The first one of a transaction is the transaction's name. */
export type Signature = Brand<string, 'Signature'>

export const SIGNATURE_BYTES = 64
const { encode, decode } = createBase58(SIGNATURE_BYTES)

/** Whether the text is a signature. */
export function isSignature(text: string): text is Signature {
  return decode(text) !== null
}

/**
 * Reads a signature that came from outside.
 * @throws SIGNATURE_MALFORMED
 */
export function parseSignature(text: string): Signature {
  if (!isSignature(text)) throw new StrongroomError('SIGNATURE_MALFORMED', { text })
  return text
}

/** The 64 bytes of a signature. */
export function encodeSignature(signature: Signature): Uint8Array {
  const bytes = decode(signature)
  invariant(bytes !== null, `${signature} is a signature`)
  return bytes
}

/** The signature of 64 bytes. */
export function decodeSignature(bytes: Uint8Array): Signature {
  invariant(bytes.length === SIGNATURE_BYTES, `a signature of ${bytes.length} bytes`)
  return encode(bytes) as Signature
}
