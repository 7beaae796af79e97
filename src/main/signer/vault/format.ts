import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { type KdfCost, VAULT_BYTES_MAX, type VaultLimits } from './limits.ts'

/*
 * A vault file. Integers are little-endian.
 *
 *     0    16   magic, "Strongroom vault"
 *     16    2   format version
 *     18    8   name of the key derivation, "argon2id" (Argon2 version 1.3)
 *     26    4   memory in KiB
 *     30    4   passes
 *     34    4   lanes
 *     38   32   salt
 *     70   24   nonce of XChaCha20-Poly1305
 *     94    4   length of the body
 *     98        body: ciphertext and its 16-byte tag; all bytes before it are its associated data
 *     …    32   sha256 of everything before
 *
 * The checksum proves nothing against an attacker. It tells a failing disk from a wrong passphrase, before the passphrase is used.
 */
const MAGIC = utf8ToBytes('Strongroom vault')
const KDF_NAME = 'argon2id'
const VERSION = 1
const SALT_AT = 38
const NONCE_AT = 70
const HEADER_BYTES = 98
const CHECKSUM_BYTES = 32

export const SALT_BYTES = 32
export const NONCE_BYTES = 24

export type VaultHeader = { readonly cost: KdfCost; readonly salt: Uint8Array; readonly nonce: Uint8Array }

/** A vault file in its parts. `associated` is the header as its bytes stand in the file. */
export type VaultFile = { readonly header: VaultHeader; readonly associated: Uint8Array; readonly body: Uint8Array }

/** The header's bytes for a body of that length. */
export function encodeHeader({ cost, salt, nonce }: VaultHeader, bodyLength: number): Uint8Array {
  invariant(salt.length === SALT_BYTES && nonce.length === NONCE_BYTES, 'a vault header with a salt or nonce of another length')
  const bytes = new Uint8Array(HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC, 0)
  view.setUint16(16, VERSION, true)
  bytes.set(utf8ToBytes(KDF_NAME), 18)
  view.setUint32(26, cost.memoryKib, true)
  view.setUint32(30, cost.passes, true)
  view.setUint32(34, cost.lanes, true)
  bytes.set(salt, SALT_AT)
  bytes.set(nonce, NONCE_AT)
  view.setUint32(94, bodyLength, true)
  return bytes
}

/** The whole file: header, body, checksum. */
export function encodeVaultFile({ associated, body }: Pick<VaultFile, 'associated' | 'body'>): Uint8Array {
  const content = concatBytes(associated, body)
  return concatBytes(content, sha256(content))
}

/**
 * Takes a vault file apart and refuses costs outside the limits, before any passphrase is used.
 * @throws VAULT_NOT_A_VAULT, VAULT_VERSION_UNKNOWN, VAULT_DAMAGED, VAULT_DOWNGRADE, VAULT_KDF_EXCESSIVE
 */
export function decodeVaultFile({ bytes, path, limits }: { bytes: Uint8Array; path: string; limits: VaultLimits }): VaultFile {
  if (!isPrefix(MAGIC, bytes)) throw new StrongroomError('VAULT_NOT_A_VAULT', { path })
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES) throw damaged(path, 'it is cut off inside its header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint16(16, true)
  if (version !== VERSION) throw new StrongroomError('VAULT_VERSION_UNKNOWN', { path, version })
  const bodyEnd = HEADER_BYTES + view.getUint32(94, true)
  assertWhole({ bytes, bodyEnd, path })
  const kdfName = bytesToAscii(bytes.subarray(18, 26))
  if (kdfName !== KDF_NAME) throw damaged(path, 'it names an unknown key derivation')
  const cost = { memoryKib: view.getUint32(26, true), passes: view.getUint32(30, true), lanes: view.getUint32(34, true) }
  assertCost({ cost, path, limits })
  const header = { cost, salt: bytes.slice(SALT_AT, SALT_AT + SALT_BYTES), nonce: bytes.slice(NONCE_AT, NONCE_AT + NONCE_BYTES) }
  return { header, associated: bytes.slice(0, HEADER_BYTES), body: bytes.slice(HEADER_BYTES, bodyEnd) }
}

function assertWhole({ bytes, bodyEnd, path }: { bytes: Uint8Array; bodyEnd: number; path: string }): void {
  const expected = bodyEnd + CHECKSUM_BYTES
  if (bytes.length > VAULT_BYTES_MAX) throw damaged(path, 'it is larger than any vault')
  if (bytes.length < expected) throw damaged(path, `it is cut off: ${bytes.length} of ${expected} bytes are there`)
  if (bytes.length > expected) throw damaged(path, `${bytes.length - expected} bytes stand after its end`)
  const checksum = sha256(bytes.subarray(0, bodyEnd))
  if (!isPrefix(checksum, bytes.subarray(bodyEnd))) throw damaged(path, 'its checksum does not match its content')
}

function assertCost({ cost, path, limits }: { cost: KdfCost; path: string; limits: VaultLimits }): void {
  for (const parameter of ['memoryKib', 'passes', 'lanes'] as const) {
    const value = cost[parameter]
    const floor = limits.floor[parameter]
    const ceiling = limits.ceiling[parameter]
    if (value < floor) throw new StrongroomError('VAULT_DOWNGRADE', { path, parameter, value, floor })
    if (value > ceiling) throw new StrongroomError('VAULT_KDF_EXCESSIVE', { path, parameter, value, ceiling })
  }
}

function isPrefix(prefix: Uint8Array, bytes: Uint8Array): boolean {
  return bytes.length >= prefix.length && prefix.every((byte, index) => byte === bytes[index])
}

function bytesToAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function damaged(path: string, problem: string): StrongroomError {
  return new StrongroomError('VAULT_DAMAGED', { path, problem })
}
