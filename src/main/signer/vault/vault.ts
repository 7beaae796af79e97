import { StrongroomError } from '../../../core/error/error.ts'
import { type VaultContents, wipeContents } from './contents.ts'
import type { VaultDisk } from './disk.ts'
import { readVaultFile, replaceVaultFile, writeNewFile } from './file.ts'
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
  { passphrase, contents }: { passphrase: string; contents: VaultContents },
): Promise<OpenVault> {
  const secret = hashPassphrase(passphrase)
  const cost = await calibrateCost(place)
  return writeVault(place, { contents, secret, cost, previous: null })
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
  return { contents, secret, cost, bytes }
}

/**
 * Writes the vault again with other contents, under a new salt and nonce.
 * @throws VAULT_CHANGED_UNDERNEATH, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function saveVault(place: VaultPlace, open: OpenVault, change: Partial<VaultContents>): Promise<OpenVault> {
  const { secret, cost, bytes } = open
  return writeVault(place, { contents: { ...open.contents, ...change }, secret, cost, previous: bytes })
}

/** Writes the vault again under another passphrase, calibrated anew. @throws what saveVault throws */
export async function rekeyVault(place: VaultPlace, open: OpenVault, { passphrase }: { passphrase: string }): Promise<OpenVault> {
  const secret = hashPassphrase(passphrase)
  const cost = await calibrateCost(place)
  return writeVault(place, { contents: open.contents, secret, cost, previous: open.bytes })
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

/** Wipes what was open. */
export function closeVault({ contents, secret }: OpenVault): void {
  wipeContents(contents)
  secret.fill(0)
}

async function writeVault(
  { disk, path }: VaultPlace,
  { contents, secret, cost, previous }: Omit<OpenVault, 'bytes'> & { previous: Uint8Array | null },
): Promise<OpenVault> {
  const bytes = await sealVault({ contents, secret, cost })
  await replaceVaultFile({ disk, path, bytes, previous })
  return { contents, secret, cost, bytes }
}
