import { hkdf } from '@noble/hashes/hkdf.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { sha3_512 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../address/address.ts'
import { scalarOf } from './point.ts'

/*
 * The keys of a confidential account come from signatures of its owner, so that whoever restores the wallet reads the same balances. Two ways are in
 * use; an account records its ElGamal key alone, and which way it was, is found by deriving both and comparing.
 *
 *     token-cli    the token command line, and every library before the standard:
 *                  elgamal = sha3-512(sha3-512(sign("ElGamalSecretKey" account))) mod L
 *                  aes     = first 16 bytes of sha3-512(sha3-512(sign("AeKey" account)))
 *     conf-bal-v1  the standard, of one signature over "solana-conf-bal/v1" owner mint, with that text as HKDF's salt:
 *                  elgamal = hkdf-sha512(signature, "elgamal", 64 bytes) mod L
 *                  aes     = hkdf-sha512(signature, "ae", 16 bytes)
 *
 * Numbers are little-endian; L is the order of the group (RFC 9496).
 * https://github.com/solana-program/zk-elgamal-proof, zk-sdk, encryption/{elgamal,auth_encryption}.rs
 */
export const KEY_DERIVATIONS = ['conf-bal-v1', 'token-cli'] as const
export type KeyDerivation = (typeof KEY_DERIVATIONS)[number]

/** Secrets: whoever holds them reads the account's balances, and moves nothing. Wiped by whoever asked for them. */
export type ConfidentialKeys = {
  /** A scalar below L, 32 bytes, little-endian. */
  readonly elgamalSecret: Uint8Array
  /** 16 bytes. */
  readonly aesKey: Uint8Array
}

/** A confidential account as its keys know it. */
export type KeyedAccount = { readonly account: Address; readonly owner: Address; readonly mint: Address }

const STANDARD = utf8ToBytes('solana-conf-bal/v1')
const AES_KEY_BYTES = 16
const SCALAR_BYTES = 32
const WIDE_BYTES = 64
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** Derives the keys of an account. `sign`: an Ed25519 signature by its owner over exactly these bytes, 64 bytes. */
export function deriveConfidentialKeys(
  derivation: KeyDerivation,
  { account, owner, mint }: KeyedAccount,
  sign: (message: Uint8Array) => Uint8Array,
): ConfidentialKeys {
  if (derivation === 'conf-bal-v1') return standardKeys(sign(concatBytes(STANDARD, encodeAddress(owner), encodeAddress(mint))))
  const [elgamal, aes] = ['ElGamalSecretKey', 'AeKey'].map((domain) => sign(concatBytes(utf8ToBytes(domain), encodeAddress(account))))
  return { elgamalSecret: commandLineElGamal(elgamal ?? new Uint8Array()), aesKey: commandLineAes(aes ?? new Uint8Array()) }
}

/** The keys that one signature gives by the standard. */
export function standardKeys(signature: Uint8Array): ConfidentialKeys {
  return {
    elgamalSecret: asScalar(hkdf(sha512, signature, STANDARD, utf8ToBytes('elgamal'), WIDE_BYTES)),
    aesKey: hkdf(sha512, signature, STANDARD, utf8ToBytes('ae'), AES_KEY_BYTES),
  }
}

/** The ElGamal secret that a signature gives by the token command line. */
export function commandLineElGamal(signature: Uint8Array): Uint8Array {
  return asScalar(sha3_512(sha3_512(signature)))
}

/** The AES key that a signature gives by the token command line. */
export function commandLineAes(signature: Uint8Array): Uint8Array {
  return sha3_512(sha3_512(signature)).slice(0, AES_KEY_BYTES)
}

/** The number that these bytes are, as the 32 bytes of a scalar. */
function asScalar(wide: Uint8Array): Uint8Array {
  const number = scalarOf(wide) % GROUP_ORDER
  return Uint8Array.from({ length: SCALAR_BYTES }, (_, place) => Number((number >> BigInt(8 * place)) & 0xffn))
}
