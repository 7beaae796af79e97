import { gcmsiv } from '@noble/ciphers/aes.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../address/address.ts'
import { decodeField, encodeField, u64 } from '../program/layout.ts'

/*
 * The owner's own copy of the available balance, under AES-128-GCM-SIV (RFC 8452):
 *
 *     nonce(12) encrypted amount(8) tag(16)
 *
 * The program keeps whatever its owner hands in: it opens under the owner's key alone, and is true only where the ElGamal ciphertext beside it is of
 * the same amount.
 */
const NONCE_BYTES = 12
export const DECRYPTABLE_BYTES = NONCE_BYTES + 8 + 16

/** The amount in it; null where this key did not make it, or a byte of it was changed. */
export function openDecryptable(aesKey: Uint8Array, ciphertext: Uint8Array): bigint | null {
  if (ciphertext.length !== DECRYPTABLE_BYTES) return null
  try {
    return decodeField(u64, gcmsiv(aesKey, ciphertext.subarray(0, NONCE_BYTES)).decrypt(ciphertext.subarray(NONCE_BYTES)))
  } catch {
    // The tag does not fit: noble says so by an error and nothing else.
    return null
  }
}

const DOMAIN = utf8ToBytes('Strongroom decryptable balance 1\n')

/**
 * Encrypts an amount. The nonce is made of the key, the account and `state`, the ciphertexts that the amount follows from: the same state gives the
 * same bytes, so that what is planned twice is the same plan, and another state gives others, so that nobody sees whether two balances are equal.
 */
export function sealDecryptable({
  aesKey,
  account,
  state,
  amount,
}: {
  readonly aesKey: Uint8Array
  readonly account: Address
  readonly state: Uint8Array
  readonly amount: bigint
}): Uint8Array {
  const plain = encodeField(u64, amount)
  const nonce = hmac(sha256, aesKey, concatBytes(DOMAIN, encodeAddress(account), plain, state)).slice(0, NONCE_BYTES)
  return concatBytes(nonce, gcmsiv(aesKey, nonce).encrypt(plain))
}
