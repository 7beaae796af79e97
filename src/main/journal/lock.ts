import { join } from 'node:path'
import { StrongroomError } from '../../core/error/error.ts'
import { isSqliteError, openFile, type SqliteFile, translateSqliteError } from './sqlite.ts'

const LOCK_FILE = 'lock.sqlite'

export type DataFolderLock = { release(): void }

/**
 * Takes an existing data folder for this process. The lock is an exclusive transaction on a small file that is never written: the operating
 * system releases it when the process dies, however it dies, so a crash leaves nothing to clean up.
 * @throws JOURNAL_IN_USE when somebody holds it, JOURNAL_UNREADABLE
 */
export function lockDataFolder({ dataDir }: { readonly dataDir: string }): DataFolderLock {
  const path = join(dataDir, LOCK_FILE)
  const file = openFile(path)
  try {
    file.exec('BEGIN EXCLUSIVE')
    return { release: () => release(file) }
  } catch (error) {
    file.close()
    if (isSqliteError(error, 'SQLITE_BUSY')) throw new StrongroomError('JOURNAL_IN_USE', { dataDir }, { cause: error })
    throw translateSqliteError(error, path)
  }
}

function release(file: SqliteFile): void {
  if (file.open) file.close()
}
