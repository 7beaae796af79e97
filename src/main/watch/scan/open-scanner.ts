import { availableParallelism } from 'node:os'
import type { AccountsBlock } from '../../../core/deposit/block.ts'
import { WatchedTable } from '../../../core/deposit/scan/watched-table.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { ScanBody } from '../../node/index.ts'
import { type Packed, unpack } from '../../node/unpack.ts'
import { type Job, readBody } from './read-body.ts'
import { openThreads } from './threads.ts'

export type Scanner = {
  /** Addresses that every block handed over from now on is searched for, beside those before. */
  readonly watch: (addresses: Iterable<string>) => void
  readonly scan: ScanBody
  close(): Promise<void>
}

export type ScannerOptions = {
  /** Told when a thread ended over a block; the block was then read here. */
  readonly onTrouble: (error: StrongroomError) => void
  /** The threads' program: the product's own, unless the shell has it built elsewhere. */
  readonly entry?: URL | undefined
  /** How many threads at most: as many as there are cores, up to a bound. */
  readonly most?: number
  /** Answers of up to this size, unpacked, are read in this thread. */
  readonly smallBytes?: number
}

const ENTRY = new URL('./worker.ts', import.meta.url)
const MAX_THREADS = 4
/** Read in less time than it takes to hand an answer over, and in a hundredth of the time that a thread takes to start. */
const SMALL_BYTES = 32_768

/** Reads blocks in threads, which are started with the first large one. What is small, and what no thread can do, is done here. */
export function openScanner({
  onTrouble,
  entry = ENTRY,
  most = Math.min(MAX_THREADS, availableParallelism()),
  smallBytes = SMALL_BYTES,
}: ScannerOptions): Scanner {
  const threads = openThreads({ entry, most })
  let table = WatchedTable.ofCapacity(1)
  let closed = false

  const read = async (job: Job): Promise<AccountsBlock | null> => {
    const small = unpackSmall(job.body, smallBytes)
    if (small !== null) return readBody({ body: small, id: job.id }, table)
    const thread = await threads.take()
    if (thread === null) return readBody(job, table)
    try {
      const block = await thread.run(job)
      threads.give(thread)
      return block
    } catch (error) {
      threads.lose(thread)
      if (closed) return null
      onTrouble(new StrongroomError('WATCH_SCAN_THREAD_ENDED', { reason: reasonOf(error) }))
      return readBody(job, table)
    }
  }

  return {
    watch(addresses) {
      table = table.with(addresses)
    },
    async scan(body, id) {
      const { memory, size: watchedCount } = table
      const block = await read({ body, id, memory })
      return block === null ? null : { block, watchedCount }
    },
    async close() {
      closed = true
      await threads.close()
    },
  }
}

/** The answer unpacked, where it is whole and no larger than that. */
function unpackSmall(body: Packed, maxBytes: number): Packed | null {
  if (body.bytes.length > maxBytes) return null
  try {
    return { ...body, bytes: unpack({ ...body, maxBytes: Math.min(maxBytes, body.maxBytes) }), packing: 'none' }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** A code, or the error's kind: never its words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
