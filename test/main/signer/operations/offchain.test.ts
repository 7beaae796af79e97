import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { isOffchainSigned } from '../../../../src/core/offchain/offchain-message.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openRestoredSigner, TREASURY } from '../support/signer.ts'

const newFolder = useFolders()
const text = 'Strongroom Ltd holds this address.'
const asked = { passphrase: PASSPHRASE, text, address: TREASURY, path: null }

describe('signing an off-chain message', () => {
  it('is done with the key of the treasury, and of an account whose path is true', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('deriveAccounts', { count: 2 })
    for (const { address, path } of [{ address: TREASURY, path: null }, hintOf(2)]) {
      const { signature } = await signer.ask('signOffchain', { ...asked, address, path })
      expect(isOffchainSigned({ text, address, signature })).toBe(true)
    }
  })

  it('is done with what is known to be ours, whatever path the journal claims for it', async () => {
    const signer = await openRestoredSigner(newFolder())
    const seed = new Uint8Array(32).fill(7)
    const keypair = JSON.stringify([...seed, ...encodeAddress(addressOfSeed(seed))])
    const { address: imported } = await signer.ask('importKeypair', { passphrase: PASSPHRASE, label: 'hot', keypair })
    for (const address of [TREASURY, imported])
      for (const path of [hintOf(5).path, 'm/0', 'no path at all', '']) {
        const { signature } = await signer.ask('signOffchain', { ...asked, address, path })
        expect(isOffchainSigned({ text, address, signature })).toBe(true)
      }
  })

  it('is refused with a wrong passphrase, and while the vault is locked', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await refusalOf(() => signer.ask('signOffchain', { ...asked, passphrase: 'another passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('signOffchain', asked))).toBe('VAULT_LOCKED')
  })

  it('is refused for an address of somebody else, whatever path is claimed', async () => {
    const signer = await openRestoredSigner(newFolder())
    const address = accountOf(7)
    expect(await refusalOf(() => signer.ask('signOffchain', { ...asked, address }))).toBe('SIGNER_NOT_OURS')
    expect(await refusalOf(() => signer.ask('signOffchain', { ...asked, address, path: hintOf(2).path }))).toBe('SIGNER_NOT_OURS')
  })

  it('is refused for a text that cannot be seen', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await refusalOf(() => signer.ask('signOffchain', { ...asked, text: 'a\u200b' }))).toBe('OFFCHAIN_TEXT')
  })
})
