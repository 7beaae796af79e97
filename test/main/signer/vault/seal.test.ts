import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeVaultFile } from '../../../../src/main/signer/vault/format.ts'
import { hashPassphrase } from '../../../../src/main/signer/vault/passphrase.ts'
import { sealVault, unsealVault } from '../../../../src/main/signer/vault/seal.ts'
import { wipeContents } from '../../../../src/main/signer/vault/contents.ts'
import { fullContents, PASSPHRASE } from '../support/contents.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { refusalOf } from '../support/refusal.ts'

const limits = CHEAP_LIMITS
const cost = limits.floor
const path = 'a.vault'
const secret = hashPassphrase(PASSPHRASE)
const sealed = await sealVault({ contents: await fullContents(), secret, cost })
const unseal = (bytes: Uint8Array, key = secret) => unsealVault({ bytes, path, secret: key, limits })

/** The checksum made to fit, as an attacker would. */
const withChecksum = (bytes: Uint8Array) => Uint8Array.of(...bytes.subarray(0, -32), ...sha256(bytes.subarray(0, -32)))

describe('a sealed vault', () => {
  it('opens with its passphrase', async () => {
    expect(await unseal(sealed)).toEqual({ contents: await fullContents(), cost })
  })

  it('does not open with another passphrase', async () => {
    expect(await refusalOf(() => unseal(sealed, hashPassphrase(`${PASSPHRASE} `)))).toBe('VAULT_WRONG_PASSPHRASE')
  })

  it('opens however the keyboard composes its letters', async () => {
    const composed = await sealVault({ contents: await fullContents(), secret: hashPassphrase('Z\u00fcrich am See'), cost })
    expect((await unseal(composed, hashPassphrase('Zu\u0308rich am See'))).cost).toEqual(cost)
  })

  it('has a new salt and nonce at every save', async () => {
    const again = await sealVault({ contents: await fullContents(), secret, cost })
    const [first, second] = [sealed, again].map((bytes) => decodeVaultFile({ bytes, path, limits }).header)
    expect(first?.salt).not.toEqual(second?.salt)
    expect(first?.nonce).not.toEqual(second?.nonce)
  })

  it('shows nothing of what it holds', async () => {
    const { entropy, root, imported } = await fullContents()
    for (const kept of [entropy, root, imported[0]?.seed ?? root, Buffer.from('old hot wallet'), Buffer.from(PASSPHRASE), secret]) {
      expect(Buffer.from(sealed).includes(Buffer.from(kept))).toBe(false)
    }
  })

  it('never opens with a byte changed, even by somebody who makes the checksum fit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 33), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = sealed.slice()
        altered[at] = (altered[at] ?? 0) ^ change
        expect(await refusalOf(() => unseal(altered))).toMatch(/^VAULT_(NOT_A_VAULT|VERSION_UNKNOWN|DAMAGED)$/)
        expect(await refusalOf(() => unseal(withChecksum(altered)))).toMatch(/^VAULT_/)
      }),
      { numRuns: 200 },
    )
  })

  it('is bound to its whole header: every header byte but the magic is under the seal', async () => {
    for (let at = 26; at < 94; at++) {
      const altered = sealed.slice()
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(await refusalOf(() => unseal(withChecksum(altered))), `byte ${at}`).toMatch(
        /^VAULT_(WRONG_PASSPHRASE|DOWNGRADE|KDF_EXCESSIVE)$/,
      )
    }
  })

  it('seals what was there when it was asked, even if that is wiped meanwhile', async () => {
    const contents = await fullContents()
    const key = secret.slice()
    const sealing = sealVault({ contents, secret: key, cost })
    wipeContents(contents)
    key.fill(0)
    expect((await unseal(await sealing)).contents).toEqual(await fullContents())
  })

  it('wipes nothing that belongs to the caller', async () => {
    const contents = await fullContents()
    await sealVault({ contents, secret, cost })
    expect(contents).toEqual(await fullContents())
    expect(secret).toEqual(hashPassphrase(PASSPHRASE))
  })
})
