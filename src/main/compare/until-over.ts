import type { Address } from '../../core/address/address.ts'
import { type BlockHeight, blockHeight, type Slot, slot } from '../../core/chain/slot.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { BLOCKHASH_LIFE, lastLandingHeight } from '../../core/payment/landing-window.ts'
import { isNodesFailure, type NodeSet } from '../node/index.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import { askEach, boundsOf, type NonceValues, readHeights, readNonceValues, readSeen, requireVoices, type Seen } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'

/** Times that the height is looked at. Each waits for so many slots, or as few as blocks are missing; many slots may be empty. */
const LOOKS_MAX = 500
const SLOTS_PER_LOOK = 32n

type Parts = { readonly nodes: NodeSet; readonly reached: (slot: Slot) => Promise<void> }

type Waiting = {
  readonly entries: readonly SignedEntry[]
  /** Those of them that the journal explains by nothing: what it says of when they end is no word to go by. */
  readonly unexplained: readonly SignedEntry[]
  /** Messages may have been signed of which nothing here knows. */
  readonly mayMissSome: boolean
  /** Told how many blocks are left, again and again while it waits. */
  readonly onWait: (blocksLeft: bigint) => void
}

/** How far the chain is final, what the nonce accounts of what was signed hold there, and what messages may still land with. */
export type Over = Seen & {
  readonly nonces: NonceValues['values']
  /** Blockhashes that some node takes. */
  readonly taken: ReadonlySet<Blockhash>
  /** Above it nothing lands that was signed before the waiting began; null where nobody waited. */
  readonly latestEnd: BlockHeight | null
}

/**
 * Waits until every message under a blockhash that was signed before is over, the ones that nobody remembers with them, and until the journal has
 * read up to there. While one of them may land, nothing can be said of what it was for. The end that the record keeps came from the journal: one
 * too early counts only once no node takes the blockhash, one too late makes nobody wait longer than for what is signed now.
 * @throws WATCH_NOT_CAUGHT_UP, and as every question to nodes
 */
export async function untilOver({ nodes, reached }: Parts, { entries, unexplained, mayMissSome, onWait }: Waiting): Promise<Over> {
  let seen = await readSeen(nodes)
  const begunAt = seen.slot
  const tip = await readTip(nodes, seen)
  const latestEnd = blockHeight(tip + BLOCKHASH_LIFE + BEHIND_MAX)
  const blockhashes = blockhashesOf(unexplained)
  const ends = entries.flatMap(({ lastValidBlockHeight: last }) => (last === null ? [] : [lastLandingHeight(last)]))
  // A node that is behind the tip does not take a blockhash yet that was made there.
  if (blockhashes.size > 0 && tip > 0n) ends.push(blockHeight(tip - 1n))
  if (mayMissSome || unexplained.some(hasNoEnd)) ends.push(latestEnd)
  const latestOf = (left: BlockHeight, right: BlockHeight) => (right > left ? right : left)
  const claimed = ends.reduce(latestOf, blockHeight(0n))
  const asClaimed = claimed > latestEnd ? latestEnd : claimed
  let last = asClaimed
  let unanswered = 0
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const looked = await lookOnce(nodes, entries, blockhashes).catch((error: unknown) => {
      unanswered += 1
      if (!isStrongroomError(error) || !isNodesFailure(error.code) || unanswered >= UNANSWERED_MAX) throw error
      return null
    })
    // A value from before the waiting began may be older than the one that a message was signed over.
    if (looked === null || (looked.values.size > 0 && looked.asOf < begunAt)) {
      await reached(slot(seen.slot + 1n))
      continue
    }
    unanswered = 0
    const { taken, values, slot: readTo } = looked
    seen = looked.seen
    last = taken.size > 0 ? latestEnd : asClaimed
    const missing = seen.height > last ? 0n : last - seen.height + 1n
    if (missing > 0n) onWait(missing)
    const upTo = slot(readTo + (missing > SLOTS_PER_LOOK ? SLOTS_PER_LOOK : missing))
    await reached(upTo)
    if (missing === 0n) return { ...seen, slot: upTo, nonces: values, taken, latestEnd }
  }
  throw new StrongroomError('WATCH_NOT_CAUGHT_UP', { cursor: seen.slot, finalizedSlot: slot(seen.slot + (last - seen.height)) })
}

/** Looks in a row that nodes may leave unanswered: a machine behind an address lags or is busy for some seconds, and the waiting goes on. */
const UNANSWERED_MAX = 20

/** How far the chain is final is asked after the blockhashes: what one of them that is over brought into a block is final by then. */
async function lookOnce(nodes: NodeSet, entries: readonly SignedEntry[], blockhashes: ReadonlySet<Blockhash>) {
  const taken = await readTaken(nodes, blockhashes)
  const seen = await readSeen(nodes)
  const { values, asOf } = await readNonces(nodes, entries)
  return { taken, seen, values, asOf, slot: asOf > seen.slot ? asOf : seen.slot }
}

/** Machines behind one address may be so far behind the slot that is final; an earlier nonce value is not taken. */
const VALUE_BEHIND_MAX = 32n

/**
 * The same without waiting, up to a slot that the journal may not have read yet. @throws WATCH_NOT_CAUGHT_UP where a nonce was read too early
 */
export async function readOver(nodes: NodeSet, entries: readonly SignedEntry[]): Promise<Over> {
  const { taken, seen, values, asOf, slot: readTo } = await lookOnce(nodes, entries, blockhashesOf(entries))
  if (values.size > 0 && asOf + VALUE_BEHIND_MAX < seen.slot)
    throw new StrongroomError('WATCH_NOT_CAUGHT_UP', { cursor: asOf, finalizedSlot: seen.slot })
  return { height: seen.height, slot: readTo, nonces: values, taken, latestEnd: null }
}

/**
 * Whether a signed message can no longer land: because its nonce account holds another value; or by its end and because no node takes its
 * blockhash, or by more blocks than any blockhash lives. Where its blockhash is not known, it is the last alone, once a comparison has waited.
 */
export function isOver(entry: SignedEntry, { height, nonces, taken, latestEnd }: Omit<Over, 'slot'>): boolean {
  const { lastValidBlockHeight: last, blockhash, nonce } = entry
  if (nonce !== null) return nonces.has(nonce.account) && nonces.get(nonce.account)?.nonce !== nonce.value
  if (latestEnd !== null && height > latestEnd) return true
  if (!isPastEnd(last, height)) return false
  return blockhash === null ? latestEnd === null : !taken.has(blockhash)
}

/** Whether the chain is final above the height that was reported as the last one. */
export function isPastEnd(last: bigint | null, height: BlockHeight): boolean {
  return last !== null && height > lastLandingHeight(last)
}

/** It uses a blockhash that nobody kept. */
function hasNoEnd({ blockhash, nonce }: SignedEntry): boolean {
  return blockhash === null && nonce === null
}

function blockhashesOf(entries: readonly SignedEntry[]): ReadonlySet<Blockhash> {
  return new Set(entries.flatMap(({ blockhash }) => (blockhash === null ? [] : [blockhash])))
}

/**
 * Blockhashes that some node takes a message with, at the tip or where it is final: one that is over at the tip may have brought a message
 * into a block that is not final yet.
 */
async function readTaken(nodes: NodeSet, blockhashes: ReadonlySet<Blockhash>): Promise<ReadonlySet<Blockhash>> {
  if (blockhashes.size === 0) return blockhashes
  const told = await askEach(nodes, async (node) => {
    const { absoluteSlot: minContextSlot } = await node.getEpochInfo({ commitment: 'finalized' })
    const taken: Blockhash[] = []
    for (const blockhash of blockhashes)
      for (const commitment of ['processed', 'finalized'] as const)
        if ((await node.isBlockhashValid(blockhash, { commitment, minContextSlot })).value) taken.push(blockhash)
    return taken
  })
  requireVoices(nodes, 'whether a blockhash is over', [...told.keys()])
  return new Set([...told.values()].flat())
}

/** Nodes that are sound may be so far apart, and machines behind one address too: the one that answered may have been behind by as much. */
const BEHIND_MAX = 512n

/** How high the chain is now. One node that names a height far away makes nobody wait for it. */
async function readTip(nodes: NodeSet, { height: finalized }: Seen): Promise<BlockHeight> {
  const bounds = { what: 'the block height', apartMax: BEHIND_MAX, asText: String }
  const { highest } = boundsOf(nodes, await readHeights(nodes, 'processed'), bounds)
  return highest > finalized ? highest : finalized
}

function readNonces(nodes: NodeSet, entries: readonly SignedEntry[]): Promise<NonceValues> {
  const accounts = entries.flatMap(({ nonce }): Address[] => (nonce === null ? [] : [nonce.account]))
  return readNonceValues(nodes, [...new Set(accounts)])
}
