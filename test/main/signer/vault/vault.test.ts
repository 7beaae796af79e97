import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { backupPath } from '../../../../src/main/signer/vault/file.ts'
import {
  backupVault,
  closeVault,
  createVault,
  isVaultPresent,
  openVault,
  type OpenVault,
  rekeyVault,
  saveVault,
  type VaultPlace,
} from '../../../../src/main/signer/vault/vault.ts'
import { emptyContents, fullContents, PASSPHRASE } from '../support/contents.ts'
import { type Fault, Killed, openFaultyDisk } from '../support/faulty-disk.ts'
import { useFolders } from '../support/folder.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { refusalOf } from '../support/refusal.ts'

const passphrase = PASSPHRASE
const newFolder = useFolders()
/** read, remove, write, sync, read, read, rename, syncFolder */
const FIRST_SAVE_CALLS = 8
const isRoot = process.getuid?.() === 0

const placeIn = (folder: string, disk: VaultDisk = realDisk): VaultPlace => ({
  path: join(folder, 'a.vault'),
  disk,
  limits: CHEAP_LIMITS,
  now: () => 0,
})

async function newVault(): Promise<{ place: VaultPlace; folder: string; open: OpenVault }> {
  const folder = newFolder()
  const place = placeIn(folder)
  return { place, folder, open: await createVault(place, { passphrase, contents: await emptyContents() }) }
}

const derivedIn = async (place: VaultPlace): Promise<number> => (await openVault(place, { passphrase })).contents.derivedAccounts

describe('a vault in its file', () => {
  it('opens again with what it was created with', async () => {
    const place = placeIn(newFolder())
    expect(await isVaultPresent(place)).toBe(false)
    await createVault(place, { passphrase, contents: await fullContents() })
    expect(await isVaultPresent(place)).toBe(true)
    expect((await openVault(place, { passphrase })).contents).toEqual(await fullContents())
  })

  it('can be read by its owner alone, and so can the file kept beside it', async () => {
    const { place, open } = await newVault()
    await saveVault(place, open, { derivedAccounts: 1 })
    for (const path of [place.path, backupPath(place.path)]) expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('keeps the vault from before the last save beside it, and leaves nothing else', async () => {
    const { place, folder, open } = await newVault()
    const saved = await saveVault(place, open, { derivedAccounts: 1 })
    await saveVault(place, saved, { derivedAccounts: 2 })
    expect(await derivedIn(place)).toBe(2)
    expect(await derivedIn({ ...place, path: backupPath(place.path) })).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['a.vault', 'a.vault.backup'])
  })

  it('draws a new salt and nonce at every save, and seals under what was calibrated', async () => {
    const { place, open } = await newVault()
    const saved = await saveVault(place, open, {})
    const variable = (bytes: Uint8Array) => Buffer.from(bytes.subarray(38, 94)).toString('hex')
    expect(variable(saved.bytes)).not.toBe(variable(open.bytes))
    expect(saved.cost).toEqual({ ...CHEAP_LIMITS.floor, passes: CHEAP_LIMITS.ceiling.passes })
  })

  it('is not written over by a second creation', async () => {
    const { place, open } = await newVault()
    expect(await refusalOf(async () => createVault(place, { passphrase, contents: await emptyContents() }))).toBe('VAULT_EXISTS')
    expect(readFileSync(place.path)).toEqual(Buffer.from(open.bytes))
  })

  it('opens with the new passphrase alone after a change, and so does the file kept beside it', async () => {
    const { place, open } = await newVault()
    await rekeyVault(place, open, { passphrase: 'another passphrase' })
    expect(await refusalOf(() => openVault(place, { passphrase }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect((await openVault(place, { passphrase: 'another passphrase' })).contents).toEqual(await emptyContents())
    const beside = { ...place, path: backupPath(place.path) }
    expect(await refusalOf(() => openVault(beside, { passphrase }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect((await openVault(beside, { passphrase: 'another passphrase' })).contents).toEqual(await emptyContents())
  })

  it('is sealed whole under a new passphrase when it is locked meanwhile', async () => {
    const { place, open } = await newVault()
    const changing = rekeyVault(place, open, { passphrase: 'another passphrase' })
    closeVault(open)
    await changing
    expect((await openVault(place, { passphrase: 'another passphrase' })).contents).toEqual(await emptyContents())
  })

  it('is wiped when closed', async () => {
    const { open } = await newVault()
    closeVault(open)
    const kept = [open.contents.entropy, open.contents.root, open.secret]
    expect(kept.flatMap((secret) => [...secret]).every((byte) => byte === 0)).toBe(true)
  })
})

describe('a vault that somebody else changed', () => {
  it('is not written over', async () => {
    const { place, open } = await newVault()
    const other = await openVault(place, { passphrase })
    const theirs = await saveVault(place, other, { derivedAccounts: 7 })
    expect(await refusalOf(() => saveVault(place, open, { derivedAccounts: 1 }))).toBe('VAULT_CHANGED_UNDERNEATH')
    expect(readFileSync(place.path)).toEqual(Buffer.from(theirs.bytes))
  })

  it('is not written over either when it changes during the save', async () => {
    const { place, folder, open } = await newVault()
    const meddling: VaultDisk = {
      ...realDisk,
      async sync(path) {
        await realDisk.sync(path)
        if (path === `${place.path}.new`) writeFileSync(place.path, 'mine')
      },
    }
    expect(await refusalOf(() => saveVault(placeIn(folder, meddling), open, {}))).toBe('VAULT_CHANGED_UNDERNEATH')
    expect(readFileSync(place.path, 'utf8')).toBe('mine')
  })

  it('is not brought back when it was taken away', async () => {
    const { place, open } = await newVault()
    await realDisk.remove(place.path)
    expect(await refusalOf(() => saveVault(place, open, {}))).toBe('VAULT_CHANGED_UNDERNEATH')
    expect(await isVaultPresent(place)).toBe(false)
  })
})

describe('a file that cannot be opened', () => {
  it('is absent, a folder, or something else, and each has its code', async () => {
    const place = placeIn(newFolder())
    const open = () => openVault(place, { passphrase })
    expect(await refusalOf(open)).toBe('VAULT_ABSENT')
    writeFileSync(place.path, '{"not":"a vault"}')
    expect(await refusalOf(open)).toBe('VAULT_NOT_A_VAULT')
    writeFileSync(place.path, '')
    expect(await refusalOf(open)).toBe('VAULT_NOT_A_VAULT')
    await realDisk.remove(place.path)
    mkdirSync(place.path)
    expect(await refusalOf(open)).toBe('VAULT_UNREADABLE')
  })

  it.skipIf(isRoot)('is unreadable when it belongs to somebody else', async () => {
    const { place } = await newVault()
    chmodSync(place.path, 0)
    expect(await refusalOf(() => openVault(place, { passphrase }))).toBe('VAULT_UNREADABLE')
  })

  it('is unreadable when the disk says so', async () => {
    const { folder } = await newVault()
    const { disk } = openFaultyDisk({ failAt: 0, fault: 'EACCES' })
    expect(await refusalOf(() => openVault(placeIn(folder, disk), { passphrase }))).toBe('VAULT_UNREADABLE')
  })

  it('is damaged when larger than any vault, and is not read to its end', async () => {
    const { place } = await newVault()
    const huge = Buffer.alloc(3_000_000)
    huge.set(readFileSync(place.path))
    writeFileSync(place.path, huge)
    expect(await refusalOf(() => openVault(place, { passphrase }))).toBe('VAULT_DAMAGED')
    expect((await realDisk.read(place.path))?.length).toBe(1_048_577)
  })
})

describe('a backup', () => {
  it('is the vault, byte for byte, and was opened', async () => {
    const { place, folder } = await newVault()
    const target = join(folder, 'usb.vault')
    const { byteLength } = await backupVault(place, { target, passphrase })
    expect(readFileSync(target)).toEqual(readFileSync(place.path))
    expect(byteLength).toBe(statSync(target).size)
  })

  it('is not written over another file, nor with the wrong passphrase', async () => {
    const { place, folder } = await newVault()
    const target = join(folder, 'usb.vault')
    expect(await refusalOf(() => backupVault(place, { target, passphrase: 'wrong passphrase' }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(readdirSync(folder)).toEqual(['a.vault'])
    writeFileSync(target, 'something else')
    expect(await refusalOf(() => backupVault(place, { target, passphrase }))).toBe('VAULT_BACKUP_EXISTS')
    expect(readFileSync(target, 'utf8')).toBe('something else')
  })

  it('is refused when its folder is not there', async () => {
    const { place, folder } = await newVault()
    const target = join(folder, 'not there', 'usb.vault')
    expect(await refusalOf(() => backupVault(place, { target, passphrase }))).toBe('VAULT_UNWRITABLE')
  })
})

describe('a save that meets trouble', () => {
  /** How many calls a save makes when nothing goes wrong. */
  const countCalls = async (): Promise<number> => {
    const { folder, open } = await newVault()
    const { disk, calls } = openFaultyDisk({ failAt: Number.POSITIVE_INFINITY, fault: 'kill' })
    await saveVault(placeIn(folder, disk), open, {})
    return calls.length
  }

  it.each<Fault>(['kill', 'tear', 'ENOSPC', 'EIO', 'EACCES'])(
    'leaves the old vault or the new one, whole, after %s at any call',
    async (fault) => {
      const total = await countCalls()
      expect(total).toBeGreaterThan(12)
      const seen = new Set<number>()
      for (let failAt = 0; failAt < total; failAt++) {
        const { place, folder, open } = await newVault()
        const { disk, calls } = openFaultyDisk({ failAt, fault })
        const failure = await saveVault(placeIn(folder, disk), open, { derivedAccounts: 1 }).catch((error: unknown) => error)
        const where = `${fault} at call ${failAt}, ${calls[failAt]}`
        expect(failure instanceof Killed || isStrongroomError(failure), `${where}`).toBe(true)
        const found = await derivedIn(place)
        expect([0, 1], `${where}`).toContain(found)
        seen.add(found)

        // The next start works with whatever was left behind.
        const next = await saveVault(place, await openVault(place, { passphrase }), { derivedAccounts: 2 })
        expect(next.contents.derivedAccounts, `${where}`).toBe(2)
        expect(await derivedIn(place), `${where}`).toBe(2)
        expect(readdirSync(folder).sort(), `${where}`).toEqual(['a.vault', 'a.vault.backup'])
      }
      expect([...seen].sort((left, right) => left - right)).toEqual([0, 1])
    },
  )

  it.each([
    ['ENOSPC', 'write', 'VAULT_DISK_FULL'],
    ['EIO', 'write', 'VAULT_UNWRITABLE'],
    ['EACCES', 'rename', 'VAULT_UNWRITABLE'],
    ['ENOSPC', 'sync', 'VAULT_DISK_FULL'],
    ['EIO', 'read', 'VAULT_UNREADABLE'],
  ] as const)('says so: %s in %s is %s', async (fault, name, code) => {
    const { folder, open } = await newVault()
    const probe = openFaultyDisk({ failAt: Number.POSITIVE_INFINITY, fault })
    const saved = await saveVault(placeIn(folder, probe.disk), open, {})
    const { disk } = openFaultyDisk({ failAt: probe.calls.indexOf(name), fault })
    expect(await refusalOf(() => saveVault(placeIn(folder, disk), saved, {}))).toBe(code)
  })

  it('does not put in place what does not read back as it was written', async () => {
    const { place, folder, open } = await newVault()
    const lying: VaultDisk = { ...realDisk, write: (path, bytes) => realDisk.write(path, bytes.toReversed()) }
    expect(await refusalOf(() => saveVault(placeIn(folder, lying), open, {}))).toBe('VAULT_WRITE_UNPROVED')
    expect(readFileSync(place.path)).toEqual(Buffer.from(open.bytes))
  })

  it('leaves no vault or a whole one when the first save is stopped anywhere', async () => {
    const found = new Set<string>()
    for (let failAt = 0; failAt < FIRST_SAVE_CALLS; failAt++) {
      const folder = newFolder()
      const { disk } = openFaultyDisk({ failAt, fault: 'tear' })
      const creating = (where: VaultDisk) =>
        emptyContents().then((contents) => createVault(placeIn(folder, where), { passphrase, contents }))
      expect(await creating(disk).catch((error: unknown) => error)).toBeInstanceOf(Killed)
      const place = placeIn(folder)
      const isThere = await isVaultPresent(place)
      found.add(isThere ? 'whole' : 'none')
      if (!isThere) await creating(realDisk)
      expect(await derivedIn(place)).toBe(0)
    }
    expect([...found].sort()).toEqual(['none', 'whole'])
  })

  it.runIf(process.platform === 'linux')('is refused when the system itself says that the disk is full', async () => {
    const { place, open } = await newVault()
    const full: VaultDisk = { ...realDisk, write: async () => writeFileSync('/dev/full', Buffer.alloc(1)) }
    expect(await refusalOf(() => saveVault({ ...place, disk: full }, open, {}))).toBe('VAULT_DISK_FULL')
    expect(await derivedIn(place)).toBe(0)
  })
})

describe('a copy in place of a vault', () => {
  it('is opened like the vault it is', async () => {
    const { place, folder } = await newVault()
    copyFileSync(place.path, join(folder, 'b.vault'))
    expect(await derivedIn({ ...place, path: join(folder, 'b.vault') })).toBe(0)
  })
})
