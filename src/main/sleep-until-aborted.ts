import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so long, or until work stops. With `ref: false` it keeps no process alive. */
export async function sleepUntilAborted(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  await sleep(ms, undefined, { signal, ref }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
