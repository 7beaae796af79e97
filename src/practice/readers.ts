import { readU64 } from './rpc/params.ts'
import type { Methods } from './rpc/node.ts'

/** Final blocks that the chain may be ahead of the newest one that was asked for. */
const AHEAD_MAX = 16n
/** Who asked for no block for so long reads no longer: a process that was killed holds nothing up. */
const GONE_MS = 3_000

export type Readers = {
  /** The same methods; whoever asks for a block by them is a reader. */
  readonly noting: (methods: Methods) => Methods
  /** Whether somebody reads blocks and has not come as far yet. */
  readonly areBehind: (finalizedSlot: bigint) => boolean
}

/** Knows how far blocks were read: a chain that waits for its readers goes as fast as they do, on a busy machine too. */
export function createReaders(nowMs: () => number = () => performance.now()): Readers {
  let newest = 0n
  let askedAtMs = Number.NEGATIVE_INFINITY
  return {
    noting(methods) {
      const { getBlock } = methods
      if (getBlock === undefined) return methods
      const noted: typeof getBlock = {
        ...getBlock,
        answer(node, params) {
          const slot = readU64(params[0])
          if (slot > newest) newest = slot
          askedAtMs = nowMs()
          return getBlock.answer(node, params)
        },
      }
      return { ...methods, getBlock: noted }
    },
    areBehind: (finalizedSlot) => finalizedSlot - newest > AHEAD_MAX && nowMs() - askedAtMs < GONE_MS,
  }
}
