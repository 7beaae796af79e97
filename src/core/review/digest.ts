import { sha256 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import bs58 from 'bs58'
import { invariant } from '../error/invariant.ts'

/** How many words are read aloud, and how many of the digest's 256 bits they carry: 11 each, 66 together. */
export const DIGEST_WORDS = 6
const BITS_PER_WORD = 11

/** SHA-256 over exactly the bytes that are signed. */
export function digestMessage(message: Uint8Array): Uint8Array {
  return sha256(message)
}

/** The digest of a message in base 58: what hardware signers show on their screens. Another blockhash, or another value of a nonce, is another hash. */
export function hashMessage(message: Uint8Array): string {
  return bs58.encode(digestMessage(message))
}

/**
 * Six words that two people can compare aloud, made from the first 66 bits of a digest with the BIP-39 English list. Whoever wants another
 * message with the same words has to try about 2^66 of them; who needs all 256 bits compares the digest itself.
 */
export function digestWords(digest: Uint8Array): string[] {
  const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: DIGEST_WORDS }, (_, place) => {
    const word = wordlist[Number.parseInt(bits.slice(place * BITS_PER_WORD, (place + 1) * BITS_PER_WORD), 2)]
    invariant(word !== undefined, 'eleven bits name a word')
    return word
  })
}
