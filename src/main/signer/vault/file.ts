import { isSameBytes } from '../../../core/same-bytes.ts'
import { dirname } from 'node:path'
import { StrongroomError } from '../../../core/error/error.ts'
import type { VaultDisk } from './disk.ts'

/** The vault as it was before the last save, beside it; after a change of the passphrase, the same as the vault. */
export const backupPath = (path: string): string => `${path}.backup`
/** Where a file is written before it takes its place. What a killed save left here is replaced by the next. */
const freshPath = (path: string): string => `${path}.new`

/** The file's bytes, or null when there is none. @throws VAULT_UNREADABLE */
export async function readVaultFile({ disk, path }: { disk: VaultDisk; path: string }): Promise<Uint8Array | null> {
  return explained('read', path, () => disk.read(path))
}

/** What is kept beside a file: what it replaces, or the same once more where nobody may go back to that; or nothing. */
export type KeptBeside = 'previous' | 'itself' | 'none'

/**
 * Puts `bytes` in place of `previous`, the file as it was last read or written here, or null for a first save.
 * Whenever it is stopped, the old file or the new one stands at `path`, whole.
 * @throws VAULT_CHANGED_UNDERNEATH, VAULT_EXISTS, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function replaceVaultFile({
  disk,
  path,
  bytes,
  previous,
  backup = 'previous',
}: {
  disk: VaultDisk
  path: string
  bytes: Uint8Array
  previous: Uint8Array | null
  backup?: KeptBeside
}): Promise<void> {
  await assertUnchanged({ disk, path, previous })
  if (previous !== null && backup === 'previous') {
    await writeFresh({ disk, path: backupPath(path), bytes: previous })
    await putInPlace({ disk, path: backupPath(path) })
  }
  await writeFresh({ disk, path, bytes })
  await assertUnchanged({ disk, path, previous })
  await putInPlace({ disk, path })
  if (backup !== 'itself') return
  await writeFresh({ disk, path: backupPath(path), bytes })
  await putInPlace({ disk, path: backupPath(path) })
}

/**
 * Writes a file where none is.
 * @throws VAULT_BACKUP_EXISTS, VAULT_DISK_FULL, VAULT_UNWRITABLE, VAULT_UNREADABLE, VAULT_WRITE_UNPROVED
 */
export async function writeNewFile({ disk, path, bytes }: { disk: VaultDisk; path: string; bytes: Uint8Array }): Promise<void> {
  if ((await readVaultFile({ disk, path })) !== null) throw new StrongroomError('VAULT_BACKUP_EXISTS', { path })
  await writeFresh({ disk, path, bytes })
  await putInPlace({ disk, path })
}

/** Writes beside the file's place and proves that it is on the disk and reads back. */
async function writeFresh({ disk, path, bytes }: { disk: VaultDisk; path: string; bytes: Uint8Array }): Promise<void> {
  const fresh = freshPath(path)
  await explained('write', path, async () => {
    await disk.remove(fresh)
    await disk.write(fresh, bytes)
    await disk.sync(fresh)
  })
  const written = await readVaultFile({ disk, path: fresh })
  if (written === null || !isSameBytes(written, bytes)) throw new StrongroomError('VAULT_WRITE_UNPROVED', { path })
}

async function putInPlace({ disk, path }: { disk: VaultDisk; path: string }): Promise<void> {
  await explained('write', path, async () => {
    await disk.rename(freshPath(path), path)
    await disk.syncFolder(dirname(path))
  })
}

async function assertUnchanged({ disk, path, previous }: { disk: VaultDisk; path: string; previous: Uint8Array | null }): Promise<void> {
  const now = await readVaultFile({ disk, path })
  if (previous === null && now !== null) throw new StrongroomError('VAULT_EXISTS', { path })
  if (previous !== null && (now === null || !isSameBytes(now, previous))) throw new StrongroomError('VAULT_CHANGED_UNDERNEATH', { path })
}

/** Turns what the operating system says into what a person can act on. */
async function explained<Result>(doing: 'read' | 'write', path: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new StrongroomError('VAULT_DISK_FULL', { path }, { cause: error })
    const context = { path, reason: error.code }
    throw new StrongroomError(doing === 'read' ? 'VAULT_UNREADABLE' : 'VAULT_UNWRITABLE', context, { cause: error })
  }
}
