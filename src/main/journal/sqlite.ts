import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { ErrorCode } from '../../core/error/codes.ts'
import { StrongroomError } from '../../core/error/error.ts'

export type SqliteFile = Database.Database

/** How many bytes of write-ahead log are kept for reuse after a checkpoint. */
const WAL_KEPT_BYTES = 64 * 1024 * 1024

/**
 * Memory for pages of the file. Indexes of random keys are read and written all over, hence more than SQLite's 2 MiB; what this does not hold the
 * system's own cache does, and four times as much makes no block quicker. It fills as the journal grows and is never given back.
 */
const CACHE_KIB = 16 * 1024

/**
 * Opens a SQLite file, made readable by its owner alone if it is not there. Integers come back as bigints: none passes through a double.
 * Nobody is waited for: the data folder has one owner (lock.ts).
 * @throws JOURNAL_UNREADABLE, JOURNAL_DISK_FAILED, and what else the disk refuses
 */
export function openFile(path: string): SqliteFile {
  makePrivateFile(path)
  try {
    const file = new Database(path, { timeout: 0 })
    file.defaultSafeIntegers(true)
    return file
  } catch (error) {
    throw translateSqliteError(error, path)
  }
}

function makePrivateFile(path: string): void {
  try {
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    throw new StrongroomError('JOURNAL_UNREADABLE', { path, detail: String(error) }, { cause: error })
  }
}

/** Opens a second, read-only connection, which sees what is committed and nothing else. */
export function openReadOnly(path: string): SqliteFile {
  const file = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 })
  file.defaultSafeIntegers(true)
  file.pragma('query_only = ON')
  return file
}

/** What a journal needs of its connection: no commit that is not on the disk, no row without the row it names. */
export function prepareForWriting(file: SqliteFile): void {
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('trusted_schema = OFF')
  file.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
  file.pragma(`cache_size = -${CACHE_KIB}`)
}

/**
 * Runs `work` inside one transaction: all of it is on the disk when this resolves, or nothing is. On a full disk SQLite may have rolled back
 * on its own already, hence the question before rolling back.
 */
export async function inTransaction<T>(file: SqliteFile, work: () => Promise<T>): Promise<T> {
  file.exec('BEGIN IMMEDIATE')
  try {
    const result = await work()
    file.exec('COMMIT')
    return result
  } catch (error) {
    if (file.inTransaction) file.exec('ROLLBACK')
    throw error
  }
}

/** Runs `work` against one committed state, whatever is written meanwhile. */
export async function inSnapshot<T>(file: SqliteFile, work: () => Promise<T>): Promise<T> {
  file.exec('BEGIN')
  try {
    return await work()
  } finally {
    if (file.inTransaction) file.exec('COMMIT')
  }
}

/** Has a snapshot begin now: SQLite has one begin with its first question. */
export function pinSnapshot(file: SqliteFile): void {
  file.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
}

/** Whether SQLite refused, and, where a code is given, with that code or one below it (SQLITE_IOERR covers SQLITE_IOERR_WRITE). */
export function isSqliteError(error: unknown, code?: string): error is InstanceType<typeof Database.SqliteError> {
  if (!(error instanceof Database.SqliteError)) return false
  return code === undefined || error.code === code || error.code.startsWith(`${code}_`)
}

/** What the disk's answers mean to a person. */
const MEANINGS = [
  ['SQLITE_FULL', 'JOURNAL_FULL'],
  ['SQLITE_READONLY', 'JOURNAL_READ_ONLY'],
  ['SQLITE_CORRUPT', 'JOURNAL_DAMAGED'],
  ['SQLITE_NOTADB', 'JOURNAL_DAMAGED'],
  ['SQLITE_IOERR', 'JOURNAL_DISK_FAILED'],
  ['SQLITE_CANTOPEN', 'JOURNAL_UNREADABLE'],
  ['SQLITE_PERM', 'JOURNAL_UNREADABLE'],
  ['SQLITE_BUSY', 'JOURNAL_BUSY'],
] as const satisfies readonly (readonly [sqlite: string, code: ErrorCode])[]

/** The error a person can act on. Anything that is not the disk's doing is given back as it is. */
export function translateSqliteError(error: unknown, path: string): unknown {
  if (!isSqliteError(error)) return error
  const meaning = MEANINGS.find(([sqlite]) => isSqliteError(error, sqlite))
  if (meaning === undefined) return error
  return new StrongroomError(meaning[1], { path, detail: `${error.code}: ${error.message}` }, { cause: error })
}
