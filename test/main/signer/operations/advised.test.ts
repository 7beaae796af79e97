import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { explainError, isStrongroomError, type StrongroomError } from '../../../../src/core/error/error.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { approverPath } from '../../../../src/main/signer/vault/approver.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { advised } from '../../../support/advised.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { approve, BERTAS, keep, makeFourFiles, openStill, pay, putBack } from '../support/four-files.ts'
import { refusalOf } from '../support/refusal.ts'
import { openRestoredSigner } from '../support/signer.ts'

const passphrase = PASSPHRASE
const newFolder = useFolders()
const VAULT = 'a.vault'
const DAY_MS = 24 * 3_600_000

/** A vault of which somebody altered the file, and a backup that was made before. */
async function altered(alter: (bytes: Buffer) => void) {
  const folder = newFolder()
  const { berta } = await makeFourFiles(folder, { coolDownMs: DAY_MS })
  const path = join(folder, VAULT)
  const backup = join(newFolder(), 'usb.vault')
  const first = openStill(folder)
  await first.ask('unlock', { passphrase })
  await first.ask('backup', { path: backup, passphrase })
  await first.ask('deriveAccounts', { count: 1 })
  first.close()
  const bytes = readFileSync(path)
  alter(bytes)
  writeFileSync(path, bytes)
  return { folder, path, backup, second: { approver: berta, passphrase: BERTAS } }
}

/** The checksum is made to fit, as whoever alters a file would. */
function write(bytes: Buffer, at: number, ...values: readonly number[]): void {
  bytes.set(values, at)
  bytes.set(sha256(bytes.subarray(0, -32)), bytes.length - 32)
}

/** The newest backup in its place, and the step of its own: nobody is paid for a day, and the second person is asked. */
async function goesOnWithBackup({ folder, path, backup, second }: Awaited<ReturnType<typeof altered>>): Promise<void> {
  copyFileSync(backup, path)
  const signer = openStill(folder)
  expect(await refusalOf(() => signer.ask('unlock', { passphrase }))).toBe('VAULT_OLDER')
  expect(await refusalOf(() => signer.ask('acceptOlder', { passphrase }))).toBe('SIGNER_SECOND_NEEDED')
  expect(await signer.ask('acceptOlder', { passphrase, second })).toMatchObject({ state: 'unlocked', older: [{ file: 'vault' }] })
  expect(await refusalOf(() => pay(signer, 1n))).toBe('SIGNER_DESTINATION_WAITS')
  await signer.clock.pass(DAY_MS)
  await signer.ask('unlock', { passphrase })
  expect(await refusalOf(() => pay(signer, 1n))).toBe('not refused')
}

/** Where the costs of the key derivation stand in the file. */
const MEMORY_AT = 26

function withCost(bytes: Buffer, memory: readonly number[]): Buffer {
  write(bytes, MEMORY_AT, ...memory)
  return bytes
}

async function refusedBy(asked: Promise<unknown>): Promise<StrongroomError> {
  const refusal: unknown = await asked.catch((error: unknown) => error)
  invariant(isStrongroomError(refusal), 'it is refused')
  return refusal
}

/** It speaks of the approver’s file alone: the vault that stands beside it is whole. */
function assertOfApprover(refusal: StrongroomError): void {
  const { happened, next } = explainError(refusal)
  expect(happened).toContain('approver')
  expect(happened).not.toContain('no vault')
  expect(next).toContain('policy.approver')
  expect(next).not.toMatch(/vault\.acceptOlder|Create one/)
}

describe('the advice about a vault that does not open', () => {
  const unlocked = (folder: string) => openStill(folder).ask('unlock', { passphrase })

  advised('VAULT_WRONG_PASSPHRASE', 'with the right one for certain, a backup goes on', async (meet) => {
    // One byte under the seal.
    const found = await altered((bytes) => write(bytes, bytes.length - 40, (bytes[bytes.length - 40] ?? 0) ^ 1))
    await meet(unlocked(found.folder))
    await goesOnWithBackup(found)
  })

  advised('VAULT_NOT_A_VAULT', 'where the vault belongs, a backup goes on', async (meet) => {
    const found = await altered((bytes) => bytes.fill(0, 0, 16))
    await meet(unlocked(found.folder))
    await goesOnWithBackup(found)
  })

  advised('VAULT_DOWNGRADE', 'a backup goes on', async (meet) => {
    const found = await altered((bytes) => write(bytes, MEMORY_AT, 1, 0, 0, 0))
    await meet(unlocked(found.folder))
    await goesOnWithBackup(found)
  })

  advised('VAULT_KDF_EXCESSIVE', 'a backup goes on', async (meet) => {
    const found = await altered((bytes) => write(bytes, MEMORY_AT, 0xff, 0xff, 0xff, 0xff))
    await meet(unlocked(found.folder))
    await goesOnWithBackup(found)
  })
})

describe('the advice about an approver’s file that cannot be used', () => {
  const damages: readonly [string, (path: string) => void][] = [
    ['missing', (path) => rmSync(path)],
    ['cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    ['no such file', (path) => writeFileSync(path, 'a letter')],
    ['asking for less work', (path) => writeFileSync(path, withCost(readFileSync(path), [1, 0, 0, 0]))],
    ['asking for more work', (path) => writeFileSync(path, withCost(readFileSync(path), [0xff, 0xff, 0xff, 0xff]))],
  ]

  it.each(damages)('that is %s: it is reported as theirs, with no older vault to accept and none to create', async (_, damage) => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    damage(approverPath({ path: signer.path }, berta))
    const refusal = await refusedBy(approve(signer, berta, 600n))
    expect(refusal.code).toBe('SIGNER_APPROVER_FILE')
    assertOfApprover(refusal)
  })

  it('that a wrong passphrase does not open: it is reported as theirs', async () => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    const second = { approver: berta, passphrase: 'not Berta’s passphrase' }
    const refusal = await refusedBy(signer.ask('setThreshold', { passphrase, asset: 'native', above: null, second }))
    expect(refusal.code).toBe('VAULT_WRONG_PASSPHRASE')
    expect(explainError(refusal).next).toContain('Let the approver type their own passphrase again')
    assertOfApprover(refusal)
  })

  advised('SIGNER_APPROVER_FILE', 'a copy from before the policy changed is put back and approves', async (meet) => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    const path = approverPath({ path: signer.path }, berta)
    const copy = readFileSync(path)
    await signer.ask('unlock', { passphrase })
    await signer.ask('setThreshold', { passphrase, asset: 'native', above: 400n })
    rmSync(path)
    await meet(approve(signer, berta, 600n))
    writeFileSync(path, copy)
    await approve(signer, berta, 600n)
    await pay(signer, 600n)
  })

  advised('VAULT_WRONG_PASSPHRASE', 'with an approver’s own for certain, a copy of their file that is put back approves', async (meet) => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    const path = approverPath({ path: signer.path }, berta)
    const copy = readFileSync(path)
    const altered = Buffer.from(copy)
    write(altered, altered.length - 40, (altered[altered.length - 40] ?? 0) ^ 1)
    writeFileSync(path, altered)
    await signer.ask('unlock', { passphrase })
    await meet(approve(signer, berta, 600n))
    writeFileSync(path, copy)
    await approve(signer, berta, 600n)
    await pay(signer, 600n)
  })

  advised('SIGNER_APPROVER_FILE', 'where no copy is left, they are named again once another approver agrees', async (meet) => {
    const folder = newFolder()
    const { berta } = await makeFourFiles(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    const second = { approver: berta, passphrase: BERTAS }
    const carls = 'a passphrase of Carl alone'
    const { approvers } = await signer.ask('nameApprover', { passphrase, label: 'Carl', approverPassphrase: carls, second })
    const carl = approvers.find(({ label }) => label === 'Carl')?.address ?? berta
    rmSync(approverPath({ path: signer.path }, berta))
    await meet(approve(signer, berta, 600n))
    const naming = { passphrase, label: 'Berta again', approverPassphrase: BERTAS }
    expect(await refusalOf(() => signer.ask('nameApprover', naming))).toBe('SIGNER_SECOND_NEEDED')
    const named = await signer.ask('nameApprover', { ...naming, second: { approver: carl, passphrase: carls } })
    await approve(signer, named.approvers.find(({ label }) => label === 'Berta again')?.address ?? berta, 600n)
    await pay(signer, 600n)
  })
})

describe('the advice about making a copy', () => {
  advised('VAULT_WRITE_UNPROVED', 'a backup is made on another disk, and the writing is asked for again', async (meet) => {
    const folder = newFolder()
    await makeFourFiles(folder)
    let isFailing = false
    const disk = { ...realDisk, write: (path: string, bytes: Uint8Array) => realDisk.write(path, isFailing ? bytes.slice(1) : bytes) }
    const signer = openStill(folder, { disk })
    await signer.ask('unlock', { passphrase })
    isFailing = true
    await meet(signer.ask('deriveAccounts', { count: 1 }))
    isFailing = false
    const backup = join(newFolder(), 'usb.vault')
    await signer.ask('backup', { path: backup, passphrase })
    expect(await signer.ask('restoreDrill', { path: backup, passphrase })).toMatchObject({ opened: true, same: true })
    await signer.ask('unlock', { passphrase })
    expect((await signer.ask('deriveAccounts', { count: 1 })).accounts).toHaveLength(1)
  })

  advised('VAULT_BACKUP_EXISTS', 'another name is free', async (meet) => {
    const folder = newFolder()
    const signer = await openRestoredSigner(folder)
    const first = join(folder, 'usb.vault')
    await signer.ask('backup', { path: first, passphrase })
    await meet(signer.ask('backup', { path: first, passphrase }))
    await signer.ask('backup', { path: `${first}-2`, passphrase })
    expect(readFileSync(`${first}-2`)).toEqual(readFileSync(signer.path))
  })

  advised('KEYPAIR_HALVES_DIFFER', 'another copy of the file is taken', async (meet) => {
    const signer = await openRestoredSigner(newFolder())
    const seed = new Uint8Array(32).fill(7)
    const bytes = [...seed, ...encodeAddress(addressOfSeed(seed))]
    const spoiled = bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte))
    await meet(signer.ask('importKeypair', { passphrase, label: 'hot', keypair: JSON.stringify(spoiled) }))
    const imported = await signer.ask('importKeypair', { passphrase, label: 'hot', keypair: JSON.stringify(bytes) })
    expect(imported).toMatchObject({ address: addressOfSeed(seed) })
  })
})

describe('the advice about what was signed', () => {
  advised('SIGNER_JOURNAL_OLDER', 'the newer journal put back is signed for; another one once a person accepted it', async (meet) => {
    const folder = newFolder()
    await makeFourFiles(folder)
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    const newest = { id: 9, hash: '99'.repeat(32) }
    await signer.ask('acceptJournal', { passphrase, head: newest })
    const older = { id: 3, hash: '33'.repeat(32) }
    await meet(pay(signer, 7n, older))
    await pay(signer, 7n, newest)
    await meet(pay(signer, 8n, older))
    await signer.ask('acceptJournal', { passphrase, head: older })
    await pay(signer, 8n, older)
  })

  advised('SIGNER_RECORD_OLDER', 'the newest file put back signs on; else it is accepted after the comparison', async (meet) => {
    const folder = newFolder()
    await makeFourFiles(folder)
    const before = keep(folder)
    const first = openStill(folder)
    await first.ask('unlock', { passphrase })
    await pay(first, 7n)
    first.close()
    const name = `${VAULT}.signed`
    renameSync(join(folder, name), join(folder, 'elsewhere'))
    putBack(folder, name, before.get(name))
    const signer = openStill(folder)
    await signer.ask('unlock', { passphrase })
    await meet(signer.ask('journalHead', {}))
    copyFileSync(join(folder, 'elsewhere'), join(folder, name))
    await signer.ask('lock', {})
    await signer.ask('unlock', { passphrase })
    await pay(signer, 8n)
    await signer.ask('lock', {})
    putBack(folder, name, before.get(name))
    await signer.ask('unlock', { passphrase })
    await meet(signer.ask('journalHead', {}))
    const head = { id: 3, hash: '33'.repeat(32) }
    await signer.ask('acceptJournal', { passphrase, head })
    await pay(signer, 9n, head)
  })
})
