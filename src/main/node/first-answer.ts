import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { isFinalFailure, isPassingFailure } from './failure.ts'
import type { Member } from './member.ts'
import type { NodeClient } from './node-client.ts'

/** Times all nodes are gone through. */
const MAX_ROUNDS = 3
/** Each pause is this many times the one before it. */
const PAUSE_GROWTH = 4
const MAX_PAUSE_MS = 10_000

export type Trying = { readonly once: boolean; readonly pauseMs: number; readonly signal: AbortSignal }
type Failures = ReadonlyMap<string, StrongroomError>

/** Asks one node after the other, in rounds, until one answers or asking on makes no sense. */
export async function firstAnswer<Value>(
  members: readonly Member[],
  call: (node: NodeClient) => Promise<Value>,
  { once, pauseMs, signal }: Trying,
): Promise<Value> {
  const failures = new Map<string, StrongroomError>()
  let candidates = members
  for (let round = 0; round < MAX_ROUNDS && candidates.length > 0; round += 1) {
    if (round > 0) await sleepUntilAborted(pauseBefore(round, pauseMs, failures), signal)
    for (const member of candidates) {
      try {
        return await member.use(call)
      } catch (error) {
        if (!isStrongroomError(error)) throw error
        failures.set(member.node.name, error)
        if (isFinalFailure(error.code) || (once && error.code !== 'NODE_UNREACHABLE')) throw error
      }
    }
    candidates = members.filter(({ node }) => isPassing(failures.get(node.name)))
  }
  throw summary(failures)
}

function isPassing(failure: StrongroomError | undefined): boolean {
  return failure !== undefined && isPassingFailure(failure.code)
}

/** The longest pause a node asked for counts, up to the bound. */
function pauseBefore(round: number, pauseMs: number, failures: Failures): number {
  const asked = [...failures.values()].map((error) =>
    isStrongroomError(error, 'NODE_RATE_LIMITED') ? (error.context.retryAfterMs ?? 0) : 0,
  )
  return Math.min(MAX_PAUSE_MS, Math.max(pauseMs * PAUSE_GROWTH ** (round - 1), ...asked))
}

function summary(failures: Failures): StrongroomError {
  const [first, ...others] = failures.values()
  if (first === undefined) return new StrongroomError('NODE_NONE_CONFIGURED', {})
  if (others.length === 0) return first
  return new StrongroomError('NODE_NONE_ANSWERED', { answers: [...failures].map(([node, { code }]) => ({ node, code })) })
}
