import { BEHIND_SLOTS_MAX } from '../../core/chain/node-warnings.ts'
import type { NodeState } from './node-set.ts'

/** A node this many times slower than the quickest is asked after it, if that is a difference to be felt. */
const SLOWER_TIMES = 3
const SLOWER_BY_MS = 100
/** A node that fails a greater share of its calls than this is asked after the others. */
const ERROR_RATE_MAX = 0.2
/** Fewer calls than this say nothing of a node's pace. */
const CALLS_MIN = 8

type Placed = { state(): NodeState }

/** In the person's order, but those that serve worse come later: the worse the later. Nobody is left out. */
export function inOrder<One extends Placed>(members: readonly One[]): readonly One[] {
  const states = members.map((member) => member.state())
  const quickest = Math.min(
    ...states.flatMap(({ figures }) => (isMeasured(figures) && figures.msMedian !== null ? [figures.msMedian] : [])),
  )
  const faults = new Map(members.map((member, index) => [member, faultOf(states[index], quickest)]))
  return members.toSorted((left, right) => (faults.get(left) ?? 0) - (faults.get(right) ?? 0))
}

function faultOf(state: NodeState | undefined, quickest: number): number {
  if (state === undefined || state.standing === 'refused') return 6
  const { figures, standing, healthy, slotsBehind } = state
  if (standing === 'failing' || figures.silent) return 5
  if (figures.msLimited !== null) return 4
  if (healthy === false || (slotsBehind ?? 0n) > BEHIND_SLOTS_MAX) return 3
  if (isMeasured(figures) && figures.errorRate > ERROR_RATE_MAX) return 2
  return isSlow(figures, quickest) ? 1 : 0
}

function isMeasured({ calls }: NodeState['figures']): boolean {
  return calls >= CALLS_MIN
}

function isSlow(figures: NodeState['figures'], quickest: number): boolean {
  const { msMedian } = figures
  return isMeasured(figures) && msMedian !== null && msMedian > quickest * SLOWER_TIMES && msMedian > quickest + SLOWER_BY_MS
}
