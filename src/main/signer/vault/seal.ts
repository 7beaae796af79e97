import { getRandomValues, timingSafeEqual } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { VaultContents } from './contents.ts'
import { decodeVaultFile, encodeHeader, encodeVaultFile, NONCE_BYTES, SALT_BYTES } from './format.ts'
import { deriveKey } from './kdf.ts'
import type { KdfCost, VaultLimits } from './limits.ts'
import { decodePayload, encodePayload } from './payload.ts'

const TAG_BYTES = 16

/** The bytes of a vault file for these contents, under a salt and a nonce drawn now. `secret` is what the passphrase became. */
export async function sealVault({
  contents,
  secret,
  cost,
}: {
  contents: VaultContents
  secret: Uint8Array
  cost: KdfCost
}): Promise<Uint8Array> {
  const header = { cost, salt: drawBytes(SALT_BYTES), nonce: drawBytes(NONCE_BYTES) }
  // Both are taken before the first pause: locking meanwhile wipes the originals, and must not change what is sealed.
  const payload = encodePayload(contents)
  const key = await deriveKey({ secret, salt: header.salt, cost })
  try {
    const associated = encodeHeader(header, payload.length + TAG_BYTES)
    const body = xchacha20poly1305(key, header.nonce, associated).encrypt(payload)
    const opened = decrypt({ key, nonce: header.nonce, associated, body })
    invariant(opened !== null && timingSafeEqual(opened, payload), 'a vault that was just sealed does not open')
    opened.fill(0)
    return encodeVaultFile({ associated, body })
  } finally {
    key.fill(0)
    payload.fill(0)
  }
}

/**
 * What a vault file holds, and what opening it cost.
 * @throws VAULT_WRONG_PASSPHRASE, and what decodeVaultFile throws; VAULT_DAMAGED for contents that were sealed wrongly
 */
export async function unsealVault({
  bytes,
  path,
  secret,
  limits,
}: {
  bytes: Uint8Array
  path: string
  secret: Uint8Array
  limits: VaultLimits
}): Promise<{ contents: VaultContents; cost: KdfCost }> {
  const { header, associated, body } = decodeVaultFile({ bytes, path, limits })
  const key = await deriveKey({ secret, salt: header.salt, cost: header.cost })
  try {
    const payload = decrypt({ key, nonce: header.nonce, associated, body })
    if (payload === null) throw new StrongroomError('VAULT_WRONG_PASSPHRASE', { path })
    const contents = decodePayload(payload)
    payload.fill(0)
    if (contents === null) throw new StrongroomError('VAULT_DAMAGED', { path, problem: 'its contents are in no known form' })
    return { contents, cost: header.cost }
  } finally {
    key.fill(0)
  }
}

function drawBytes(length: number): Uint8Array {
  return getRandomValues(new Uint8Array(length))
}

type Sealed = { key: Uint8Array; nonce: Uint8Array; associated: Uint8Array; body: Uint8Array }

/** Null when the tag does not fit: another key, or another byte anywhere. */
function decrypt({ key, nonce, associated, body }: Sealed): Uint8Array | null {
  if (body.length < TAG_BYTES) return null
  try {
    return xchacha20poly1305(key, nonce, associated).decrypt(body)
  } catch (error) {
    if (error instanceof Error && error.message.includes('invalid tag')) return null
    throw error
  }
}
