import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { UUID_BYTES } from './sol-sign-request.ts'

const NAMED = utf8ToBytes('Strongroom sol-sign-request')

/**
 * The name of the request to sign one message of one bundle: the same whenever it is shown, so that nothing has to be kept until its answer comes.
 * A UUID of version 8 (RFC 9562, 5.8), made of both digests.
 */
export function requestIdOf({ bundle, message }: { readonly bundle: Uint8Array; readonly message: Uint8Array }): Uint8Array {
  const id = sha256(concatBytes(NAMED, bundle, message)).slice(0, UUID_BYTES)
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x80
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return id
}
