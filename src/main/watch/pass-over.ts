import { slot as slotOf } from '../../core/chain/slot.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import { readFinalized } from './finalized.ts'
import { findGap, type ProvedGap } from './find-gap.ts'
import type { RoundParts } from './round.ts'

/**
 * Passes over slots whose blocks no configured node can show, if each of them says so itself: the cursor moves with the gap's row, in one
 * transaction, and what the slots held is read back account by account. Says whether it did.
 */
export async function passOver(parts: RoundParts): Promise<boolean> {
  const { nodes, journal } = parts
  const cursor = await journal.read.cursor()
  if (cursor === null) return false
  const gap = await proveGap(async () => findGap(nodes, cursor, (await readFinalized(nodes)).slot))
  if (gap === null || parts.closing.aborted) return false
  const [from, { to, refusals }] = [slotOf(cursor.slot + 1n), gap]
  await parts.onStep('watch:gap')
  await journal.write('gap', (tx) => tx.openGap({ from, to, reason: 'not-served', refusals }))
  parts.onEvent({ kind: 'gap', from, to, reason: 'not-served' })
  return true
}

/** A node that cannot be asked proves nothing; the round that follows says what is wrong. */
async function proveGap(prove: () => Promise<ProvedGap | null>): Promise<ProvedGap | null> {
  try {
    return await prove()
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
