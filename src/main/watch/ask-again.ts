import type { ErrorCode } from '../../core/error/codes.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { isBlockRefusal, isPassingFailure, type NodeSet } from '../node/index.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'

/** The longest pause, and all pauses over one question, as multiples of the first: by the standard a second, and ten. */
const LONGEST_PAUSE = 20
const ALL_PAUSES = 200

export type AskingAgain = {
  readonly nodes: NodeSet
  /** Before the second try; each later pause is twice as long, up to a bound. */
  readonly askAgainMs: number
  readonly closing: AbortSignal
}

/**
 * Asks for what two nodes must say until they do. A node that is limited, slow or a block behind for a moment costs a short pause of this one
 * question; what is asked beside it goes on. Nodes that contradict each other, and silence that lasts, are told.
 */
export async function askAgain<Value>(ask: () => Promise<Value>, { nodes, askAgainMs, closing }: AskingAgain): Promise<Value> {
  let leftMs = askAgainMs * ALL_PAUSES
  for (let nextMs = askAgainMs; ; nextMs = Math.min(nextMs * 2, askAgainMs * LONGEST_PAUSE)) {
    try {
      return await ask()
    } catch (error) {
      const pauseMs = Math.max(nextMs, limitedMs(nodes))
      leftMs -= pauseMs
      if (!isStrongroomError(error) || !mayPass(error.code) || leftMs < 0 || closing.aborted) throw error
      await sleepUntilAborted(pauseMs, closing)
    }
  }
}

/** What one node alone says is taken only where it is the only one. @throws WATCH_ONE_NODE_ALONE */
export function assertSaidByTwo(nodes: NodeSet, what: string, said: readonly string[]): void {
  if (said.length < 2 && nodes.names().length > 1) throw new StrongroomError('WATCH_ONE_NODE_ALONE', { node: said.join(), what })
}

/** Until the last node that wants to be left alone may be asked: before that, asking only says so again. */
function limitedMs(nodes: NodeSet): number {
  return Math.max(0, ...nodes.states().map(({ figures }) => figures.msLimited ?? 0))
}

/** A refusal that reaches this far says that a node does not have the block yet. */
function mayPass(code: ErrorCode): boolean {
  return code === 'WATCH_ONE_NODE_ALONE' || isBlockRefusal(code) || isPassingFailure(code)
}
