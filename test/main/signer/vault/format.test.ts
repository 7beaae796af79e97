import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeVaultFile, encodeHeader, encodeVaultFile, NONCE_BYTES, SALT_BYTES } from '../../../../src/main/signer/vault/format.ts'
import { PRODUCT_LIMITS, VAULT_BYTES_MAX } from '../../../../src/main/signer/vault/limits.ts'
import { refusalOf } from '../support/refusal.ts'

const path = 'a.vault'
const limits = PRODUCT_LIMITS
const header = { cost: limits.floor, salt: new Uint8Array(SALT_BYTES).fill(7), nonce: new Uint8Array(NONCE_BYTES).fill(8) }
const body = new Uint8Array(100).fill(9)
const file = encodeVaultFile({ associated: encodeHeader(header, body.length), body })

const codeOf = (bytes: Uint8Array) => refusalOf(() => decodeVaultFile({ bytes, path, limits }))

/** The file with some bytes replaced, and the checksum made to fit as an attacker would. */
function forged(at: number, ...bytes: number[]): Uint8Array {
  const content = file.slice(0, -32)
  content.set(bytes, at)
  return Uint8Array.of(...content, ...sha256(content))
}

describe('a vault file', () => {
  it('begins with a magic, the version, the name of the key derivation and its costs, in that order', () => {
    expect(Buffer.from(file.subarray(0, 16)).toString('ascii')).toBe('Strongroom vault')
    // version 1 | "argon2id" | 262144 KiB | 3 passes | 1 lane
    expect(Buffer.from(file.subarray(16, 38)).toString('hex')).toBe('0100' + '6172676f6e326964' + '00000400' + '03000000' + '01000000')
  })

  it('decodes to the parts it was encoded from', () => {
    const decoded = decodeVaultFile({ bytes: file, path, limits })
    expect(decoded).toEqual({ header, associated: file.subarray(0, 98), body })
  })

  it('is refused with any one byte changed', async () => {
    for (let at = 0; at < file.length; at++) {
      const changed = file.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await codeOf(changed), `byte ${at}`).toBe(at < 16 ? 'VAULT_NOT_A_VAULT' : at < 18 ? 'VAULT_VERSION_UNKNOWN' : 'VAULT_DAMAGED')
    }
  })

  it('is refused when cut off anywhere or when bytes follow', async () => {
    for (let length = 0; length < file.length; length++) {
      expect(await codeOf(file.subarray(0, length)), `${length} bytes`).toBe(length < 16 ? 'VAULT_NOT_A_VAULT' : 'VAULT_DAMAGED')
    }
    expect(await codeOf(Uint8Array.of(...file, 0))).toBe('VAULT_DAMAGED')
    expect(await codeOf(new Uint8Array(VAULT_BYTES_MAX + 1))).toBe('VAULT_NOT_A_VAULT')
  })

  it('is refused when any cost is below the floor, as a downgrade', async () => {
    expect(await codeOf(forged(26, 0xff, 0xff, 0x03, 0))).toBe('VAULT_DOWNGRADE') // 262143 KiB
    expect(await codeOf(forged(30, 2))).toBe('VAULT_DOWNGRADE') // 2 passes
    expect(await codeOf(forged(34, 0))).toBe('VAULT_DOWNGRADE') // no lanes
  })

  it('is refused when any cost is above the ceiling', async () => {
    expect(await codeOf(forged(26, 1, 0, 0x10, 0))).toBe('VAULT_KDF_EXCESSIVE') // 1 GiB and 1 KiB
    expect(await codeOf(forged(30, 65))).toBe('VAULT_KDF_EXCESSIVE')
    expect(await codeOf(forged(34, 5))).toBe('VAULT_KDF_EXCESSIVE')
  })

  it('is refused when it names another key derivation', async () => {
    expect(await codeOf(forged(18, 'b'.charCodeAt(0)))).toBe('VAULT_DAMAGED')
  })

  it('never answers bytes of any kind with anything but a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, hasMagic) => {
        const tried = hasMagic ? Uint8Array.of(...file.subarray(0, 18), ...bytes) : bytes
        expect(await codeOf(tried)).toMatch(/^VAULT_/)
      }),
    )
  })
})
