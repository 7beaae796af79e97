import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import type { NodeSet, NodeState } from './node-set.ts'

export type MeasuringOptions = {
  readonly nodes: NodeSet
  /** Between two checks of all nodes. */
  readonly everyMs?: number
  /** Told after each check, with the names of the nodes whose standing changed. */
  readonly onChecked: (states: readonly NodeState[], changed: readonly string[]) => void | Promise<void>
  /** Told of what went wrong in telling; measuring goes on. */
  readonly onTrouble: (error: unknown) => void
}

/** Checks every node again and again. */
export type Measuring = {
  /** Waits for the check under way; the nodes are closed before, so that it ends soon. */
  close(): Promise<void>
}

const DEFAULT_EVERY_MS = 5_000

export function openMeasuring({ nodes, everyMs = DEFAULT_EVERY_MS, onChecked, onTrouble }: MeasuringOptions): Measuring {
  const closing = new AbortController()
  const standings = new Map<string, string>()
  const checkOnce = async () => {
    const states = await nodes.check()
    if (closing.signal.aborted) return
    const changed = states.filter((state) => standings.get(state.name) !== standingOf(state)).map(({ name }) => name)
    standings.clear()
    for (const state of states) standings.set(state.name, standingOf(state))
    await onChecked(states, changed)
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      await checkOnce().catch(onTrouble)
      await sleepUntilAborted(everyMs, closing.signal)
    }
  }
  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

/** What a person would call a change: whether it is asked at all, why not, and whether it keeps up. */
function standingOf({ standing, error, healthy }: NodeState): string {
  return `${standing} ${error?.code ?? ''} ${String(healthy)}`
}
