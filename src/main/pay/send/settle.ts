import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { advanceAttempt } from '../../../core/payment/advance.ts'
import type { DeathVerdict, NoVoteReason, Testimony } from '../../../core/payment/death.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { isLasting, judgeDeath } from '../../../core/payment/judge-death.ts'
import type { Evidence } from '../../../core/payment/evidence.ts'
import { NONCE_SLOTS_APART_MAX } from '../../../core/payment/landing-window.ts'
import { mayRunYet } from '../../../core/payment/may-run-yet.ts'
import { isOutstanding, isSettled } from '../../../core/payment/state.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import { verifyOutcome } from '../../../core/payment/verify-outcome.ts'
import type { EndedLanded, JournalWriter, Storable } from '../../journal/index.ts'
import { evidenceRow, recordEvidence } from '../evidence/evidence-row.ts'
import { keepPoolTrue } from '../upkeep/nonce-upkeep.ts'
import { eachApart, type PayParts, type SignedWork } from '../parts.ts'
import { wordsOfFailure } from '../read/failure-words.ts'
import type { LookedUpTo } from '../evidence/find-landed.ts'
import { findFilledOtherwise, type Looked } from '../evidence/in-ledger.ts'
import { takeSignatureFound } from '../evidence/take-signature.ts'
import { isToldForLong, saidSince } from '../evidence/carried.ts'
import { type Found, findRecord, proofOf, readPlaces, windowOf } from '../evidence/find-record.ts'
import { isReadToEnd, type Overs } from '../evidence/read-to-end.ts'
import { casesAbout } from '../evidence/resolve.ts'
import { isToldNow, type Rounds } from '../rounds.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { gatherTestimonies } from '../evidence/testimony.ts'

/** What is remembered between rounds of transactions that nodes call final. */
export type Landing = {
  /** In which slots they were made, for the signer; null where one failed. */
  readonly shown: Map<Signature, Slot | null>
  /** For how many rounds one has waited for its outcome. */
  readonly waited: Rounds<Signature>
  readonly looked: LookedUpTo
}

/** Reads what finalized transactions did and writes the verdicts. One that no node can show yet, or in which they differ, waits. */
export async function settleLanded(parts: PayParts, landed: readonly SignedWork[], { shown, waited, looked }: Landing): Promise<void> {
  if (landed.length === 0) return
  const places = await readPlaces(parts.nodes)
  const movedIn = await parts.journal.read.movementSlots(landed.map(({ attempt: { signature } }) => signature))
  await eachApart(parts, landed, async (work) => {
    if (await isDisputed(parts, work)) return
    const { signature, lifetime } = work.attempt
    const planned = decodeIntent(work.intent.what)
    const wanted = { signature, lifetime, window: windowOf(work.attempt), planned, movedIn: movedIn.get(signature) ?? null }
    const found = await findRecord(parts, wanted, places)
    // One node may call the signature that came back final, which the ledger shows under another one.
    if (found === null && (await isCarried(parts, work)) && (await takeSignatureFound(parts, work, { looked, waited })) !== 'no') return
    const why = found === null ? 'the nodes do not show alike how it ended' : await settleRecord(parts, work, found, shown)
    if (why === null) waited.delete(signature)
    else waitFor(parts, work, why, waited)
  })
}

async function isCarried({ journal }: PayParts, { intent, attempt: { lifetime } }: SignedWork): Promise<boolean> {
  return lifetime.kind === 'nonce' && (await journal.read.carriedIntents([intent.id])).length > 0
}

function waitFor({ onTrouble }: PayParts, { intent, attempt: { signature } }: SignedWork, why: string, waited: Landing['waited']): void {
  if (isToldNow(waited, signature)) onTrouble(new StrongroomError('PAYMENT_NOT_SETTLED', { intent: intent.id, signature, why }))
}

/** Whether it did something else than predicted, and the case is open already: from there on a person decides. */
async function isDisputed({ journal }: PayParts, work: SignedWork): Promise<boolean> {
  return (await casesAbout(journal, work)).length > 0
}

/** Null once the journal says how it ended; otherwise why it cannot be said, as a part of a sentence. */
async function settleRecord(parts: PayParts, work: SignedWork, found: Found, shown: Landing['shown']): Promise<string | null> {
  const { node, record } = found
  const planned = decodeIntent(work.intent.what)
  const { changes: predicted, feeLamports } = planned
  const outcome = verifyOutcome({ predicted, feeLamports, transaction: record.transaction })
  const isUnderNonce = work.attempt.lifetime.kind === 'nonce'
  // It stays outstanding, for a person to look at.
  if (outcome.kind === 'unknown') return 'no node tells whether it succeeded'
  if (mayRunYet(record.transaction.meta, { isUnderNonce })) return 'it stands in a block without having run, and may run in another'
  const evidence: Evidence = { kind: 'status', node, slot: record.slot, commitment: 'finalized', outcome: outcome.kind }
  // What stands in a block without having run was neither made nor failed: the signer keeps nothing of it, and its payment is made again.
  if (outcome.kind !== 'unexecuted') shown.set(work.attempt.signature, outcome.kind === 'failed' ? null : record.slot)
  if (outcome.kind !== 'differs') {
    const why = outcome.kind === 'failed' ? { why: wordsOfFailure(work.attempt.message, outcome.error) } : {}
    await settle(parts, work, evidence, { proof: { ...proofOf(found, planned), ...why } })
    return null
  }
  const { intent, attempt } = work
  const state = advanceAttempt(attempt.state, evidence)
  invariant(isOutstanding(state), `${attempt.state} with ${evidence.kind} does not end an attempt`)
  await parts.journal.write('differs', async (tx) => {
    await tx.addEvidence({ attemptId: attempt.id, ...evidenceRow(evidence) })
    await tx.setAttemptState({ attemptId: attempt.id, state })
    for (const { account, asset, before, change, found } of outcome.differences) {
      // What the account was to hold and holds: a change may be negative, an amount is not.
      const expected = before + change
      await tx.openCase({
        kind: 'outcome-differs',
        account,
        asset,
        expected: expected < 0n ? 0n : expected,
        found: before + found,
        slot: record.slot,
      })
    }
  })
  parts.onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state, signature: attempt.signature })
  return null
}

/**
 * Tries to prove dead what is past its lifetime and reported nowhere. Where nobody can testify it is unknown, and stays outstanding. What nodes
 * do not know proves nothing on its own: behind one address a machine may answer that keeps less than another one said, or that was away while it
 * landed. So the ledger, too, must have read every block in which it can have landed, and not have found it there.
 */
export async function settleOverdue(
  parts: PayParts,
  overdue: readonly SignedWork[],
  { overs, looked, shown, untold, movedAt, waited }: Looking,
): Promise<void> {
  const digests = new Set(overdue.map(({ attempt }) => bytesToHex(attempt.digest)))
  for (const digest of movedAt.keys()) if (!digests.has(digest)) movedAt.delete(digest)
  if (overdue.length === 0) return
  const carried = new Set(await parts.journal.read.carriedIntents(overdue.map(({ intent }) => intent.id)))
  const genesisHash = await parts.nodes.genesisHash()
  const testimonies = await gatherTestimonies(
    parts.nodes,
    overdue.map(({ attempt: { signature, lifetime } }) => ({ signature, lifetime })),
  )
  await eachApart(parts, overdue, async (work) => {
    const { signature } = work.attempt
    const heard = testimonies.get(signature) ?? []
    const verdict = judgeDeath({ ...lifetimeOf(work), genesisHash, configuredNodes: parts.nodes.names(), testimonies: heard })
    // Asked first how far the ledger has read: what it reads meanwhile is found afterwards.
    const { id, message } = work.attempt
    const digest = bytesToHex(work.attempt.digest)
    const evenClosed = carried.has(work.intent.id)
    if (!verdict.dead) movedAt.delete(digest)
    const since = evenClosed && verdict.dead ? saidSince(movedAt, digest, verdict.overAtSlot) : null
    const upTo = since === null ? overs : new Map([[id, since]])
    const isRead = verdict.dead && (await isReadToEnd(parts, { id, message, signing: lifetimeOf(work), verdict, evenClosed }, upTo))
    // The ledger shows it whatever nodes say of the signature that came back.
    if (evenClosed && (await takeSignatureFound(parts, work, { looked, waited })) !== 'no') return
    const landedAt = verdict.dead ? (await parts.journal.read.movementSlots([signature])).get(signature) : undefined
    await tellKnown(parts, signature, { heard, verdict, landedAt, isRead })
    if (verdict.dead) {
      if (landedAt === undefined && isRead && (since === null || isToldForLong(parts.nodes, { since, overAtSlot: verdict.overAtSlot }))) {
        const { nodes, onlyNode } = verdict.proof
        const otherwise = evenClosed ? await findFilledOtherwise(parts, work, { looked, shown, untold }) : null
        await settle(parts, work, { kind: 'dead', proof: verdict.proof }, { proof: { nodes, onlyNode }, otherwise })
      }
    } else if (isUnknowable(verdict, parts.nodes.names())) await recordEvidence(parts, work, { kind: 'silent', asked: parts.nodes.names() })
  })
}

/** What is remembered between rounds of messages that nodes do not know. */
export type Looking = Pick<Landing, 'waited'> & Looked & { readonly overs: Overs; readonly movedAt: Map<string, Slot> }

type Judged = {
  readonly heard: readonly Testimony[]
  readonly verdict: DeathVerdict
  /** Where the ledger has it, although nodes that must know it do not. */
  readonly landedAt: Slot | undefined
  /** Whether the ledger has read as far as they say. */
  readonly isRead: boolean
}

/**
 * One node knows what another node should know and does not, or says that it is over as of a slot so far ahead that the ledger does not come
 * there: no attempt ends while they differ, and a person has to know why.
 */
async function tellKnown({ nodes }: PayParts, signature: Signature, { heard, verdict, landedAt, isRead }: Judged): Promise<void> {
  const silent = verdict.dead ? [] : verdict.silent.map(({ node }) => node)
  const voted = verdict.dead ? verdict.proof.nodes : heard.map(({ node }) => node)
  const denying = heard.filter(({ node, signature: { known } }) => !known && voted.includes(node) && !silent.includes(node))
  const isKnown = landedAt !== undefined || (!verdict.dead && verdict.reason === 'signature-known')
  const isContradiction = isKnown ? denying.length > 0 : verdict.dead && !isRead && areApart(denying)
  const said = ({ signature: { known, contextSlot } }: Testimony): string =>
    known ? 'in a block that is not final' : `in no block up to slot ${contextSlot}, and over`
  const told = [...heard.filter((one) => one.signature.known), ...denying].map((one) => ({ node: one.node, said: said(one) }))
  const answers = landedAt === undefined ? told : [{ node: 'this ledger', said: `in the final block at slot ${landedAt}` }, ...told]
  await nodes.observe(whetherKnown(signature), isContradiction ? { where: 'processed', answers } : null)
}

function areApart(heard: readonly Testimony[]): boolean {
  const slots = heard.map(({ signature: { contextSlot } }) => contextSlot).toSorted((left, right) => Number(left - right))
  const [first = 0n, last = 0n] = [slots[0], slots.at(-1)]
  return last - first > NONCE_SLOTS_APART_MAX
}

function whetherKnown(signature: Signature): string {
  return `whether transaction ${signature} is in a block`
}

function lifetimeOf({ attempt: { lifetime, notSignedBeforeSlot } }: SignedWork) {
  if (lifetime.kind === 'blockhash') return { lifetime }
  invariant(notSignedBeforeSlot !== null, 'a message under a nonce was drafted at a slot')
  return { lifetime, notSignedBeforeSlot }
}

/** Why a node's word does not count yet: asked again it may. */
const PASSING: readonly NoVoteReason[] = ['height-not-passed', 'blockhash-valid', 'answered-from-behind', 'nonce-read-too-early']
/** Nobody can tell, and it is not just that a node has not got so far yet; or too few are left that ever could. */
function isUnknowable({ reason, silent }: Extract<DeathVerdict, { dead: false }>, configured: readonly string[]): boolean {
  if (reason === 'nobody-can-testify') return silent.every((node) => !PASSING.includes(node.reason))
  const lost = silent.filter(({ reason: silence }) => isLasting(silence)).length
  return reason === 'too-few-votes' && configured.length - lost < votesNeeded(configured)
}

/** What a transaction did to the accounts that the journal keeps a list of. */
async function keepTrue(tx: JournalWriter, { id: intentId, what }: SignedWork['intent']): Promise<void> {
  const planned = decodeIntent(what)
  await keepPoolTrue(tx, planned)
  // It closed the accounts that kept its proofs.
  if (planned.kind === 'payment' && planned.confidential?.proofs !== undefined) await tx.endPaymentProofs({ intentId, why: null })
}

type Verdict = {
  readonly proof: Storable
  /** What the ledger holds in its place: what that paid is not free for a moment. */
  readonly otherwise?: EndedLanded | null
}

/** Evidence and verdict in one transaction, with the intent that ends by it. What else follows is concluded apart (conclude.ts). */
async function settle(parts: PayParts, { intent, attempt }: SignedWork, evidence: Evidence, { proof, otherwise }: Verdict): Promise<void> {
  const state = advanceAttempt(attempt.state, evidence)
  invariant(isSettled(state), `${attempt.state} with ${evidence.kind} ends an attempt`)
  const isEnded = await parts.journal.write('verdict', async (tx) => {
    await tx.addEvidence({ attemptId: attempt.id, ...evidenceRow(evidence) })
    if (state === 'finalized') await keepTrue(tx, intent)
    const isEnding = await tx.settleAttempt({ attemptId: attempt.id, state, proof })
    if (otherwise != null) await tx.recordEndedLanded(otherwise)
    return isEnding
  })
  await parts.nodes.observe(whetherKnown(attempt.signature), null)
  parts.onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state, signature: attempt.signature })
  const end = state === 'finalized' ? 'satisfied' : 'abandoned'
  if (isEnded) parts.onChange({ kind: 'intent', intent: intent.id, decision: intent.decisionId, state: end })
}
