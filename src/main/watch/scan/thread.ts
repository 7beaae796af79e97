import { Worker } from 'node:worker_threads'
import type { AccountsBlock } from '../../../core/deposit/block.ts'
import type { Job } from './read-body.ts'

/** A scan thread, for one job after the other. */
export type Thread = {
  /** Rejects when the thread ends before it has answered. */
  run(job: Job): Promise<AccountsBlock | null>
  close(): Promise<void>
}

type Waiting = { readonly resolve: (block: AccountsBlock | null) => void; readonly reject: (reason: unknown) => void }

/** Starts a thread. It is given nothing of the environment, and keeps the process alive only while it works. */
export function openThread(entry: URL, onEnd: () => void): Thread {
  const worker = new Worker(entry, { env: {}, execArgv: [], name: 'strongroom scan' })
  worker.unref()
  let waiting: Waiting | null = null
  const settle = (act: (one: Waiting) => void) => {
    const one = waiting
    waiting = null
    worker.unref()
    if (one !== null) act(one)
  }
  worker.on('message', (block: AccountsBlock | null) => settle(({ resolve }) => resolve(block)))
  worker.on('error', (error) => settle(({ reject }) => reject(error)))
  worker.on('exit', (code) => {
    settle(({ reject }) => reject(new Error(`it ended with code ${code}`)))
    onEnd()
  })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        worker.ref()
        worker.postMessage(job)
      }),
    close: async () => void (await worker.terminate()),
  }
}
