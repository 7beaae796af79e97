import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import { type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'

type Reading = Pick<Journal['read'], 'decisionIntents' | 'evidence'>

/**
 * The slot up to which a reading of the chain shows all that the transactions of a decision did there; null where none of them landed. What nodes show as of
 * an earlier slot may be from before.
 */
export async function readLandedSlot(read: Reading, decisionId: string): Promise<Slot | null> {
  let highest: Slot | null = null
  for (const { attempts } of await read.decisionIntents({ decisionId, limit: PAGE_ROWS_MAX }))
    for (const { id } of attempts) highest = laterSlot(highest, await readLandingOf(read, id))
  return highest
}

/** The lowest slot that a node called final: one that names a higher one holds nothing up. */
async function readLandingOf(read: Reading, attemptId: number): Promise<Slot | null> {
  const said = await read.evidence({ attemptId, limit: PAGE_ROWS_MAX })
  const final = said.flatMap(({ what, slot, commitment }) =>
    commitment === 'finalized' && slot !== null && ['landed', 'failed'].includes(what) ? [slot] : [],
  )
  return final.reduce<Slot | null>((lowest, slot) => (lowest === null || slot < lowest ? slot : lowest), null)
}
