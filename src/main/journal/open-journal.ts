import { openSnapshots, openWrites, readAtOnce, verifyFile } from './connections.ts'
import type { Journal, JournalOptions } from './journal.ts'
import { migrate } from './migrate.ts'
import { createReader } from './read/create-reader.ts'
import { openFile, openReadOnly, prepareForWriting, translateSqliteError } from './sqlite.ts'

/**
 * Opens the journal, makes it if it is not there, and brings it to the newest version.
 * @throws JOURNAL_NEWER, JOURNAL_DAMAGED, JOURNAL_READ_ONLY, JOURNAL_UNREADABLE, JOURNAL_FULL, JOURNAL_BUSY
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { path } = options
  const file = openFile(path)
  try {
    prepareForWriting(file)
    migrate(file)
    const reader = openSnapshots(openReadOnly(path))
    const writer = openWrites(file, options)
    const { betweenWrites } = writer
    const place = { ...options, betweenWrites }
    return {
      read: createReader(reader.snapshot),
      write: writer.write,
      verify: (how) => verifyFile(place, how),
      atOnce: (work) => readAtOnce(place, ({ snapshot, verify }) => work({ read: createReader(snapshot), verify })),
      async close() {
        await reader.close()
        await writer.close()
      },
    }
  } catch (error) {
    file.close()
    throw translateSqliteError(error, path)
  }
}
