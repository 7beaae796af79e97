import { Worker } from 'node:worker_threads'
import { type ErrorValue, fromErrorValue, StrongroomError } from '../../../core/error/error.ts'
import type { VerifyReport } from '../records.ts'
import type { Checked, VerifyOptions } from './verify.ts'

/** What a verifying thread is asked for, in this order. */
export type Asked = 'pin' | 'verify'
/** What it says. */
export type Said =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pinned' }
  | { readonly kind: 'checked'; readonly now: Checked }
  | { readonly kind: 'verified'; readonly report: VerifyReport }
  | { readonly kind: 'failed'; readonly error: ErrorValue }

export type VerifyThread = {
  /** Resolves once it sees the state of the journal that is committed now, and no later one. */
  pin(): Promise<void>
  /** @throws the signal's reason, JOURNAL_CHECK_ENDED, JOURNAL_* */
  verify(options?: VerifyOptions): Promise<VerifyReport>
  /** It ends with the check that it is at. */
  close(): void
}

const ENTRY = new URL('./worker.ts', import.meta.url)

/** Starts a thread that verifies a journal, so that this one goes on: SQLite checks a file of a gigabyte in one go, for most of a minute. */
export async function openVerifyThread({
  path,
  entry = ENTRY,
}: {
  readonly path: string
  readonly entry?: URL | undefined
}): Promise<VerifyThread> {
  const worker = new Worker(entry, { env: {}, execArgv: [], name: 'strongroom verify', workerData: { path } })
  const ready = Promise.withResolvers<void>()
  const pinned = Promise.withResolvers<void>()
  const verified = Promise.withResolvers<VerifyReport>()
  let onProgress: VerifyOptions['onProgress']
  const end = (reason: unknown) => {
    for (const { reject } of [ready, pinned, verified]) reject(reason)
  }
  // Nobody may wait for it: what waits is told all the same.
  for (const { promise } of [ready, pinned, verified]) promise.catch(() => undefined)
  worker.on('message', (said: Said) => {
    if (said.kind === 'ready') ready.resolve()
    else if (said.kind === 'pinned') pinned.resolve()
    else if (said.kind === 'checked') onProgress?.(said.now)
    else if (said.kind === 'verified') verified.resolve(said.report)
    else end(fromErrorValue(said.error))
  })
  worker.on('error', (error) => end(endedBecause(error.name)))
  worker.on('exit', (code) => end(endedBecause(`code ${code}`)))
  await ready.promise
  return {
    pin() {
      worker.postMessage('pin' satisfies Asked)
      return pinned.promise
    },
    async verify({ signal, ...options } = {}) {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', () => end(signal.reason), { once: true })
      onProgress = options.onProgress
      worker.postMessage('verify' satisfies Asked)
      return await verified.promise
    },
    close: () => void worker.terminate(),
  }
}

function endedBecause(reason: string): StrongroomError {
  return new StrongroomError('JOURNAL_CHECK_ENDED', { reason })
}
