import type { Journal } from '../journal/index.ts'
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts'

const queues = new WeakMap<Journal, SerialQueue>()

/** Of one journal, one bundle is taken back at a time: of two that come back at once, the second finds what the first takes. */
export function inTurn<Value>(journal: Journal, work: () => Promise<Value>): Promise<Value> {
  const known = queues.get(journal)
  const queue = known ?? createSerialQueue()
  if (known === undefined) queues.set(journal, queue)
  return queue.run(work)
}
