import { BLOCKHASH_LIFE, lastLandingHeight } from '../../core/payment/landing-window.ts'
import { blockHeight, type Slot } from '../../core/chain/slot.ts'
import type { Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { highestOf, readHeights, readSeen, type Seen } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'

/** Times that the height is looked at. Each waits for as many slots as blocks are missing, so that few are needed even where many slots are empty. */
const LOOKS_MAX = 100

type Parts = { readonly journal: Journal; readonly nodes: NodeSet; readonly reached: (slot: Slot) => Promise<void> }

/** `mayMissSome`: messages may have been signed of which nothing here knows. */
type Waiting = { readonly entries: readonly SignedEntry[]; readonly mayMissSome: boolean; readonly atLeast: Slot }

/**
 * Waits until every message under a blockhash that was signed before is over, the ones that nobody remembers with them, and until the journal has
 * read up to there. While one of them may land, nothing can be said of what it was for.
 * @throws WATCH_NOT_CAUGHT_UP, and as every question to nodes
 */
export async function untilOver({ journal, nodes, reached }: Parts, { entries, mayMissSome, atLeast }: Waiting): Promise<Seen> {
  const unseen = await journal.read.unseenSignatures(entries.map(({ signature }) => signature))
  const ends = entries.flatMap(({ signature, lastValidBlockHeight: last }) =>
    last === null || !unseen.has(signature) ? [] : [lastLandingHeight(last)],
  )
  if (mayMissSome) ends.push(blockHeight(highestOf(await readHeights(nodes, 'processed')) + BLOCKHASH_LIFE))
  const last = ends.reduce((left, right) => (right > left ? right : left), blockHeight(0n))
  let seen = await readSeen(nodes)
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const missing = seen.height > last ? 0n : last - seen.height + 1n
    const slot = (seen.slot > atLeast ? seen.slot : atLeast) + missing
    await reached(slot as Slot)
    if (missing === 0n) return { ...seen, slot: slot as Slot }
    seen = await readSeen(nodes)
  }
  return seen
}
