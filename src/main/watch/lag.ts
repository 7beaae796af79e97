import type { Slot } from '../../core/chain/slot.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeState } from '../node/index.ts'
import type { Watcher } from './watcher.ts'

/** How far the journal is behind the chain. */
export type Lag = {
  /** What rests on the cursor is true as of this slot. Null before the first block was read. */
  readonly asOfSlot: Slot | null
  /** How far the chain is final, as the nodes last told; null while none answers. */
  readonly chainSlot: Slot | null
  /** Null while either slot is unknown. */
  readonly slotsBehind: bigint | null
  /** Whether the journal holds everything that was final when this program first heard of the chain, and has kept up since. */
  readonly caughtUp: boolean
}

export type LagReader = { read(): Promise<Lag> }

type Told = Pick<NodeState, 'standing' | 'slot'>

type Parts = {
  readonly journal: { readonly read: Pick<Journal['read'], 'cursor'> }
  readonly nodes: { states(): readonly Told[] }
  readonly watcher: Pick<Watcher, 'status'>
}

/** Machines behind one address are up to 128 slots apart while each calls itself healthy: a journal that keeps up may be as far behind the furthest. */
const KEEPS_UP_SLOTS_MAX = 150n

/** Asks no node: what they told last is at most one check old. */
export function createLagReader({ journal, nodes, watcher }: Parts): LagReader {
  let firstHeard: Slot | null = null
  return {
    async read() {
      const asOfSlot = (await journal.read.cursor())?.slot ?? null
      const chainSlot = chainSlotOf(nodes.states(), watcher.status().finalizedSlot)
      if (asOfSlot === null || chainSlot === null) return { asOfSlot, chainSlot, slotsBehind: null, caughtUp: false }
      // A node that named a slot far ahead may have been taken back since.
      firstHeard = firstHeard === null || chainSlot < firstHeard ? chainSlot : firstHeard
      const slotsBehind = chainSlot > asOfSlot ? chainSlot - asOfSlot : 0n
      return { asOfSlot, chainSlot, slotsBehind, caughtUp: asOfSlot >= firstHeard && slotsBehind <= KEEPS_UP_SLOTS_MAX }
    },
  }
}

/**
 * The furthest slot that two nodes have reached, where three or more answer: a single one cannot make the chain longer or shorter than it is.
 * Of two the furthest, since being called caught up too early is the worse mistake.
 */
function chainSlotOf(states: readonly Told[], heard: Slot | null): Slot | null {
  const told = states.flatMap(({ standing, slot }) => (standing === 'admitted' && slot !== null ? [slot] : []))
  const [furthest, second] = told.toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0))
  if (furthest === undefined) return null
  const agreed = told.length > 2 && second !== undefined ? second : furthest
  // What the watcher heard is newer than the last check, but it is one node's word.
  const isNewer = heard !== null && heard > agreed && (told.length < 3 || heard <= agreed + KEEPS_UP_SLOTS_MAX)
  return isNewer ? heard : agreed
}
