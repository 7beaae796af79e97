import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import { findMovements } from '../../core/deposit/find-movements.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { NodeSet } from '../node/index.ts'
import { crossCheck } from './cross-check.ts'
import { type FetchedBlock, fetchBlock } from './fetch-block.ts'
import { findKnownMovements } from './known-movements.ts'
import { readRules, type RoundParts } from './round.ts'

/** A chain without a block for longer than that is not one whose cursor needs a repair first. */
const CHILD_WITHIN_SLOTS = 512n

/**
 * A node may once have shown the cursor's own block under a hash that it does not have: nothing on the true chain follows it then, and no new
 * question to the nodes changes that. So where the block after the cursor names another parent, in the cursor's slot, and the nodes now show the
 * cursor's block under that name, the cursor takes it. A second node must confirm it where there is one, and the block must hold every movement
 * that was recorded of it. What it holds beyond them is left to the daily reconciliation. Says whether it did.
 * @throws JOURNAL_BLOCK_DIFFERS when something was recorded of the block that it does not hold, and the codes of the nodes
 */
export async function repairCursor(parts: RoundParts, error: unknown): Promise<boolean> {
  if (!saysChainIsBroken(error)) return false
  const { nodes, journal, closing } = parts
  const cursor = await journal.read.cursor()
  if (cursor === null || cursor.block === null) return false
  const [shown, child] = [await fetchBlock(nodes, cursor.block.slot), await fetchChild(nodes, cursor.slot)]
  const { blockhash } = shown.block
  const isNamed = child?.block.parentSlot === shown.slot && child.block.previousBlockhash === blockhash
  if (!isNamed || blockhash === cursor.block.blockhash) return false
  const rules = await readRules(parts, shown.slot)
  const movements = await findKnownMovements(nodes, shown, rules)
  await crossCheck(nodes, { fetched: shown, movements, find: (other) => findMovements(other, rules) })
  if (closing.aborted) return false
  await parts.onStep('watch:mend')
  await journal.write('mend', (tx) => tx.repairCursor({ slot: shown.slot, blockhash, movements }))
  return true
}

/** With several nodes each was asked to prove the way on its own, and what each met is told together. */
function saysChainIsBroken(error: unknown): boolean {
  if (isStrongroomError(error, 'WATCH_CHAIN_BROKEN')) return true
  return isStrongroomError(error, 'WATCH_BLOCK_UNAVAILABLE') && error.context.answers.some(({ code }) => code === 'WATCH_CHAIN_BROKEN')
}

/** The next block as a node lists them: whether it follows the cursor is its own parent's to say. */
async function fetchChild(nodes: NodeSet, cursor: Slot): Promise<FetchedBlock | null> {
  const range = { from: slotOf(cursor + 1n), to: slotOf(cursor + CHILD_WITHIN_SLOTS) }
  const [first] = await nodes.first((node) => node.getBlocks(range))
  return first === undefined ? null : fetchBlock(nodes, first)
}
