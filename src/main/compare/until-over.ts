import type { Address } from '../../core/address/address.ts'
import { type BlockHeight, blockHeight, type Slot, slot } from '../../core/chain/slot.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { BLOCKHASH_LIFE, lastLandingHeight } from '../../core/payment/landing-window.ts'
import type { NodeSet } from '../node/index.ts'
import { boundsOf, type NonceValues, readHeights, readNonceValues, readSeen, type Seen } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'

/** Times that the height is looked at. Each waits for as many slots as blocks are missing, so that few are needed even where many slots are empty. */
const LOOKS_MAX = 100

type Parts = { readonly nodes: NodeSet; readonly reached: (slot: Slot) => Promise<void> }

/** `mayMissSome`: messages may have been signed of which nothing here knows. */
type Waiting = { readonly entries: readonly SignedEntry[]; readonly mayMissSome: boolean }

/** How far the chain is final, and what the nonce accounts of what was signed hold there. */
export type Over = Seen & { readonly nonces: NonceValues['values'] }

/**
 * Waits until every message under a blockhash that was signed before is over, the ones that nobody remembers with them, and until the journal has
 * read up to there. While one of them may land, nothing can be said of what it was for.
 * @throws WATCH_NOT_CAUGHT_UP, and as every question to nodes
 */
export async function untilOver({ nodes, reached }: Parts, { entries, mayMissSome }: Waiting): Promise<Over> {
  const ends = entries.flatMap(({ lastValidBlockHeight: last }) => (last === null ? [] : [lastLandingHeight(last)]))
  let seen = await readSeen(nodes)
  if (mayMissSome) ends.push(await readLatestEnd(nodes, seen))
  const last = ends.reduce((left, right) => (right > left ? right : left), blockHeight(0n))
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const missing = seen.height > last ? 0n : last - seen.height + 1n
    const { values, asOf } = await readNonces(nodes, entries)
    const upTo = slot((seen.slot > asOf ? seen.slot : asOf) + (missing > BLOCKHASH_LIFE ? BLOCKHASH_LIFE : missing))
    await reached(upTo)
    if (missing === 0n) return { ...seen, slot: upTo, nonces: values }
    seen = await readSeen(nodes)
  }
  throw new StrongroomError('WATCH_NOT_CAUGHT_UP', { cursor: seen.slot, finalizedSlot: slot(seen.slot + (last - seen.height)) })
}

/** The same without waiting. */
export async function readOver(nodes: NodeSet, entries: readonly SignedEntry[]): Promise<Over> {
  const { values: nonces } = await readNonces(nodes, entries)
  return { ...(await readSeen(nodes)), nonces }
}

/** Whether a signed message can land no more: by the height, or because its nonce account holds another value. */
export function isOver({ lastValidBlockHeight: last, nonce }: SignedEntry, { height, nonces }: Pick<Over, 'height' | 'nonces'>): boolean {
  if (last !== null) return height > lastLandingHeight(last)
  return nonce !== null && nonces.has(nonce.account) && String(nonces.get(nonce.account)?.nonce) !== String(nonce.value)
}

/** Nodes that are sound may be so far apart, and machines behind one address too: the one that answered may have been behind by as much. */
const BEHIND_MAX = 512n

/** Above which height nothing lands that is signed now. One node that names a height far away makes nobody wait for it. */
async function readLatestEnd(nodes: NodeSet, { height: finalized }: Seen): Promise<BlockHeight> {
  const bounds = { what: 'the block height', apartMax: BEHIND_MAX, asText: String }
  const { highest } = boundsOf(nodes, await readHeights(nodes, 'processed'), bounds)
  return blockHeight((highest > finalized ? highest : finalized) + BLOCKHASH_LIFE + BEHIND_MAX)
}

function readNonces(nodes: NodeSet, entries: readonly SignedEntry[]): Promise<NonceValues> {
  const accounts = entries.flatMap(({ nonce }): Address[] => (nonce === null ? [] : [nonce.account]))
  return readNonceValues(nodes, [...new Set(accounts)])
}
