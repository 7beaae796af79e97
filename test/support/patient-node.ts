import { setTimeout as sleep } from 'node:timers/promises'
import { isStrongroomError } from '../../src/core/error/error.ts'
import type { NodeClient } from '../../src/main/node/index.ts'

const TIMES = 5
const PAUSE_MS = 500
/** What is not asked twice: whether it was done is not known. */
const ACTS = ['sendTransaction', 'requestAirdrop']

type Loose = Record<string, (...given: readonly unknown[]) => unknown>

/** A node of which a question is asked again where its connection breaks, as one far away or on a busy machine does now and then. */
export function patient(node: NodeClient): NodeClient {
  const ask = async (question: () => unknown): Promise<unknown> => {
    for (let left = TIMES; ; left -= 1) {
      try {
        return await question()
      } catch (error) {
        if (left === 0 || !isStrongroomError(error, 'NODE_CONNECTION_LOST')) throw error
        await sleep(PAUSE_MS)
      }
    }
  }
  const named = (name: string | symbol) => (node as unknown as Loose)[String(name)]
  return new Proxy(node, {
    get(_, name) {
      const method = named(name)
      if (typeof method !== 'function' || name === 'close' || ACTS.includes(String(name))) return method
      return (...given: readonly unknown[]) => ask(() => method(...given))
    },
  })
}
