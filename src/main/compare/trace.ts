import { type BlockHeight, blockHeight, type Slot, slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash, MessageLife } from '../../core/lifetime/lifetime.ts'
import type { Testimony } from '../../core/payment/death.ts'
import { judgeDeath } from '../../core/payment/judge-death.ts'
import { landingWindow } from '../../core/payment/landing-window.ts'
import { mayRunYet } from '../../core/payment/may-run-yet.ts'
import type { Journal, MissingPast } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { gatherTestimonies, heardOf, type Shown } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { isPastEnd } from './until-over.ts'

type Parts = { readonly journal: Pick<Journal, 'read'>; readonly nodes: NodeSet }

/** Where a message that landed would have left a trace. */
export type Traces = {
  /** The slot from which two nodes, or the only one, keep blocks. */
  readonly borneOutFrom: Slot
  /** What is not known of the past of our keys. */
  readonly missing: MissingPast | null
  /** In which slots the ledger has something that they moved. */
  readonly moved: ReadonlyMap<Signature, Slot>
  readonly genesisHash: string
  readonly configuredNodes: readonly string[]
  /** What each node says of each. */
  readonly testimonies: ReadonlyMap<Signature, readonly Testimony[]>
}

/** `upTo`: how far the chain is final and was read. Nodes are asked whether they know a message last of all, and the ledger after them. */
export async function readTraces({ journal, nodes }: Parts, entries: readonly SignedEntry[], upTo: Slot): Promise<Traces> {
  const [genesisHash, borneOutFrom] = [await nodes.genesisHash(), await readBorneOutFrom(nodes, upTo)]
  const testimonies = await gatherTestimonies(
    nodes,
    entries.map((entry) => ({ signature: entry.signature, lifetime: lifetimeOf(entry) })),
  )
  const signatures = entries.map(({ signature }) => signature)
  const [missing, moved] = await Promise.all([journal.read.ownPastMissing({ borneOutFrom }), journal.read.movementSlots(signatures)])
  return { borneOutFrom, missing, moved, genesisHash, configuredNodes: nodes.names(), testimonies }
}

/**
 * Whether it would be known if a message that is over and that no node shows had landed, and is not: the ledger has no movement of it, the past of
 * our keys is known wherever it can have landed, and each of two nodes keeps blocks from there on and does not know it, and no node does. Of one
 * that is over although its end is still to come, that end was told wrong, and nobody knows.
 */
export function isNowhere(entry: SignedEntry, traces: Traces, height: BlockHeight): boolean {
  const { signature, lastValidBlockHeight: last, nonce } = entry
  const { borneOutFrom, missing, moved, testimonies, ...asked } = traces
  if (moved.has(signature) || (nonce === null && !isPastEnd(last, height))) return false
  const heard = heardOf({
    lifetime: lifetimeOf(entry),
    entry,
    rowSlot: null,
    told: testimonies.get(signature) ?? [],
  })
  const { sinceSlot } = landingWindow(heard)
  return borneOutFrom <= sinceSlot && (missing === null || missing.upTo < sinceSlot) && judgeDeath({ ...heard, ...asked }).dead
}

/** No block has it. It stands where nobody kept a message's blockhash, of which its end alone tells (isOver). */
const NO_BLOCKHASH = '1'.repeat(32) as Blockhash

function lifetimeOf({ lastValidBlockHeight, blockhash, nonce }: SignedEntry): MessageLife {
  if (nonce !== null) return { kind: 'nonce', nonceAccount: nonce.account, nonce: nonce.value }
  return {
    kind: 'blockhash',
    blockhash: blockhash ?? NO_BLOCKHASH,
    lastValidBlockHeight: blockHeight(lastValidBlockHeight ?? 0n),
    fetchedSlot: slot(0n),
  }
}

/** Whether what a node shows of it says how it ended: one that was not run under a nonce may run yet. */
export function showsEnd({ nonce }: Pick<SignedEntry, 'nonce'>, { record }: Shown): boolean {
  return !mayRunYet(record.transaction.meta, { isUnderNonce: nonce !== null })
}

/** Whether it had an effect, or may have had one: nobody knows where nodes do not report its outcome. */
export function isExecuted({ record }: Shown): boolean {
  return record.transaction.meta?.succeeded !== false
}

/** Nowhere above `most`: what is older, one alone would say. */
async function readBorneOutFrom(nodes: NodeSet, most: Slot): Promise<Slot> {
  const answers = await nodes.every((node) => node.getFirstAvailableBlock())
  const begins = answers.flatMap((answer) => (answer.ok ? [answer.value] : [])).toSorted((left, right) => Number(left - right))
  const begin = begins[nodes.names().length > 1 ? 1 : 0]
  return begin === undefined || begin > most ? most : slot(begin)
}
