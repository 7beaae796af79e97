import { getRandomValues } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeField, encodeField, type Field } from '../../../core/program/layout.ts'
import { type KeptBeside, readVaultFile, replaceVaultFile } from '../vault/file.ts'
import type { VaultPlace } from '../vault/vault.ts'

const NONCE_BYTES = 24
const KEY_BYTES = 32

/** A file beside the vault that this vault alone can write and read: what a signer must not forget between its launches. */
export type SealedRecord<Value> = {
  readonly path: string
  /** `value` is null where there is no file, or none that this vault sealed. @throws VAULT_UNREADABLE */
  read(): Promise<{ readonly bytes: Uint8Array | null; readonly value: Value | null }>
  /** What bytes of the file say; null where this vault did not seal them. */
  open(bytes: Uint8Array | null): Value | null
  /** The bytes that are in the file now. @throws what replaceVaultFile throws */
  write(value: Value, previous: Uint8Array | null): Promise<Uint8Array>
}

/** Where the vault is, and what the keys of its records come of: its root, or a key that came of it. */
export type SealedBy = { readonly place: Pick<VaultPlace, 'path' | 'disk'>; readonly root: Uint8Array }

type Kind<Value> = {
  /** The end of the file's name. */
  readonly suffix: string
  /** What the key is for. */
  readonly purpose: string
  readonly field: Field<Value>
  /** `none` where the one before would serve nobody: it is refused as an older one. */
  readonly backup?: KeptBeside
}

export function sealedRecord<Value>(
  { place, root }: SealedBy,
  { suffix, purpose, field, backup = 'previous' }: Kind<Value>,
): SealedRecord<Value> {
  const { disk } = place
  const path = `${place.path}.${suffix}`
  const key = keyFor(root, purpose)
  const open = (bytes: Uint8Array | null): Value | null => {
    const plain = bytes === null ? null : unseal(key, bytes)
    return plain === null ? null : decodeField(field, plain)
  }
  return {
    path,
    open,
    async read() {
      const bytes = await readVaultFile({ disk, path })
      return { bytes, value: open(bytes) }
    },
    async write(value, previous) {
      const bytes = seal(key, encodeField(field, value))
      await replaceVaultFile({ disk, path, bytes, previous, backup })
      return bytes
    },
  }
}

/** A key of its own for each purpose. */
export function keyFor(root: Uint8Array, purpose: string): Uint8Array {
  return hkdf(sha256, root, undefined, utf8ToBytes(purpose), KEY_BYTES)
}

function seal(key: Uint8Array, plain: Uint8Array): Uint8Array {
  const nonce = getRandomValues(new Uint8Array(NONCE_BYTES))
  return concatBytes(nonce, xchacha20poly1305(key, nonce).encrypt(plain))
}

/** Null when it was not sealed by this vault, or is damaged. */
function unseal(key: Uint8Array, bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < NONCE_BYTES) return null
  try {
    return xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES))
  } catch {
    // Whatever is wrong with it, it says nothing that can be believed; who asks refuses then.
    return null
  }
}
