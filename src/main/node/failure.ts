import type { ErrorCode } from '../../core/error/codes.ts'

/** Failures of the way to a node, or of its moment: the same question may be answered a little later. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NODE_UNREACHABLE',
  'NODE_CONNECTION_LOST',
  'NODE_TIMED_OUT',
  'NODE_RATE_LIMITED',
  'NODE_BUSY',
  'NODE_HTTP_STATUS',
  'NODE_ANSWER_NOT_JSON',
  'NODE_ANSWER_OF_ANOTHER',
  'NODE_UNHEALTHY',
  'NODE_BEHIND',
  'NODE_SCAN_FAILED',
  'NODE_EPOCH_REWARDS_ACTIVE',
])

/** Failures of the question itself: every node would say the same. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NODE_PREFLIGHT_FAILED',
  'NODE_SIGNATURE_REFUSED',
  'NODE_SIGNATURE_COUNT_REFUSED',
  'NODE_PRECOMPILE_REFUSED',
  'NODE_PARAMS_REFUSED',
  'NODE_CANCELLED',
])

/** Nothing that could be used came back. Refusals with a reason are answers. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NODE_UNREACHABLE',
  'NODE_CONNECTION_LOST',
  'NODE_TIMED_OUT',
  'NODE_RATE_LIMITED',
  'NODE_FORBIDDEN',
  'NODE_REDIRECTED',
  'NODE_HTTP_STATUS',
  'NODE_ANSWER_NOT_JSON',
  'NODE_ANSWER_OF_ANOTHER',
  'NODE_ANSWER_TOO_LARGE',
  'NODE_ANSWER_MALFORMED',
])

/** Figures of a node that cannot be true: it is asked for nothing else. */
const IMPOSSIBLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NODE_OTHER_GENESIS', 'NODE_HEIGHT_ABOVE_SLOT', 'NODE_HEIGHTS_DIFFER'])

/** A node's own word that it does not have a block, now and later. */
const NO_BLOCK: ReadonlySet<string> = new Set<ErrorCode>(['NODE_BLOCK_CLEANED_UP', 'NODE_BLOCK_NOT_AVAILABLE', 'NODE_SLOT_SKIPPED'])

/** Whether a node says that it does not have a block. Anything else may pass. */
export function isBlockRefusal(code: string): boolean {
  return NO_BLOCK.has(code)
}

/** Whether asking the same node again later makes sense. */
export function isPassingFailure(code: ErrorCode): boolean {
  return PASSING.has(code)
}

/** Whether asking another node makes no sense. */
export function isFinalFailure(code: ErrorCode): boolean {
  return FINAL.has(code)
}

/** Whether the node brought no answer that could be used. */
export function isNoAnswer(code: ErrorCode): boolean {
  return NO_ANSWER.has(code)
}

/** Whether the node is to be asked nothing more until it says otherwise. */
export function isImpossible(code: ErrorCode): boolean {
  return IMPOSSIBLE.has(code)
}

/** Whether nodes are what failed, or there can be none, and no call that was cancelled here. */
export function isNodesFailure(code: ErrorCode): boolean {
  return (code.startsWith('NODE_') && code !== 'NODE_CANCELLED') || code === 'OFFLINE_NO_NETWORK'
}

/** Whether a node is no longer known to be the one it was: behind the same address another may stand up. */
export function endsAdmission(code: ErrorCode): boolean {
  return code === 'NODE_UNREACHABLE' || code === 'NODE_CONNECTION_LOST' || code === 'NODE_TIMED_OUT' || code === 'NODE_ANSWER_NOT_JSON'
}
