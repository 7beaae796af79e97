import { bytesToHex } from '@noble/hashes/utils.js'
import { isStrongroomError } from '../../../core/error/error.ts'
import { blockHeight, type Slot, slot } from '../../../core/chain/slot.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { Blockhash, MessageLife } from '../../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { nonceOf } from '../../../core/message/message-nonce.ts'
import type { DeathVerdict } from '../../../core/payment/death.ts'
import { judgeDeath } from '../../../core/payment/judge-death.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import type { AttemptRecord } from '../../journal/index.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet, type SignatureStatus } from '../../node/index.ts'
import type { MadeMessage, SignedEntry } from '../../signer/protocol.ts'
import { askEach } from '../heights.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { isReadToEnd, type Overs } from './read-to-end.ts'
import { heardOf } from './signed-window.ts'
import { gatherTestimonies } from './testimony.ts'

/** An attempt with a signature. */
export type Signed = Extract<AttemptRecord, { readonly signature: Signature }>

/**
 * What became of a message that was signed before, as the chain says now; the journal's word alone ends none.
 * - over: it failed, as nodes say or as the signer was told, or it is proved that it never landed and never can
 * - executed: a node says that it ran without an error; or, under a nonce, that it failed, which does not tell whether it ran there
 * - moved: the signer was told before that it was made, or this ledger holds what it did; with the slot of its block
 * - open: it may still land, or the nodes do not tell enough; `why` is part of a sentence
 */
export type EarlierEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'executed'; readonly lifetime: MessageLife }
  | { readonly kind: 'moved'; readonly slot: Slot; readonly by: 'signer' | 'ledger' }
  | { readonly kind: 'open'; readonly why: string }

/**
 * Reads what became of messages that were signed before. How long each lives is taken from the signer's record and from its own bytes. Nodes are
 * asked whether they know it last of all, and the ledger is looked at after them.
 * @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE, and as every question to nodes where none answers
 */
export async function readEarlierEnds(
  parts: PayParts,
  asked: readonly Signed[],
  overs: Overs,
): Promise<ReadonlyMap<Signature, EarlierEnd>> {
  const { journal, nodes, signer } = parts
  const { entries, made, ended } = await signer.signedSince({ eventId: 0, digests: asked.map(({ digest }) => bytesToHex(digest)) })
  const recorded = firstBySignature(entries)
  const madeIn = slotsOf(made)
  const lived = [...new Map(asked.map((one) => [one.signature, { one, lifetime: lifetimeOf(one, recorded.get(one.signature)) }])).values()]
  const signatures = lived.map(({ one }) => one.signature)
  const genesisHash = await nodes.genesisHash()
  const testimonies = await gatherTestimonies(
    nodes,
    lived.map(({ one: { signature }, lifetime }) => ({ signature, lifetime })),
  )
  const said = await readStatuses(nodes, signatures)
  const judged = lived.map(({ one, lifetime }) => {
    const told = testimonies.get(one.signature) ?? []
    const entry = recorded.get(one.signature) ?? null
    const rowSlot = lifetime.kind === 'nonce' ? one.notSignedBeforeSlot : lifetime.fetchedSlot
    const { testimonies: heard, ...signing } = heardOf({ lifetime, entry, rowSlot, told })
    const verdict = judgeDeath({ ...signing, genesisHash, configuredNodes: nodes.names(), testimonies: heard })
    return { one, signing, verdict }
  })
  // How far the ledger has read is asked before what it holds.
  const read = new Set<Signature>()
  for (const { one, signing, verdict } of judged)
    if (verdict.dead && (await isReadToEnd(parts, { id: one.id, message: one.message, signing, verdict }, overs))) read.add(one.signature)
  const [moved, onlyFee] = await Promise.all([journal.read.movementSlots(signatures), journal.read.onlyFee(signatures)])
  return new Map(
    judged.map(({ one: { signature, digest, state }, signing: { lifetime }, verdict }) => {
      const isMade = madeIn.get(bytesToHex(digest))
      if (isMade !== undefined) return [signature, { kind: 'moved', slot: isMade, by: 'signer' }]
      const held = { movedAt: moved.get(signature) ?? null, movedItsFee: onlyFee.has(signature), isLedgerThere: read.has(signature) }
      const hasEnded = ended.includes(bytesToHex(digest))
      return [signature, endOf({ nodes, state, lifetime, said: said.get(signature) ?? [], hasEnded, verdict, ...held })]
    }),
  )
}

/** In which slots messages were made, by their digests. */
export function slotsOf(made: readonly MadeMessage[]): ReadonlyMap<string, Slot> {
  return new Map(made.map(({ digest, slot: kept }) => [digest, slot(kept)]))
}

/** Entries are the oldest first: the same bytes, signed once more for something else, change nothing of what was kept of them. */
export function firstBySignature(entries: readonly SignedEntry[]): ReadonlyMap<Signature, SignedEntry> {
  return new Map(entries.toReversed().map((entry) => [entry.signature, entry]))
}

/**
 * What it lives by, from its own bytes, and until when by the signer's record of it; by the journal where a vault that was made again does not
 * remember it.
 */
function lifetimeOf({ message, lifetime }: Signed, entry: SignedEntry | undefined): MessageLife {
  const decoded = decodeMessage(message)
  const nonce = nonceOf(decoded)
  if (nonce !== null && (entry?.blockhash ?? null) === null) return { kind: 'nonce', nonceAccount: nonce.account, nonce: nonce.value }
  const byJournal = lifetime.kind === 'blockhash' ? lifetime : { lastValidBlockHeight: blockHeight(0n), fetchedSlot: slot(0n) }
  const last = blockHeight(entry?.lastValidBlockHeight ?? byJournal.lastValidBlockHeight)
  return {
    kind: 'blockhash',
    blockhash: decoded.lifetimeToken as Blockhash,
    lastValidBlockHeight: last,
    fetchedSlot: byJournal.fetchedSlot,
  }
}

type Judged = {
  readonly nodes: NodeSet
  readonly state: AttemptRecord['state']
  readonly lifetime: MessageLife
  readonly said: readonly Said[]
  /** Whether the signer was told that it is without effect: two nodes showed that it failed, or a person accepted what a comparison proved. */
  readonly hasEnded: boolean
  readonly verdict: DeathVerdict
  readonly movedAt: Slot | null
  /** Whether that is its fee and nothing else. */
  readonly movedItsFee: boolean
  /** Whether the ledger has read as far as it can have landed. */
  readonly isLedgerThere: boolean
}

function endOf(judged: Judged): EarlierEnd {
  const { nodes, state, lifetime, said, hasEnded, verdict, movedAt, movedItsFee, isLedgerThere } = judged
  if (said.some(({ status }) => status?.err === null)) return { kind: 'executed', lifetime }
  // Nodes may have forgotten since what they showed then. A failure moves its fee; where the ledger holds more, it decides nothing.
  if (hasEnded && (movedAt === null || movedItsFee)) return { kind: 'over' }
  // It may have stood in that block without having run, and have run in another: its record decides.
  if (lifetime.kind === 'nonce' && said.some(isFailure)) return { kind: 'executed', lifetime }
  if (said.filter(isFailure).length >= votesNeeded(nodes.names())) return { kind: 'over' }
  if (verdict.dead && movedAt !== null) return { kind: 'open', why: 'the ledger holds what no node knows' }
  // A failure moves its fee. That it was no more than a failure is told by nodes alone.
  if (movedAt !== null && state !== 'failed') return { kind: 'moved', slot: movedAt, by: 'ledger' }
  if (verdict.dead) return isLedgerThere ? { kind: 'over' } : { kind: 'open', why: 'the ledger has not read the blocks in which it can be' }
  const reasons = verdict.silent.map(({ node, reason }) => `${node}: ${reason}`).join(', ')
  return { kind: 'open', why: reasons === '' ? verdict.reason : `${verdict.reason} (${reasons})` }
}

const isFailure = ({ status }: Said): boolean => status !== null && status.commitment === 'finalized' && status.err !== null

/** What one node says; where it keeps no history, of recent slots alone. */
type Said = { readonly node: string; readonly status: SignatureStatus | null }

async function readStatuses(nodes: NodeSet, signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, readonly Said[]>> {
  const said = new Map<Signature, Said[]>()
  for (const run of inRunsOf(MAX_STATUSES, signatures)) {
    const told = await askEach(nodes, (node) => askStatuses(node, run))
    for (const [node, { value }] of told)
      for (const [at, signature] of run.entries())
        said.set(signature, [...(said.get(signature) ?? []), { node, status: value[at] ?? null }])
  }
  return said
}

async function askStatuses(node: NodeClient, signatures: readonly Signature[]) {
  try {
    return await node.getSignatureStatuses(signatures, { searchHistory: true })
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_HISTORY_OFF')) throw error
    return await node.getSignatureStatuses(signatures)
  }
}
