import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import { invariant } from '../error/invariant.ts'
import { isBlockhash } from '../lifetime/lifetime.ts'
import { decodeMessage } from '../message/decode.ts'
import { encodeMessage } from '../message/encode.ts'

/** What no message begins with: this digest is of no message, and no message's digest is this one. */
const DOMAIN = utf8ToBytes('Strongroom effects 1\n')
const LIFETIME_TOKEN_BYTES = 32

/**
 * A digest of everything a message does: of its bytes, with zeros in place of its blockhash or nonce value. Two messages with the same one
 * pay the same recipients the same amounts out of the same accounts at the same bound on the fee, and differ only in when they can run.
 * @throws MESSAGE_ codes
 */
export function digestEffects(message: Uint8Array): Uint8Array {
  const zeros: string = bs58.encode(new Uint8Array(LIFETIME_TOKEN_BYTES))
  invariant(isBlockhash(zeros), 'thirty-two zero bytes look like a blockhash')
  return sha256(concatBytes(DOMAIN, encodeMessage({ ...decodeMessage(message), lifetimeToken: zeros })))
}
