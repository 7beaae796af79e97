import { bytesToHex } from '@noble/hashes/utils.js'
import { isStrongroomError } from '../../core/error/error.ts'
import { blockHeight, type Slot, slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash, MessageLife, Nonce } from '../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import type { DeathVerdict } from '../../core/payment/death.ts'
import { isLasting, judgeDeath } from '../../core/payment/judge-death.ts'
import { firstLandingSlot, landingWindow, type Signing } from '../../core/payment/landing-window.ts'
import { votesNeeded } from '../../core/payment/votes.ts'
import type { AttemptRecord } from '../journal/index.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet, type SignatureStatus } from '../node/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { askEach } from './heights.ts'
import { inRunsOf, type PayParts } from './parts.ts'
import { gatherTestimonies } from './testimony.ts'

/** An attempt with a signature. */
export type Signed = Extract<AttemptRecord, { readonly signature: Signature }>

/**
 * What became of a message that was signed before, as the chain says now; the journal's word alone ends none.
 * - over: it failed, or it is proved that it never landed and never can
 * - executed: a node says that it ran without an error
 * - moved: this ledger holds what it did, with the slot of its block
 * - forgotten: no configured node keeps the time in which it can have landed
 * - open: it may still land, or the nodes do not tell enough now; `why` is part of a sentence
 */
export type EarlierEnd =
  | { readonly kind: 'over' | 'executed' | 'forgotten' }
  | { readonly kind: 'moved'; readonly slot: Slot }
  | { readonly kind: 'open'; readonly why: string }

/** By which slot each message was over, the earliest that was told since the start: the ledger must have read up to there. */
export type OverSlots = Map<Signature, Slot>

/**
 * Reads what became of messages that were signed before. How long each lives is taken from the signer's record and from its own bytes. Nodes are
 * asked whether they know it last of all, and the ledger is looked at after them.
 * @throws VAULT_LOCKED, SIGNER_RECORD_UNREADABLE, and as every question to nodes where none answers
 */
export async function readEarlierEnds(
  parts: PayParts,
  asked: readonly Signed[],
  overs: OverSlots,
): Promise<ReadonlyMap<Signature, EarlierEnd>> {
  const { journal, nodes, signer } = parts
  const { entries } = await signer.signedSince({ eventId: 0, digests: asked.map(({ digest }) => bytesToHex(digest)) })
  const recorded = new Map(entries.map((entry) => [entry.signature, entry]))
  const lived = [...new Map(asked.map((one) => [one.signature, { one, lifetime: lifetimeOf(one, recorded.get(one.signature)) }])).values()]
  const signatures = lived.map(({ one }) => one.signature)
  const genesisHash = await nodes.genesisHash()
  const testimonies = await gatherTestimonies(
    nodes,
    lived.map(({ one: { signature }, lifetime }) => ({ signature, lifetime })),
  )
  const said = await readStatuses(nodes, signatures)
  const judged = lived.map(({ one, lifetime }) => {
    const signing = signingOf(one, lifetime)
    const heard = testimonies.get(one.signature) ?? []
    return { one, signing, verdict: judgeDeath({ ...signing, genesisHash, configuredNodes: nodes.names(), testimonies: heard }) }
  })
  // How far the ledger has read is asked before what it holds.
  const read = new Set<Signature>()
  for (const { one, signing, verdict } of judged)
    if (verdict.dead && (await isRead(parts, { one, signing, overAtSlot: verdict.overAtSlot }, overs))) read.add(one.signature)
  const moved = await journal.read.movementSlots(signatures)
  return new Map(
    judged.map(({ one: { signature, state }, verdict }) => {
      const [movedAt, isLedgerThere] = [moved.get(signature) ?? null, read.has(signature)]
      return [signature, endOf({ nodes, state, said: said.get(signature) ?? [], verdict, movedAt, isLedgerThere })]
    }),
  )
}

type ToRead = { readonly one: Signed; readonly signing: Signing; readonly overAtSlot: Slot }

/** Whether the ledger holds everything that the message's keys did from when it can have landed until it was over. */
async function isRead({ gate }: PayParts, { one, signing, overAtSlot }: ToRead, overs: OverSlots): Promise<boolean> {
  const told = overs.get(one.signature)
  const upToSlot = told === undefined || overAtSlot < told ? overAtSlot : told
  overs.set(one.signature, upToSlot)
  const { staticAccounts, header } = decodeMessage(one.message)
  return gate.hasRead({ ...landingWindow(signing), upToSlot, owners: staticAccounts.slice(0, header.signerCount) })
}

/**
 * How long it lives by its own bytes and by the signer's record of it; by the journal where a vault that was made again does not remember it. It
 * can have landed from the earliest slot on that its end allows.
 */
function lifetimeOf({ message, lifetime }: Signed, entry: SignedEntry | undefined): MessageLife {
  const token = decodeMessage(message).lifetimeToken
  const byJournal = lifetime.kind === 'nonce' ? lifetime.nonceAccount : null
  const nonceAccount = entry === undefined ? byJournal : (entry.nonce?.account ?? null)
  if (nonceAccount !== null) return { kind: 'nonce', nonceAccount, nonce: token as Nonce }
  const last = entry?.lastValidBlockHeight ?? (lifetime.kind === 'blockhash' ? lifetime.lastValidBlockHeight : blockHeight(0n))
  return {
    kind: 'blockhash',
    blockhash: token as Blockhash,
    lastValidBlockHeight: blockHeight(last),
    fetchedSlot: firstLandingSlot(last),
  }
}

/** A nonce says nothing of when the message was signed. */
function signingOf({ notSignedBeforeSlot }: Signed, lifetime: MessageLife) {
  return lifetime.kind === 'blockhash' ? { lifetime } : { lifetime, notSignedBeforeSlot: notSignedBeforeSlot ?? slot(0n) }
}

type Judged = {
  readonly nodes: NodeSet
  readonly state: AttemptRecord['state']
  readonly said: readonly Said[]
  readonly verdict: DeathVerdict
  readonly movedAt: Slot | null
  /** Whether the ledger has read as far as it can have landed. */
  readonly isLedgerThere: boolean
}

function endOf({ nodes, state, said, verdict, movedAt, isLedgerThere }: Judged): EarlierEnd {
  if (said.some(({ status }) => status?.err === null)) return { kind: 'executed' }
  const failures = said.filter(({ status }) => status !== null && status.commitment === 'finalized' && status.err !== null)
  // One that shows the failure is enough beside the journal, where two proved it once and the other has forgotten it.
  if (failures.length >= votesNeeded(nodes.names()) || (failures.length > 0 && state === 'failed')) return { kind: 'over' }
  // A failure moves its fee. That it was no more than a failure is told by nodes alone.
  if (movedAt !== null && state !== 'failed') return { kind: 'moved', slot: movedAt }
  if (verdict.dead && movedAt !== null) return { kind: 'open', why: 'the ledger holds what no node knows' }
  if (verdict.dead) return isLedgerThere ? { kind: 'over' } : { kind: 'open', why: 'the ledger has not read the blocks in which it can be' }
  const { silent } = verdict
  const isForgotten = silent.length === nodes.names().length && silent.every(({ reason }) => isLasting(reason))
  if (isForgotten) return { kind: 'forgotten' }
  const reasons = silent.map(({ node, reason }) => `${node}: ${reason}`).join(', ')
  return { kind: 'open', why: reasons === '' ? verdict.reason : `${verdict.reason} (${reasons})` }
}

/** What one node says; where it keeps no history, of recent slots alone. */
type Said = { readonly status: SignatureStatus | null }

async function readStatuses(nodes: NodeSet, signatures: readonly Signature[]): Promise<ReadonlyMap<Signature, readonly Said[]>> {
  const said = new Map<Signature, Said[]>()
  for (const run of inRunsOf(MAX_STATUSES, signatures)) {
    const told = await askEach(nodes, (node) => askStatuses(node, run))
    for (const statuses of told.values())
      for (const [at, signature] of run.entries()) said.set(signature, [...(said.get(signature) ?? []), { status: statuses[at] ?? null }])
  }
  return said
}

async function askStatuses(node: NodeClient, signatures: readonly Signature[]): Promise<readonly (SignatureStatus | null)[]> {
  try {
    return (await node.getSignatureStatuses(signatures, { searchHistory: true })).value
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_HISTORY_OFF')) throw error
    return (await node.getSignatureStatuses(signatures)).value
  }
}
