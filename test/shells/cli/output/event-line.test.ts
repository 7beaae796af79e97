import { describe, expect, it } from 'vitest'
import type { BackendEvent } from '../../../../src/contract/events.ts'
import { eventLine } from '../../../../src/shells/cli/output/event-line.ts'

const watcher = { state: 'following', cursor: 90n, finalizedSlot: 90n, trouble: null } as const
const trouble = { code: 'NODE_NONE_CONFIGURED', context: {} }
const task = {
  id: 'task-1',
  what: 'derive accounts',
  done: 5,
  total: 9,
  waits: null,
  state: 'running',
  canStop: false,
  error: null,
} as const

const LINES: readonly (readonly [BackendEvent, string])[] = [
  [{ kind: 'slot', finalizedSlot: 2n ** 60n, msPerSlot: null }, 'slot     1,152,921,504,606,846,976 finalized'],
  [{ kind: 'slot', finalizedSlot: 7n, msPerSlot: 401.6 }, 'slot     7 finalized, 402 ms a slot'],
  [{ kind: 'deposit', slot: 7n, credits: 1, nonCredits: 0 }, 'deposit  slot 7: 1 credit'],
  [{ kind: 'deposit', slot: 412_345_678n, credits: 1, nonCredits: 0 }, 'deposit  slot 412,345,678: 1 credit'],
  [{ kind: 'deposit', slot: 7n, credits: 3, nonCredits: 2 }, 'deposit  slot 7: 3 credits, 2 not credited'],
  [{ kind: 'ledger', what: 'gap', words: 'Slots 1 to 2 are read back.' }, 'ledger   Slots 1 to 2 are read back.'],
  [{ kind: 'watcher', watcher }, 'watcher  following, everything known up to slot 90'],
  [{ kind: 'watcher', watcher: { ...watcher, cursor: 412_345_678n } }, 'watcher  following, everything known up to slot 412,345,678'],
  [
    { kind: 'disagreement', nodes: ['left', 'right'], open: true, what: 'the block at slot 412345678' },
    'disagreement left, right disagree: the block at slot 412,345,678',
  ],
  [
    { kind: 'watcher', watcher: { ...watcher, state: 'stuck', trouble } },
    'watcher  stuck, everything known up to slot 90: No node is configured for this network. (NODE_NONE_CONFIGURED)',
  ],
  [{ kind: 'attempt', intent: 'a/1', decision: 'a', state: 'sent', signature: null }, 'attempt  sent       a/1'],
  [{ kind: 'attempt', intent: 'a/1', decision: 'a', state: 'finalized', signature: '5x' }, 'attempt  finalized  a/1  5x'],
  [{ kind: 'decision', decision: 'a', settled: true }, 'decision a settled'],
  [{ kind: 'decision', decision: 'a', settled: false }, 'decision a goes on'],
  [{ kind: 'mint', mint: 'a mint', standing: 'listed' }, 'mint     a mint is listed'],
  [{ kind: 'mint', mint: 'a mint', standing: 'ignored' }, 'mint     a mint is ignored'],
  [{ kind: 'mint', mint: 'a mint', standing: 'unlisted' }, 'mint     a mint is not listed, and in sight'],
  [{ kind: 'task', task }, 'task     derive accounts: 5 of 9, running'],
  [{ kind: 'task', task: { ...task, done: 1_204, total: 12_500 } }, 'task     derive accounts: 1,204 of 12,500, running'],
  [{ kind: 'task', task: { ...task, waits: 'Waiting: 9 blocks left.' } }, 'task     derive accounts: Waiting: 9 blocks left.'],
  [{ kind: 'vault', state: 'locked' }, 'vault    locked'],
  [{ kind: 'trouble', error: trouble }, 'trouble  No node is configured for this network. (NODE_NONE_CONFIGURED)'],
  [{ kind: 'trouble', error: { code: 'FROM_TOMORROW', context: {} } }, 'trouble  FROM_TOMORROW'],
]

describe('an event', () => {
  it.each(LINES.map(([event, line]) => ({ event, line })))('reads: $line', ({ event, line }) => {
    expect(eventLine(event)).toBe(line)
  })
})
