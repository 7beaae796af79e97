import { type Slot, slot as slotOf } from '../../core/chain/slot.ts'
import type { Movement } from '../../core/deposit/deposit.ts'
import { findMovements } from '../../core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../core/deposit/parse-block.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { sleepUntilAborted } from '../sleep-until-aborted.ts'
import { type RoundParts, readRules } from './round.ts'

/** Confirmed slots above the cursor that are looked at: more than lie between confirmed and finalized on any network we know. */
const MAX_WINDOW = 64n

/**
 * Looks at confirmed blocks above the cursor, shows what arrives in them as pending, and says what vanished once the cursor has passed them.
 * A look that fails is simply the next one: nothing is decided by what is seen here.
 */
export async function followPending(parts: RoundParts & { readonly pollMs: number }): Promise<void> {
  const { closing, pollMs } = parts
  const seen = new Set<Slot>()
  while (!closing.aborted) {
    try {
      await lookOnce(parts, seen)
    } catch (error) {
      if (!isStrongroomError(error)) throw error
    }
    await sleepUntilAborted(pollMs, closing)
  }
}

async function lookOnce(parts: RoundParts, seen: Set<Slot>): Promise<void> {
  const { nodes, journal, closing } = parts
  const cursor = await journal.read.cursor()
  const confirmed = cursor === null ? null : await nodes.first((node) => node.getSlot({ commitment: 'confirmed' }))
  if (cursor === null || confirmed === null) return
  for (const slot of seen) if (slot <= cursor.slot) seen.delete(slot)
  await settle(parts)
  // Far behind, everything up to the cursor's own goal is read at finalized first.
  if (confirmed <= cursor.slot || confirmed - cursor.slot > MAX_WINDOW) return
  const range = { from: slotOf(cursor.slot + 1n), to: confirmed }
  for (const slot of await nodes.first((node) => node.getBlocks(range, { commitment: 'confirmed' }))) {
    if (seen.has(slot)) continue
    const movements = await arrivalsOf(parts, slot)
    if (closing.aborted) return
    if (movements.length > 0) {
      await parts.onStep('watch:pending')
      await journal.write('pending', (tx) => tx.addPending({ movements }))
      parts.onEvent({ kind: 'pending', seen: movements.length, vanished: 0 })
    }
    seen.add(slot)
  }
}

async function arrivalsOf(parts: RoundParts, slot: Slot): Promise<readonly Movement[]> {
  const block = await parts.nodes.first(async (node) => {
    const json = await node.getBlock(slot, { commitment: 'confirmed', rewards: false })
    if (json === null) throw new StrongroomError('NODE_BLOCK_NOT_AVAILABLE', { node: node.name, slot })
    return parseAccountsBlock(json)
  })
  return findMovements(block, await readRules(parts, slot)).filter(({ verdict }) => verdict.kind === 'credit')
}

/** Only where something is pending that the cursor has passed: a look costs no write. */
async function settle({ journal, onStep, onEvent }: RoundParts): Promise<void> {
  const cursor = await journal.read.cursor()
  const [oldest] = (await journal.read.pending({ limit: 1_000 })).filter(({ state }) => state === 'pending').toReversed()
  if (cursor === null || oldest === undefined || oldest.slot > cursor.slot) return
  await onStep('watch:settle')
  const vanished = await journal.write('settle', (tx) => tx.settlePending())
  if (vanished > 0) onEvent({ kind: 'pending', seen: 0, vanished })
}
