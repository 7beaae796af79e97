import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { VAULT_BYTES_MAX } from './limits.ts'

/** Everything the vault does to a disk. Each call may fail, and the process may end between any two. */
export type VaultDisk = {
  /** The file's bytes, of a file larger than any vault only the first {@link VAULT_BYTES_MAX} + 1; null when there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** Writes a new file that only its owner can read. Fails if there is one. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Returns when the file's bytes are on the disk. */
  sync(path: string): Promise<void>
  /** Puts one file in place of another, at once. */
  rename(from: string, to: string): Promise<void>
  /** Returns when the folder's names are on the disk. */
  syncFolder(path: string): Promise<void>
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>
}

const OWNER_ONLY = 0o600
/** Opening a pipe that nobody writes to would wait for ever, and with it everything that is asked of the signer. */
const NO_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
/** A folder, a device, a pipe: none of them holds a vault. */
const NO_FILE = 'no ordinary file'

/** The disk of this machine. */
export const realDisk: VaultDisk = {
  async read(path) {
    const opened = await openIfThere(path)
    if (opened === null) return null
    try {
      return await readBounded(opened)
    } finally {
      await opened.file.close()
    }
  },
  async write(path, bytes) {
    const file = await open(path, 'wx', OWNER_ONLY)
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
  },
  async sync(path) {
    const file = await open(path, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  },
  rename,
  async syncFolder(path) {
    // Windows opens no folders; there the rename itself is written through.
    if (process.platform === 'win32') return
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  remove: (path) => rm(path, { force: true }),
}

type Opened = { readonly file: FileHandle; readonly sizeBytes: number }

async function openIfThere(path: string): Promise<Opened | null> {
  try {
    const file = await open(path, NO_WAITING)
    const found = await file.stat()
    if (found.isFile()) return { file, sizeBytes: found.size }
    await file.close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  throw Object.assign(new Error(NO_FILE), { code: NO_FILE })
}

/** A buffer of the file's size, and a byte more to see its end: the largest vault's, for each of many small files, keeps the collector at work. */
async function readBounded({ file, sizeBytes }: Opened): Promise<Uint8Array> {
  let buffer = new Uint8Array(Math.min(sizeBytes, VAULT_BYTES_MAX) + 1)
  let length = 0
  while (length <= VAULT_BYTES_MAX) {
    if (length === buffer.length) {
      // The file grew while it was read.
      const whole = new Uint8Array(VAULT_BYTES_MAX + 1)
      whole.set(buffer)
      buffer = whole
    }
    const { bytesRead } = await file.read(buffer, length, buffer.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.slice(0, length)
}
