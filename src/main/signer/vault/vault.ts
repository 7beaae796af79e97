import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { copyContents, type VaultContents, wipeContents } from './contents.ts'
import type { VaultDisk } from './disk.ts'
import { type KeptBeside, readVaultFile, replaceVaultFile, writeNewFile } from './file.ts'
import type { FileBook } from './generations.ts'
import { guardOf } from './guard.ts'
import { calibrateCost } from './kdf.ts'
import type { KdfCost, VaultLimits } from './limits.ts'
import { hashPassphrase } from './passphrase.ts'
import { sealVault, unsealVault } from './seal.ts'

/** Where the vault is and what it may cost. `now` is only used to calibrate. */
export type VaultPlace = {
  readonly path: string
  readonly disk: VaultDisk
  readonly limits: VaultLimits
  readonly now: () => number
}

/** A vault in the clear, and the file it was read from or written to last. */
export type OpenVault = {
  readonly contents: VaultContents
  /** See hashPassphrase. */
  readonly secret: Uint8Array
  readonly cost: KdfCost
  readonly bytes: Uint8Array
  /** What names the files beside it; null for a file that stands alone: a copy, or an approver's. */
  readonly files: FileBook | null
}

/** Whether there is a file where the vault belongs. @throws VAULT_UNREADABLE */
export async function isVaultPresent({ disk, path }: VaultPlace): Promise<boolean> {
  return (await readVaultFile({ disk, path })) !== null
}

/**
 * Writes the first vault of a place.
 * @throws VAULT_EXISTS, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function createVault(
  place: VaultPlace,
  { passphrase, contents, files = null }: { passphrase: string; contents: VaultContents; files?: FileBook | null },
): Promise<OpenVault> {
  const secret = hashPassphrase(passphrase)
  const cost = await calibrateCost(place)
  return writeVault(place, { contents, secret, cost, files, previous: null })
}

/**
 * Opens the vault of a place, or another vault file such as a backup.
 * @throws VAULT_ABSENT, VAULT_UNREADABLE, and what unsealVault throws
 */
export async function openVault(place: VaultPlace, { passphrase }: { passphrase: string }): Promise<OpenVault> {
  const { disk, path, limits } = place
  const bytes = await readVaultFile({ disk, path })
  if (bytes === null) throw new StrongroomError('VAULT_ABSENT', { path })
  const secret = hashPassphrase(passphrase)
  const { contents, cost } = await unsealVault({ bytes, path, secret, limits })
  return { contents, secret, cost, bytes, files: null }
}

/**
 * Writes the vault again with other contents, under a new salt and nonce.
 * @throws VAULT_CHANGED_UNDERNEATH, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function saveVault(place: VaultPlace, open: OpenVault, change: Partial<VaultContents>): Promise<OpenVault> {
  const { secret, cost, bytes, files } = open
  return writeVault(place, { contents: { ...open.contents, ...change }, secret, cost, files, previous: bytes })
}

/**
 * Writes the vault again under another passphrase, calibrated again, and the file kept beside it as well: the old passphrase opens neither.
 * @throws what saveVault throws
 */
export async function rekeyVault(place: VaultPlace, open: OpenVault, { passphrase }: { passphrase: string }): Promise<OpenVault> {
  const { files, bytes } = open
  // Calibrating takes a while, in which locking may wipe what was open.
  const contents = copyContents(open.contents)
  const secret = hashPassphrase(passphrase)
  try {
    const cost = await calibrateCost(place)
    return await writeVault(place, { contents, secret, cost, files, previous: bytes }, 'itself')
  } catch (error) {
    closeVault({ contents, secret })
    throw error
  }
}

/**
 * Copies the vault's file and opens the copy.
 * @throws VAULT_BACKUP_EXISTS, VAULT_WRONG_PASSPHRASE, and what reading and writing throw
 */
export async function backupVault(
  place: VaultPlace,
  { target, passphrase }: { target: string; passphrase: string },
): Promise<{ byteLength: number }> {
  const original = await openVault(place, { passphrase })
  closeVault(original)
  await writeNewFile({ disk: place.disk, path: target, bytes: original.bytes })
  closeVault(await openVault({ ...place, path: target }, { passphrase }))
  return { byteLength: original.bytes.length }
}

/** What names the files beside an open vault that was opened with them. */
export function filesOf({ files }: Pick<OpenVault, 'files'>): FileBook {
  invariant(files !== null, 'a vault that works was opened with the files beside it')
  return files
}

/** Wipes what was open. */
export function closeVault({ contents, secret }: Pick<OpenVault, 'contents' | 'secret'>): void {
  wipeContents(contents)
  secret.fill(0)
}

async function writeVault(
  { disk, path }: VaultPlace,
  { contents, secret, cost, files, previous }: Omit<OpenVault, 'bytes'> & { previous: Uint8Array | null },
  backup: KeptBeside = 'previous',
): Promise<OpenVault> {
  // Nothing is waited for before the sealing has begun: locking meanwhile wipes the contents.
  const written = { ...contents, generations: files?.next('vault') ?? contents.generations }
  const bytes = await sealVault({ contents: written, secret, cost })
  await files?.ready('vault')
  await replaceVaultFile({ disk, path, bytes, previous, backup })
  files?.written('vault', written.generations, guardOf(written))
  await files?.settle()
  return { contents: written, secret, cost, bytes, files }
}
