import { inOrder, isGoing, type Leave, stateOfOpen, stateOfUnsigned } from '../../../src/core/running/running.ts'
import { timeLeftMs } from '../../../src/core/running/time-left.ts'
import { slot as slotOf } from '../../../src/core/chain/slot.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { outcomeOfStates } from './outcome.ts'
import type { Scene } from './scene.ts'

type Running = Answers['activity']['running']['running'][number]
type Decided = NonNullable<Running['decided']>
type Part = { readonly state: string; readonly slot?: bigint | null }

const ON_THE_WAY = ['signed', 'sent', 'processed', 'confirmed', 'unknown']
const DONE = ['satisfied', 'finalized']

const NOTHING = { decided: null, progress: null, waiting: 0, aboutMs: null, stopCommand: null, words: '' }

/** What the scene's other answers show of what has not ended, counted from them. */
export function runningIn(scene: Scene): Answers['activity']['running'] {
  const leave = { isUnlocked: scene.vault === 'unlocked', isSendingOpen: scene.sending.state === 'open' }
  const all = [
    ...[...scene.sweeps.values()].flatMap(({ id, asset, parts }) =>
      openOf(scene, parts, leave, { ...blank(id, parts), kind: 'sweep', asset }),
    ),
    ...[...scene.paying.decided.values()].flatMap(({ id, lines }) =>
      openOf(scene, lines, leave, {
        ...blank(id, lines),
        kind: 'payment',
        recipient: lines.length === 1 ? (lines[0]?.recipient ?? null) : null,
      }),
    ),
    ...[...(scene.payouts?.values() ?? [])].flatMap(({ id, parts }) =>
      openOf(scene, parts, leave, { ...blank(id, parts), kind: 'payment', file: 'march-wages.csv' }),
    ),
    ...[...(scene.hiddenSweeps?.values() ?? [])].flatMap(({ id, open, swept, stopped, sources }) => {
      const signing = stateOfUnsigned(leave)
      const state = signing === 'signing' ? ('working' as const) : signing
      const words = sources[0]?.words ?? ''
      const progress = { done: swept, total: open + swept + stopped }
      return open === 0 ? [] : [{ ...NOTHING, kind: 'confidential-sweep' as const, id, what: '', state, words, progress }]
    }),
    ...(scene.watcher === 'catching-up'
      ? [
          {
            ...NOTHING,
            kind: 'blocks' as const,
            id: 'blocks',
            what: '',
            state: 'working' as const,
            words: `${scene.slotsBehind} slots behind the chain.`,
          },
        ]
      : []),
  ]
  return { running: inOrder(all).map((one) => ({ ...one, going: isGoing(one.state) })), more: false }
}

const blank = (id: string, parts: readonly Part[]) => ({
  sequence: 1,
  id,
  at: new Date(0),
  outcome: outcomeOfStates(parts),
  transactions: parts.length,
  carried: 0,
  asset: 'native',
  amount: null,
  count: parts.length,
  recipient: null,
  label: null,
  file: null,
  act: null,
  account: null,
  signature: null,
})

function openOf(scene: Scene, parts: readonly Part[], leave: Leave, decided: Decided) {
  const count = (...states: readonly string[]) => parts.filter(({ state }) => states.includes(state)).length
  const [unconfirmed, awaiting] = [count('awaiting-confirmation'), count('awaiting-approval')]
  const counts = { signed: count(...ON_THE_WAY), unsigned: count('waiting', 'draft'), out: 0, unconfirmed, awaiting }
  const { signed, unsigned } = counts
  if (signed + unsigned + unconfirmed + awaiting === 0) return []
  const { kind, id } = decided
  const state = stateOfOpen(counts, leave)
  const progress = { done: count(...DONE), total: parts.length }
  const aboutMs = unsigned + unconfirmed + awaiting > 0 ? null : leftIn(scene, parts)
  return [{ ...NOTHING, kind, id, what: kind, decided, state, progress, waiting: unconfirmed + awaiting, aboutMs }]
}

/** By the slots of those that are in blocks; of those that are sent alone nothing says when they land. */
function leftIn({ slot }: Scene, parts: readonly Part[]): number | null {
  const reported = parts.filter(({ state }) => state === 'processed' || state === 'confirmed')
  const slots = reported.flatMap((part) => part.slot ?? [])
  const last = slots.reduce<bigint | null>((latest, one) => (latest === null || one > latest ? one : latest), null)
  return timeLeftMs(
    {
      reportedSlot: last === null ? null : slotOf(last),
      unplaced: reported.length - slots.length,
      fetchedSlot: null,
      untold: parts.filter(({ state }) => state === 'signed' || state === 'sent' || state === 'unknown').length,
    },
    { msPerSlot: 400, finalizedSlot: slotOf(slot), aheadSlots: 32n, landingSlots: null },
  )
}
