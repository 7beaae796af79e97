import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, openRestoredSigner, openSignerWith, openTestSigner, TREASURY, WORDS } from '../support/signer.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE

describe('a new vault', () => {
  it('tells 24 new words once, and they restore the same treasury', async () => {
    const first = openTestSigner(newFolder())
    const { words, treasury } = await first.ask('create', { passphrase })
    expect(words).toHaveLength(24)
    const second = openTestSigner(newFolder())
    expect(await second.ask('restore', { passphrase: 'another passphrase', words: words.join(' ') })).toEqual({ treasury })
    const third = openTestSigner(newFolder())
    expect((await third.ask('create', { passphrase })).words).not.toEqual(words)
  })

  it('is open, and unlocks again in another signer', async () => {
    const folder = newFolder()
    const signer = openTestSigner(folder)
    expect(await signer.ask('status', {})).toMatchObject({ state: 'absent', treasury: null, policy: null })
    const { treasury } = await signer.ask('create', { passphrase })
    expect(await signer.ask('status', {})).toMatchObject({ state: 'unlocked', treasury, derivedAccounts: 0, importedAccounts: 0 })
    const next = openTestSigner(folder)
    expect(await next.ask('status', {})).toMatchObject({ state: 'locked', treasury: null })
    expect(await next.ask('unlock', { passphrase })).toMatchObject({ state: 'unlocked', treasury, autoLockMs: 600_000 })
  })

  it('is refused where one is, and with a passphrase that is too short or too long', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await refusalOf(() => signer.ask('create', { passphrase }))).toBe('VAULT_EXISTS')
    const fresh = openTestSigner(newFolder())
    for (const bad of ['eleven char', 'x'.repeat(1_025)]) {
      expect(await refusalOf(() => fresh.ask('create', { passphrase: bad }))).toBe('VAULT_PASSPHRASE_LENGTH')
      expect(await refusalOf(() => fresh.ask('restore', { passphrase: bad, words: WORDS }))).toBe('VAULT_PASSPHRASE_LENGTH')
    }
    expect(await fresh.ask('status', {})).toMatchObject({ state: 'absent' })
  })
})

describe('a restored vault', () => {
  it('has the address that is published for the best-known words', async () => {
    const signer = openTestSigner(newFolder())
    const { treasury } = await signer.ask('restore', { passphrase, words: `${'abandon '.repeat(11)}about` })
    // m/44'/501'/0'/0' of these words, as wallets of the ecosystem print it in their tests.
    expect(treasury).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  it('refuses words that are none', async () => {
    const signer = openTestSigner(newFolder())
    expect(await refusalOf(() => signer.ask('restore', { passphrase, words: WORDS.replace('wave', 'winner') }))).toBe('VAULT_WORDS_INVALID')
  })
})

describe('locking', () => {
  it('closes the vault until the passphrase is given again', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await signer.ask('lock', {})).toMatchObject({ state: 'locked', treasury: null, imported: [], policy: null })
    expect(await refusalOf(() => signer.ask('deriveAccounts', { count: 1 }))).toBe('VAULT_LOCKED')
    expect(await refusalOf(() => signer.ask('unlock', { passphrase: 'wrong passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({ state: 'unlocked', treasury: TREASURY })
  })

  it('happens on its own after the idle time, and says so; being asked how it is does not count as work', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.clock.pass(300_000)
    await signer.ask('deriveAccounts', { count: 1 })
    await signer.clock.pass(599_999)
    expect(await signer.ask('status', {})).toMatchObject({ state: 'unlocked' })
    expect(signer.locks()).toBe(0)
    await signer.clock.pass(1)
    expect(signer.locks()).toBe(1)
    expect(await signer.ask('status', {})).toMatchObject({ state: 'locked' })
  })

  it('by hand is not told as if it had happened on its own', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('lock', {})
    await signer.clock.pass(600_000)
    expect(signer.locks()).toBe(0)
  })

  it('during a save leaves a vault that opens with what was saved', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const deriving = refusalOf(() => signer.ask('deriveAccounts', { count: 1 }))
    await new Promise((resolve) => setImmediate(resolve))
    await signer.ask('lock', {})
    expect(['not refused', 'VAULT_LOCKED']).toContain(await deriving)
    expect(await signer.ask('status', {})).toMatchObject({ state: 'locked' })
    const { derivedAccounts } = await signer.ask('unlock', { passphrase })
    expect([0, 1]).toContain(derivedAccounts)
    expect((await signer.ask('deriveAccounts', { count: 1, first: 1 })).accounts[0]?.address).toBe(accountOf(1))
  })
})

describe('a passphrase that is proved', () => {
  it('is that of the open vault, which stays as it is', async () => {
    const signer = await openRestoredSigner(newFolder())
    expect(await signer.ask('prove', { passphrase })).toEqual({ proved: true })
    expect(await refusalOf(() => signer.ask('prove', { passphrase: 'wrong passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await signer.ask('status', {})).toMatchObject({ state: 'unlocked' })
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('prove', { passphrase }))).toBe('VAULT_LOCKED')
    expect(await signer.ask('status', {})).toMatchObject({ state: 'locked' })
  })

  it('does not keep the vault from locking itself, right or wrong', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.clock.pass(599_000)
    await signer.ask('prove', { passphrase })
    await refusalOf(() => signer.ask('prove', { passphrase: 'wrong passphrase' }))
    await signer.clock.pass(1_000)
    expect(await signer.ask('status', {})).toMatchObject({ state: 'locked' })
  })
})

describe('wrong passphrases', () => {
  it('are slowed from the sixth on, whichever operation they are given to', async () => {
    const signer = await openRestoredSigner(newFolder())
    const wrong = 'wrong passphrase'
    await refusalOf(() => signer.ask('importKeypair', { passphrase: wrong, label: 'x', keypair: '[]' }))
    await refusalOf(() => signer.ask('setCoolDown', { passphrase: wrong, coolDownMs: 0 }))
    await refusalOf(() => signer.ask('changePassphrase', { passphrase: wrong, newPassphrase: 'another passphrase' }))
    await refusalOf(() => signer.ask('backup', { passphrase: wrong, path: `${signer.path}.usb` }))
    await refusalOf(() => signer.ask('restoreDrill', { passphrase: wrong, path: signer.path }))
    let isAnswered = false
    const sixth = signer.ask('unlock', { passphrase }).finally(() => {
      isAnswered = true
    })
    await signer.clock.pass(999)
    expect(isAnswered).toBe(false)
    await signer.clock.pass(1)
    expect(await sixth).toMatchObject({ state: 'unlocked' })
  })

  it('are tried one after the other, never side by side', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('lock', {})
    const tries = Array.from({ length: 6 }, () => refusalOf(() => signer.ask('unlock', { passphrase: 'wrong passphrase' })))
    expect(await Promise.all(tries.slice(0, 5))).toEqual(new Array(5).fill('VAULT_WRONG_PASSPHRASE'))
    await signer.clock.pass(1_000)
    expect(await tries[5]).toBe('VAULT_WRONG_PASSPHRASE')
  })
})

describe('a change of the passphrase', () => {
  it.each(['unlocked', 'locked'] as const)('counts from then on, and leaves the vault %s', async (state) => {
    const signer = await openRestoredSigner(newFolder())
    if (state === 'locked') await signer.ask('lock', {})
    const newPassphrase = 'another passphrase'
    expect(await signer.ask('changePassphrase', { passphrase, newPassphrase })).toEqual({ changed: true })
    expect(await signer.ask('status', {})).toMatchObject({ state })
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('unlock', { passphrase }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await signer.ask('unlock', { passphrase: newPassphrase })).toMatchObject({ state: 'unlocked', treasury: TREASURY })
    await signer.ask('deriveAccounts', { count: 2 })
    expect(await signer.ask('status', {})).toMatchObject({ derivedAccounts: 2 })
  })

  it('is refused with a wrong one, and to a short one', async () => {
    const signer = await openRestoredSigner(newFolder())
    const before = readFileSync(signer.path)
    const newPassphrase = 'another passphrase'
    expect(await refusalOf(() => signer.ask('changePassphrase', { passphrase: newPassphrase, newPassphrase }))).toBe(
      'VAULT_WRONG_PASSPHRASE',
    )
    expect(await refusalOf(() => signer.ask('changePassphrase', { passphrase, newPassphrase: 'short' }))).toBe('VAULT_PASSPHRASE_LENGTH')
    expect(readFileSync(signer.path)).toEqual(before)
  })
})

describe('two signers of one vault', () => {
  it('do not write over each other', async () => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const other = openTestSigner(folder)
    await other.ask('unlock', { passphrase })
    await other.ask('deriveAccounts', { count: 5 })
    expect(await refusalOf(() => signer.ask('deriveAccounts', { count: 1 }))).toBe('VAULT_CHANGED_UNDERNEATH')
    await signer.ask('lock', {})
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({ derivedAccounts: 5 })
  })
})

describe('a policy', () => {
  it('of an earlier version may name a treasury whose key is elsewhere, and keeps it', async () => {
    const cold = addressOfByte(0xc0)
    const watchOnlyTreasuries = [{ address: cold, label: 'cold', fromMs: 0 }]
    const signer = await openSignerWith(newFolder(), { treasury: cold, watchOnlyTreasuries })
    await signer.ask('allow', { passphrase, address: addressOfByte(1), label: 'supplier' })
    await signer.ask('lock', {})
    expect(await signer.ask('unlock', { passphrase })).toMatchObject({
      treasury: cold,
      policy: { treasury: cold, watchOnlyTreasuries: [{ address: cold, label: 'cold' }], destinations: [{ label: 'supplier' }] },
    })
  })
})
