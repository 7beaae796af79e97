import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOfSeed, encodeKeypairFile } from '../../../../src/core/keys/keypair.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, openRestoredSigner, openTestSigner, TREASURY } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE
const seed = new Uint8Array(32).fill(0x21)
const keypair = encodeKeypairFile(seed)

describe('a backup', () => {
  it('is a whole vault that opens as one, made with the vault open or locked', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const path = join(folder, 'usb.vault')
    expect(await signer.ask('backup', { path, passphrase })).toEqual({ path, byteLength: statSync(signer.path).size })
    await signer.ask('lock', {})
    const second = join(folder, 'second.vault')
    await signer.ask('backup', { path: second, passphrase })
    expect(readFileSync(second)).toEqual(readFileSync(path))
  })

  it('is refused over another file and with a wrong passphrase', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    expect(await refusalOf(() => signer.ask('backup', { path: signer.path, passphrase }))).toBe('VAULT_BACKUP_EXISTS')
    const path = join(folder, 'usb.vault')
    expect(await refusalOf(() => signer.ask('backup', { path, passphrase: 'wrong passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
  })
})

describe('a copy that is handed over', () => {
  it('is the file as it stands, opened or locked, and is given to nobody with a wrong passphrase', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await signer.ask('copy', { passphrase })).toEqual({ bytes: new Uint8Array(readFileSync(signer.path)) })
    await signer.ask('lock', {})
    expect(await signer.ask('copy', { passphrase })).toEqual({ bytes: new Uint8Array(readFileSync(signer.path)) })
    expect(await refusalOf(() => signer.ask('copy', { passphrase: 'wrong passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
  })
})

describe('a restore drill', () => {
  it('takes the bytes of a backup that was read elsewhere', async () => {
    const signer = await openRestoredSigner(newFolder())
    const { bytes } = await signer.ask('copy', { passphrase })
    const path = 'a backup of another machine'
    expect(await signer.ask('restoreDrill', { path, bytes, passphrase })).toMatchObject({ opened: true, same: true })
    const damaged = bytes.slice(0, -1)
    expect(await refusalOf(() => signer.ask('restoreDrill', { path, bytes: damaged, passphrase }))).toBe('VAULT_DAMAGED')
  })

  it('proves that a backup gives the same addresses', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    await signer.ask('deriveAccounts', { count: 20 })
    await signer.ask('importKeypair', { passphrase, label: 'x', keypair })
    const path = join(folder, 'usb.vault')
    await signer.ask('backup', { path, passphrase })
    const before = readFileSync(signer.path)
    // The treasury, 20 deposit accounts, one imported.
    expect(await signer.ask('restoreDrill', { path, passphrase })).toEqual({ opened: true, addressesCompared: 22, same: true, missing: [] })
    expect(readFileSync(signer.path)).toEqual(before)
  })

  it('names what the backup lacks: keys imported since', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const path = join(folder, 'usb.vault')
    await signer.ask('backup', { path, passphrase })
    await signer.ask('importKeypair', { passphrase, label: 'x', keypair })
    const report = await signer.ask('restoreDrill', { path, passphrase })
    expect(report).toMatchObject({ same: false, missing: [addressOfSeed(seed)] })
  })

  it("tells another vault's backup, opened by its own passphrase", async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    await signer.ask('deriveAccounts', { count: 1 })
    const other = openTestSigner(newFolder())
    await other.ask('create', { passphrase: 'another passphrase' })
    const report = await signer.ask('restoreDrill', { path: other.path, passphrase: 'another passphrase' })
    expect(report).toEqual({ opened: true, addressesCompared: 2, same: false, missing: [TREASURY, accountOf(1)] })
  })

  it('says what is wrong with a backup that does not open', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const path = join(folder, 'usb.vault')
    const drill = () => refusalOf(() => signer.ask('restoreDrill', { path, passphrase }))
    expect(await drill()).toBe('VAULT_ABSENT')
    writeFileSync(path, readFileSync(signer.path).subarray(0, 200))
    expect(await drill()).toBe('VAULT_DAMAGED')
    writeFileSync(path, 'something else')
    expect(await drill()).toBe('VAULT_NOT_A_VAULT')
  })

  it('needs an open vault to compare with', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('restoreDrill', { path: signer.path, passphrase }))).toBe('VAULT_LOCKED')
  })
})
