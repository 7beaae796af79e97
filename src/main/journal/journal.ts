import type { JournalReader } from './reader.ts'
import type { VerifyReport } from './records.ts'
import type { VerifyOptions } from './verify/verify.ts'
import type { JournalWriter } from './writer.ts'

export type Journal = {
  readonly read: JournalReader
  /**
   * One change at a time, all of it or nothing, synced to the disk when the promise resolves. `name` is what `onStep` is told.
   * Never call `write` inside a change: it would wait for itself.
   * @throws JOURNAL_FULL, JOURNAL_READ_ONLY, JOURNAL_DAMAGED, JOURNAL_DISK_FAILED; nothing of the change remains
   */
  readonly write: <T>(name: string, change: (tx: JournalWriter) => Promise<T>) => Promise<T>
  /**
   * Reads all of it and checks hashes, chains of balances and invariants: about a minute for a million rows, in a thread of its own.
   * @throws the signal's reason, JOURNAL_CHECK_ENDED, JOURNAL_*
   */
  readonly verify: (options?: VerifyOptions) => Promise<VerifyReport>
  /** Reads and verifies one committed state, whatever is written meanwhile, on a connection of its own: as long as it takes, the file only grows. */
  readonly atOnce: <T>(work: (of: Pick<Journal, 'read' | 'verify'>) => Promise<T>) => Promise<T>
  /** Waits for the writes that were asked for, then closes the file. */
  readonly close: () => Promise<void>
}

export type JournalOptions = {
  readonly path: string
  /** Milliseconds since 1970, for people to read. */
  readonly now: () => number
  /** Told `write:<name>:before` and `write:<name>:after` around each commit: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
  /** `entry`: the program of the thread that verifies, where it is not beside the sources. `smallBytes`: a journal up to that size needs none. */
  readonly verifying?: { readonly entry?: URL | undefined; readonly smallBytes?: number }
}
