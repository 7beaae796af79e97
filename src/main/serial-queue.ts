import { invariant } from '../core/error/invariant.ts'

/** How many pieces of work may wait. More than that is work nobody waits for: a defect. */
const WAITING_MAX = 10_000

/** Does one piece of work at a time, in the order asked for. */
export type SerialQueue = {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when everything asked for so far has ended, well or not. */
  idle(): Promise<void>
}

/** A queue with nothing in it. */
export function createSerialQueue(): SerialQueue {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async run(work) {
      invariant(waiting < WAITING_MAX, `${waiting} pieces of work waiting`)
      waiting += 1
      const before = last
      const mine = settled(before).then(work)
      last = mine
      return await mine.finally(() => {
        waiting -= 1
      })
    },
    async idle() {
      await settled(last)
    },
  }
}

/** The one before may have failed; whoever asked for it is told. */
async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work])
}
