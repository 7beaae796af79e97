import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 5

/** Waits for something that happens by itself. */
export async function until(condition: () => boolean | Promise<boolean>, { withinMs = 30_000 } = {}): Promise<void> {
  for (let look = 0; look < withinMs / LOOK_EVERY_MS; look += 1) {
    if (await condition()) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('waited in vain')
}
