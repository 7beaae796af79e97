import type { BackendEvent } from '../../contract/events.ts'
import type { Answers } from '../client.ts'

/** Groups of answers that are asked for again together, as they stand at the beginning of their query keys. */
export type Group = keyof Answers

/** What shows something of what a person decided, or of what became of it. */
const DECIDED: readonly Group[] = [
  'overview',
  'matters',
  'sweeps',
  'payments',
  'payouts',
  'tokens',
  'rent',
  'recipients',
  'activity',
  'accounts',
  'deposits',
  'cases',
  'nonces',
  'outstanding',
  'powers',
  'bundles',
  'policy',
  'approvals',
  'sending',
  'confidentialSweeps',
]

/** Which groups of answers are old after an event. A slot alone makes none old: it is shown as it is heard. */
export function invalidatedBy(event: BackendEvent): readonly Group[] {
  switch (event.kind) {
    case 'slot':
      return []
    case 'deposit':
      // A mint of which something arrives may have been listed while nothing was heard.
      return ['overview', 'daily', 'matters', 'mints', 'deposits', 'accounts', 'tokens', 'activity', 'ledger', 'cases', 'bundles']
    case 'mint':
      return ['overview', 'daily', 'matters', 'mints', 'accounts', 'tokens', 'deposits', 'activity']
    case 'ledger': {
      const read: readonly Group[] = [
        'overview',
        'daily',
        'matters',
        'ledger',
        'audit',
        'cases',
        'deposits',
        'accounts',
        'activity',
        'sending',
      ]
      // A comparison ends what was decided as well: it was paid elsewhere, or cannot be made any more.
      return event.what === 'comparison' ? [...read, ...DECIDED] : read
    }
    case 'watcher':
      return ['overview', 'nodes', 'ledger', 'activity']
    case 'attempt':
      return [
        'overview',
        'matters',
        'sweeps',
        'payments',
        'payouts',
        'activity',
        'cases',
        'nonces',
        'outstanding',
        'bundles',
        'policy',
        'recipients',
        'approvals',
      ]
    case 'decision':
      return DECIDED
    case 'sending':
      return ['overview', 'matters', 'sending', 'cases', 'activity']
    case 'nonces':
      return ['overview', 'matters', 'nonces', 'powers']
    case 'task':
      return event.task.state === 'running'
        ? []
        : ['overview', 'daily', 'matters', 'tasks', 'accounts', 'activity', 'vault', 'sending', 'cases', 'payments']
    case 'vault':
      // What is not signed waits for a locked vault.
      return ['overview', 'matters', 'vault', 'accounts', 'policy', 'recipients', 'approvals', 'activity']
    case 'node':
    case 'disagreement':
      return ['overview', 'nodes', 'activity']
    case 'trouble':
      return ['overview', 'matters', 'nodes', 'activity', 'ledger', 'cases']
  }
}

/** How long changes are gathered before screens ask again: a busy chain must not make a busy window. */
const GATHER_MS = 250

/** Gathers groups that became old, and tells of them together, at most once in {@link GATHER_MS}. */
export function openGathering(tell: (groups: readonly Group[]) => void): { add(groups: readonly Group[]): void; close(): void } {
  let waiting = new Set<Group>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    const groups = [...waiting]
    waiting = new Set()
    tell(groups)
  }
  return {
    add(groups) {
      for (const group of groups) waiting.add(group)
      if (waiting.size > 0) timer ??= setTimeout(flush, GATHER_MS)
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
