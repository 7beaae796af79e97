import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'

/** In the data folder of a network: the socket, and the file that says where it is. */
const FOLDER = 'door'
const NOTICE = 'open.json'
const SOCKET = 'socket'
/** Where the data folder's own path is too long for a socket. */
const SHORT_FOLDER = 'strongroom-'
/** Of the path of a socket, with its ending zero: macOS takes 104, Linux 108. */
const PATH_BYTES_MAX = 103
const NOTICE_BYTES_MAX = 16_384
const SECRET_BYTES = 32
const OTHERS = 0o077

const NoticeSchema = z.object({
  socket: z.string().min(1).max(4_096),
  /** Said by whoever asks, and by whoever answers: neither can be known without reading this file. */
  asking: z.string().min(1).max(100),
  answering: z.string().min(1).max(100),
})
export type Notice = z.infer<typeof NoticeSchema>

export type SocketPlace = Notice & {
  /** To be called when the socket listens: only now is it made known. */
  readonly announce: () => void
  /** Takes all of it away. */
  readonly clear: () => void
}

/**
 * Makes the place of a socket, for its owner alone. Only whoever holds the lock of the data folder may call this: what stands there from a
 * Strongroom that was killed is taken away.
 */
export function makeSocketPlace(folder: string): SocketPlace {
  const own = join(folder, FOLDER)
  clearOld(own)
  mkdirSync(own, { mode: 0o700 })
  chmodSync(own, 0o700)
  const socket = process.platform === 'win32' ? pipeName() : socketPath(own)
  const notice: Notice = { socket, asking: newSecret(), answering: newSecret() }
  return {
    ...notice,
    announce() {
      if (process.platform !== 'win32') chmodSync(socket, 0o600)
      const path = join(own, NOTICE)
      writeFileSync(`${path}.new`, JSON.stringify(notice), { mode: 0o600, flag: 'wx' })
      renameSync(`${path}.new`, path)
    },
    clear: () => clearOld(own),
  }
}

/**
 * Where the Strongroom that is open on this folder of a network can be asked; null where none says so.
 * @throws IPC_UNSAFE where anybody else could have put it there
 */
export function readNotice(folder: string): Notice | null {
  const own = join(folder, FOLDER)
  const path = join(own, NOTICE)
  const notice = readIfThere(path)
  if (notice === null) return null
  for (const one of [folder, own, path]) assertOurs(one)
  // A pipe of Windows lies in no folder: what it answers is what tells it from another.
  if (process.platform === 'win32') return notice
  if (!isAbsolute(notice.socket)) throw unsafe(path, 'names no place of a socket')
  assertOurs(dirname(notice.socket))
  return notice
}

/** A file or folder that belongs to this user, and that nobody else may read, change or replace what it holds. */
function assertOurs(path: string): void {
  if (process.platform === 'win32') return
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) throw unsafe(path, 'leads somewhere else')
  if (stat.uid !== process.getuid?.()) throw unsafe(path, 'belongs to another user')
  if ((stat.mode & OTHERS) !== 0) throw unsafe(path, 'is open to other users')
}

function unsafe(path: string, problem: string): StrongroomError {
  return new StrongroomError('IPC_UNSAFE', { path, problem })
}

function socketPath(own: string): string {
  const path = join(own, SOCKET)
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return path
  const short = shortFolders().find((folder) => Buffer.byteLength(join(folder, `${SHORT_FOLDER}XXXXXX`, SOCKET)) <= PATH_BYTES_MAX)
  if (short === undefined) throw unsafe(path, 'is too long for a socket, and so is every folder for things of a while')
  return join(mkdtempSync(join(short, SHORT_FOLDER)), SOCKET)
}

/** The user's own folder for what lasts as long as they are there, if there is one; the folder for anything of a while otherwise. */
function shortFolders(): string[] {
  const own = process.env['XDG_RUNTIME_DIR']
  return own !== undefined && isAbsolute(own) && isFolder(own) ? [own, tmpdir()] : [tmpdir()]
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Also removes the short folder that a killed process left, if it is certainly such a folder. */
function clearOld(own: string): void {
  const old = process.platform === 'win32' ? null : readIfThere(join(own, NOTICE))
  const short = old === null ? null : dirname(old.socket)
  if (short !== null && short !== own && isLeftShort(short)) rmSync(short, { recursive: true, force: true })
  rmSync(own, { recursive: true, force: true })
}

function isLeftShort(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && basename(folder).startsWith(SHORT_FOLDER)
}

function readIfThere(path: string): Notice | null {
  try {
    const found = lstatSync(path)
    if (!found.isFile() || found.size > NOTICE_BYTES_MAX) return null
    return NoticeSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // There is no notice, or it cannot be read: the next start writes it again.
    return null
  }
}

function pipeName(): string {
  return `\\\\.\\pipe\\strongroom-${randomBytes(16).toString('hex')}`
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}
