import { getRandomValues } from 'node:crypto'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { takeSecret } from './secret.ts'

/** 24 words. */
const ENTROPY_BYTES = 32
const WORD_COUNTS = [12, 24]
const KNOWN_WORDS = new Set(wordlist)

/** New entropy, of 24 words, from the system's own source. */
export function drawEntropy(): Uint8Array {
  return takeSecret(getRandomValues(new Uint8Array(ENTROPY_BYTES)))
}

/** The BIP-39 words, in English, of 16 or 32 bytes of entropy. */
export function wordsOfEntropy(entropy: Uint8Array): string[] {
  return entropyToMnemonic(entropy, wordlist).split(' ')
}

/** The 64-byte root that BIP-39 makes of the words, without a further passphrase, as common wallets do. */
export async function rootOfEntropy(entropy: Uint8Array): Promise<Uint8Array> {
  return takeSecret(await mnemonicToSeed(entropyToMnemonic(entropy, wordlist)))
}

/**
 * Reads 12 or 24 words as a person types them. The refusal tells which word, never the word.
 * @throws VAULT_WORDS_INVALID
 */
export function entropyOfWords(text: string): Uint8Array {
  const words = text.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean)
  if (!WORD_COUNTS.includes(words.length)) throw invalid(`there are ${words.length} of them, not 12 or 24`)
  const unknown = words.findIndex((word) => !KNOWN_WORDS.has(word))
  if (unknown !== -1) throw invalid(`word ${unknown + 1} is not in the English list of BIP-39`)
  try {
    return takeSecret(mnemonicToEntropy(words.join(' '), wordlist))
  } catch (error) {
    // Count and words are known to be right by now: only the checksum is left. Its error is not passed on, it may hold the words.
    if (error instanceof Error) throw invalid('their checksum does not fit, so a word is wrong or two are swapped')
    throw error
  }
}

function invalid(problem: string): StrongroomError {
  return new StrongroomError('VAULT_WORDS_INVALID', { problem })
}
