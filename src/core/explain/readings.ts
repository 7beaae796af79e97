import { isSameBytes } from '../same-bytes.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import bs58 from 'bs58'
import { decodeAddress } from '../address/address.ts'
import { decodeBase64 } from '../chain/base64.ts'
import { addressOfSeed, SEED_BYTES } from '../keys/keypair.ts'
import type { Sentence } from '../text/sentence.ts'

/**
 * How bytes were given. bytes: as they are, in a file; sign-only: as the ledger’s command line prints them where it does not send; ur: in the codes
 * of air-gapped signers.
 */
export const ENCODINGS = ['base64', 'base58', 'hex', 'bytes', 'sign-only', 'ur'] as const
export type Encoding = (typeof ENCODINGS)[number]
/** `note`: what was told beside the bytes. */
export type Reading = { readonly encoding: Encoding; readonly bytes: Uint8Array; readonly note?: Sentence }

/** Every way in which a text stands for bytes, each result once. White space in it, and an 0x before hex, mean nothing. */
export function readingsOf(text: string): readonly Reading[] {
  const letters = text.replace(/\s/g, '')
  if (letters === '') return []
  const all = [decoded('base64', base64(letters)), decoded('base58', base58(letters)), decoded('hex', hex(letters))].flat()
  return all.filter(({ bytes }, place) => all.findIndex((other) => isSameBytes(other.bytes, bytes)) === place)
}

function decoded(encoding: Encoding, bytes: Uint8Array | null): Reading[] {
  return bytes === null || bytes.length === 0 ? [] : [{ encoding, bytes }]
}

/** With its padding or without, in its own alphabet or that of addresses of pages. */
function base64(letters: string): Uint8Array | null {
  const bare = letters.replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/')
  const isPadded = letters.endsWith('=')
  return decodeBase64(isPadded ? bare + letters.slice(bare.length) : bare.padEnd(Math.ceil(bare.length / 4) * 4, '='))
}

function base58(letters: string): Uint8Array | null {
  return bs58.decodeUnsafe(letters) ?? null
}

function hex(letters: string): Uint8Array | null {
  const digits = letters.replace(/^0x/i, '')
  return digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits) ? hexToBytes(digits) : null
}

const KEYPAIR_BYTES = 64
const WORDS_OF_A_VAULT = [12, 15, 18, 21, 24]
const KNOWN_WORDS: ReadonlySet<string> = new Set(wordlist)

/** Whether a text is what a keypair file holds, or the words that a vault is made from. */
export function looksSecret(text: string): boolean {
  const numbers = /^\s*\[([\s\d,]*)\]\s*$/.exec(text)?.[1]?.split(',').length
  const words = text.trim().toLowerCase().split(/\s+/)
  return (
    numbers === KEYPAIR_BYTES ||
    numbers === SEED_BYTES ||
    (WORDS_OF_A_VAULT.includes(words.length) && words.every((word) => KNOWN_WORDS.has(word)))
  )
}

/** Whether bytes are a seed and the address that is signed for with it, as wallets export a key. */
export function isKeypair(bytes: Uint8Array): boolean {
  if (bytes.length !== KEYPAIR_BYTES) return false
  return addressOfSeed(bytes.slice(0, SEED_BYTES)) === decodeAddress(bytes.slice(SEED_BYTES))
}
