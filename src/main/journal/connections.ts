import { setImmediate as takeTurns } from 'node:timers/promises'
import type { Journal, JournalOptions } from './journal.ts'
import { openQueries } from './queries.ts'
import type { VerifyReport } from './records.ts'
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts'
import { createShapes, type Snapshot } from './shapes.ts'
import { inSnapshot, inTransaction, openReadOnly, type SqliteFile, translateSqliteError } from './sqlite.ts'
import { verifyJournal } from './verify/verify.ts'
import { createChange } from './write/change.ts'
import { createWriter } from './write/create-writer.ts'

/** One transaction at a time on the one connection that can write. */
export function openWrites(file: SqliteFile, { path, now, onStep }: JournalOptions): Pick<Journal, 'write' | 'close'> {
  const queue = createSerialQueue()
  const db = openQueries(file)
  const write: Journal['write'] = async (name, change) => {
    // Writes that follow each other leave the others a turn in between.
    await takeTurns()
    const result = await inTransaction(file, async () => {
      const value = await change(createWriter(createChange(db, BigInt(now()))))
      await onStep?.(`write:${name}:before`)
      return value
    })
    await onStep?.(`write:${name}:after`)
    return result
  }
  return {
    write: (name, change) => queue.run(() => translating(path, () => write(name, change))),
    close: () => closeAfter(queue, file),
  }
}

/** One question at a time on a connection that cannot write, each against one committed state. */
export function openSnapshots(file: SqliteFile): { readonly snapshot: Snapshot; close(): Promise<void> } {
  const queue = createSerialQueue()
  const db = openQueries(file)
  const shapes = createShapes(file, db)
  return {
    snapshot: (question) => queue.run(() => translating(file.name, () => inSnapshot(file, () => question(db, shapes)))),
    close: () => closeAfter(queue, file),
  }
}

/** On a connection of its own, so that reads go on meanwhile. */
export function verifyFile(path: string): Promise<VerifyReport> {
  return readAtOnce(path, ({ verify }) => verify())
}

type AtOnce = { readonly snapshot: Snapshot; readonly verify: () => Promise<VerifyReport> }

/** Every question against the same committed state. */
export async function readAtOnce<T>(path: string, work: (of: AtOnce) => Promise<T>): Promise<T> {
  return await translating(path, async () => {
    const file = openReadOnly(path)
    try {
      const db = openQueries(file)
      const shapes = createShapes(file, db)
      return await inSnapshot(file, () => work({ snapshot: (question) => question(db, shapes), verify: () => verifyJournal(file) }))
    } finally {
      file.close()
    }
  })
}

async function translating<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translateSqliteError(error, path)
  }
}

async function closeAfter(queue: SerialQueue, file: SqliteFile): Promise<void> {
  await queue.idle()
  file.close()
}
