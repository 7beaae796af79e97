import { type BlockHeight, type Slot, slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { firstLandingSlot } from '../../core/payment/landing-window.ts'
import type { Journal, MissingPast } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import type { Shown } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { isPastEnd } from './until-over.ts'

type Parts = { readonly journal: Pick<Journal, 'read'>; readonly nodes: NodeSet }

/** Where a message that landed would have left a trace. */
export type Traces = {
  /** From where on two nodes keep blocks, or the only one there is. */
  readonly borneOutFrom: Slot
  /** What is not known of the past of our keys. */
  readonly missing: MissingPast | null
  /** In which slots the ledger has something that they moved. */
  readonly moved: ReadonlyMap<Signature, Slot>
}

/** `upTo`: how far the chain is final and was read. */
export async function readTraces({ journal, nodes }: Parts, signatures: readonly Signature[], upTo: Slot): Promise<Traces> {
  const borneOutFrom = await readBorneOutFrom(nodes, upTo)
  const [missing, moved] = await Promise.all([journal.read.ownPastMissing({ borneOutFrom }), journal.read.movementSlots(signatures)])
  return { borneOutFrom, missing, moved }
}

/**
 * Whether it would be known if a message that is over and that no node shows had landed, and is not: the ledger has no movement of it, and
 * wherever it can have landed two nodes keep blocks and the past of our keys is known. Under a nonce it can have landed in any slot; of one that
 * is over although its end is still to come, that end was told wrong, and nobody knows.
 */
export function isNowhere({ signature, lastValidBlockHeight: last, nonce }: SignedEntry, traces: Traces, height: BlockHeight): boolean {
  const { borneOutFrom, missing, moved } = traces
  if (nonce === null && !isPastEnd(last, height)) return false
  const since = nonce === null ? firstLandingSlot(last ?? 0n) : slot(0n)
  return !moved.has(signature) && borneOutFrom <= since && (missing === null || missing.upTo < since)
}

/** Whether it had an effect, or may have had one: where nodes do not tell its outcome nobody knows. */
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
