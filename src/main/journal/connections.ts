import { statSync } from 'node:fs'
import { setImmediate as takeTurns } from 'node:timers/promises'
import type { Journal, JournalOptions } from './journal.ts'
import { openQueries } from './queries.ts'
import type { VerifyReport } from './records.ts'
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts'
import { createShapes, type Snapshot } from './shapes.ts'
import { inSnapshot, inTransaction, openReadOnly, pinSnapshot, type SqliteFile, translateSqliteError } from './sqlite.ts'
import { openVerifyThread, type VerifyThread } from './verify/thread.ts'
import { verifyJournal, type VerifyOptions } from './verify/verify.ts'
import { createChange } from './write/change.ts'
import { createWriter } from './write/create-writer.ts'

type Pauses = {
  /** Does something while nothing is written. */
  readonly betweenWrites: (work: () => Promise<void>) => Promise<void>
}

/** One transaction at a time on the one connection that can write. */
export function openWrites(file: SqliteFile, { path, now, onStep }: JournalOptions): Pick<Journal, 'write' | 'close'> & Pauses {
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
    betweenWrites: (work) => queue.run(work),
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
export function verifyFile(place: VerifyPlace, options?: VerifyOptions): Promise<VerifyReport> {
  return readAtOnce(place, ({ verify }) => verify(options))
}

type AtOnce = { readonly snapshot: Snapshot; readonly verify: (options?: VerifyOptions) => Promise<VerifyReport> }

export type VerifyPlace = Pick<JournalOptions, 'path' | 'verifying'> & Partial<Pauses>

/** Verified in the time that a thread takes to start. */
const SMALL_BYTES = 4 * 1024 * 1024

/** Every question against the same committed state. */
export async function readAtOnce<T>({ path, verifying = {}, betweenWrites }: VerifyPlace, work: (of: AtOnce) => Promise<T>): Promise<T> {
  const { entry, smallBytes = SMALL_BYTES } = verifying
  return await translating(path, async () => {
    const file = openReadOnly(path)
    let thread: VerifyThread | null = null
    try {
      if (statSync(path).size > smallBytes) thread = await openVerifyThread({ path, entry })
      const db = openQueries(file)
      const shapes = createShapes(file, db)
      return await inSnapshot(file, async () => {
        const pin = async () => {
          pinSnapshot(file)
          await thread?.pin()
        }
        await (betweenWrites === undefined ? pin() : betweenWrites(pin))
        const verify: AtOnce['verify'] = (options) => thread?.verify(options) ?? verifyJournal(file, options)
        return await work({ snapshot: (question) => question(db, shapes), verify })
      })
    } finally {
      thread?.close()
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
