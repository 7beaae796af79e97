import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { CursorRecord, GapRefusal } from '../journal/index.ts'
import { isBlockRefusal, MAX_BLOCKS_RANGE, type NodeSet } from '../node/index.ts'
import { crossCheck } from './cross-check.ts'
import { type FetchedBlock, fetchBlock, fetchBlockFrom } from './fetch-block.ts'

/** Listed blocks tried, one after the other, for the first that a node can show. */
const MAX_PROBES = 64
/** Parents followed back from it, to where no node can show one. */
const MAX_WALK = 256

/** Slots that hold at least one block no configured node can show: from the slot after the cursor to the last such block. */
export type ProvedGap = { readonly to: Slot; readonly refusals: readonly GapRefusal[] }

/** Whether a failure may mean that a block is gone for good. */
export function maySignalGap(error: unknown): boolean {
  if (!isStrongroomError(error)) return false
  if (isStrongroomError(error, 'WATCH_LIST_INCOMPLETE')) return true
  if (isStrongroomError(error, 'WATCH_BLOCK_UNAVAILABLE')) return error.context.answers.every(({ code }) => isBlockRefusal(code))
  return isBlockRefusal(error.code)
}

/**
 * The gap after the cursor, proved by each configured node's own answer: where its history begins, and that it does not have the block the
 * gap ends with. That there is such a block is proved by its child, which a node can show and another confirms. Null where any of it cannot be proved: a node
 * that is silent may have what is missing.
 */
export async function findGap(nodes: NodeSet, cursor: CursorRecord, finalizedSlot: Slot): Promise<ProvedGap | null> {
  const begins = await firstAvailable(nodes)
  if (begins === null) return null
  const child = await findChild(nodes, {
    cursor,
    finalizedSlot,
    from: [...begins.values()].reduce((left, right) => (left < right ? left : right)),
  })
  if (child === null || child.block.parentSlot <= cursor.slot) return null
  await crossCheck(nodes, { fetched: child, movements: [], find: () => [] })
  const to = child.block.parentSlot
  const refusals: GapRefusal[] = []
  for (const answer of await nodes.every((node) => fetchBlockFrom(node, to))) {
    if (answer.ok || !isBlockRefusal(answer.error.code)) return null
    refusals.push({ node: answer.node, code: answer.error.code, firstAvailableSlot: begins.get(answer.node) ?? null })
  }
  return { to, refusals }
}

async function firstAvailable(nodes: NodeSet): Promise<ReadonlyMap<string, Slot> | null> {
  const answers = await nodes.every((node) => node.getFirstAvailableBlock())
  const begins = answers.flatMap((answer) => (answer.ok ? [[answer.node, answer.value] as const] : []))
  return begins.length < answers.length || begins.length === 0 ? null : new Map(begins)
}

type Search = { readonly cursor: CursorRecord; readonly finalizedSlot: Slot; readonly from: Slot }

/** The oldest block after the cursor that can be shown together with every block up to it from where it was found. */
async function findChild(nodes: NodeSet, { cursor, finalizedSlot, from }: Search): Promise<FetchedBlock | null> {
  const start = from > cursor.slot ? from : slotOf(cursor.slot + 1n)
  if (start > finalizedSlot) return null
  const end = start + MAX_BLOCKS_RANGE < finalizedSlot ? slotOf(start + MAX_BLOCKS_RANGE) : finalizedSlot
  const listed = await nodes.first((node) => node.getBlocks({ from: start, to: end }))
  for (const slot of listed.slice(0, MAX_PROBES)) {
    const shown = await tryFetch(nodes, slot)
    if (shown !== null) return walkBack(nodes, cursor, shown)
  }
  return null
}

async function walkBack(nodes: NodeSet, cursor: CursorRecord, head: FetchedBlock): Promise<FetchedBlock | null> {
  let oldest = head
  for (let steps = 0; steps < MAX_WALK && oldest.block.parentSlot > cursor.slot; steps += 1) {
    const parent = await tryFetch(nodes, oldest.block.parentSlot)
    if (parent === null) return oldest
    oldest = parent
  }
  return null
}

/** The block, or null where the nodes say that they do not have it. */
async function tryFetch(nodes: NodeSet, slot: Slot): Promise<FetchedBlock | null> {
  try {
    return await fetchBlock(nodes, slot)
  } catch (error) {
    if (maySignalGap(error)) return null
    throw error
  }
}
