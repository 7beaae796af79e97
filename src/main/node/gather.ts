import { setTimeout as sleep } from 'node:timers/promises'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import type { Member } from './member.ts'
import type { NodeAnswer } from './node-set.ts'

/** How long a node is waited for whose last call timed out. */
const PATIENCE_WITH_SILENT_MS = 1_000

/** A node's own answer, or why there is none. Never throws for a failure of the node. */
export async function answerOf<Value>(member: Member, call: () => Promise<Value>): Promise<NodeAnswer<Value>> {
  const node = member.node.name
  try {
    return { node, ok: true, value: await call() }
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return { node, ok: false, error: toErrorValue(error) }
  }
}

/** As {@link answerOf}, but a node that was silent the last time is given a moment only. Its call goes on, so that it is known when it is back. */
export async function askPatiently<Value>(member: Member, call: () => Promise<Value>): Promise<NodeAnswer<Value>> {
  const answer = answerOf(member, call)
  if (!member.node.figures().silent) return answer
  return (await within(PATIENCE_WITH_SILENT_MS, answer)) ?? lateAnswer(member.node.name)
}

/** What came within the time, or null; what comes later is still waited for by whoever holds the promise. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  const waiting = new AbortController()
  const over = sleep(ms, null, { signal: waiting.signal }).catch((error: unknown) => {
    if (!waiting.signal.aborted) throw error
    return null
  })
  try {
    return await Promise.race([promise, over])
  } finally {
    waiting.abort()
  }
}

function lateAnswer(node: string): NodeAnswer<never> {
  const error = new StrongroomError('NODE_TIMED_OUT', { node, method: 'a call', timeoutMs: PATIENCE_WITH_SILENT_MS })
  return { node, ok: false, error: toErrorValue(error) }
}
