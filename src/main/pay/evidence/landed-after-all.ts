import { bytesToHex } from '@noble/hashes/utils.js'
import { explainError, isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import { verifySignature } from '../../../core/keys/keypair.ts'
import type { MessageLife } from '../../../core/lifetime/lifetime.ts'
import { isDead } from '../../../core/payment/state.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { digestMessage } from '../../../core/review/digest.ts'
import { mayRunYet } from '../../../core/payment/may-run-yet.ts'
import type { AttemptRecord, IntentRecord, Storable } from '../../journal/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import { type EarlierEnd, readEarlierEnds, type Signed } from './earlier-ends.ts'
import type { ClearedWork, DraftWork, PayParts } from '../parts.ts'
import { readEffect, type Shown } from './read-effect.ts'
import type { Overs } from './read-to-end.ts'
import { isToldNow, type Rounds } from '../rounds.ts'
import { readPlannedLifetime } from '../intent/stored-intent.ts'

/*
 * The journal says how the earlier messages of a payment ended, and it is a file. Whoever can write it could call a payment dead that was made, or
 * that may still be, and the next message would make it again. So before another one is signed the chain is asked once more of all that were
 * signed before: none may have been executed, and none may be able to. How long each lives is in the signer's record and in its own bytes.
 */

/** Leaves out what was paid already, what may still be, and what nobody can tell of now. What was paid is recorded so, and sending is closed. */
export async function leaveOutLanded(parts: PayParts, drafts: readonly DraftWork[], held: HeldBack): Promise<readonly ClearedWork[]> {
  const known = await parts.journal.read.knownAttempts(drafts.map(({ intent }) => intent.id))
  const again: Again[] = []
  for (const work of drafts) {
    const earlier = known.get(work.intent.id) ?? []
    const altered = earlier.find(isAltered)
    if (altered === undefined) again.push({ work, earlier: earlier.filter(isSigned) })
    else await endAltered(parts, work, altered.id)
  }
  const asked = again.flatMap(({ earlier }) => earlier)
  const ends = await tryToRead(parts, asked, held)
  const clear: ClearedWork[] = []
  for (const one of again) {
    const earlier = one.earlier.map(({ digest }) => bytesToHex(digest))
    if (await isClear(parts, one, ends, held)) clear.push({ ...one.work, earlier })
  }
  return clear
}

type Again = { readonly work: DraftWork; readonly earlier: readonly Signed[] }

function isSigned(attempt: AttemptRecord): attempt is Signed {
  return attempt.signature !== null
}

/** Whether it does not stand there as it was signed, or has no signature and ended as only what was signed does. */
function isAltered(attempt: AttemptRecord): boolean {
  return isSigned(attempt) ? !isAsSigned(attempt) : isDead(attempt.state)
}

/** The signer knows the digest: only the message that it signed has it, and only the signature that it made is of that message. */
function isAsSigned({ message, digest, signature }: Signed): boolean {
  if (bytesToHex(digestMessage(message)) !== bytesToHex(digest) || !isSignature(signature)) return false
  const address = readSigner(message)
  return address !== null && verifySignature({ address, message, signature })
}

/** Null where somebody wrote what is no message: that keeps no other payment from being signed. */
function readSigner(message: Uint8Array): Address | null {
  try {
    return decodeMessage(message).staticAccounts[0] ?? null
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

/** Where it cannot be read now, what was never signed before does not wait for it. */
async function tryToRead(parts: PayParts, asked: readonly Signed[], { overs }: HeldBack): Promise<Ends> {
  if (asked.length === 0) return new Map()
  try {
    return await readEarlierEnds(parts, asked, overs)
  } catch (error) {
    parts.onTrouble(asStrongroomError(error))
    return new Map()
  }
}

type Ends = ReadonlyMap<Signature, EarlierEnd>

/** Whether none of the earlier messages was executed or can be. One that was is recorded. */
async function isClear(parts: PayParts, { work, earlier }: Again, ends: Ends, held: HeldBack): Promise<boolean> {
  for (const attempt of earlier) {
    const end = ends.get(attempt.signature)
    if (end === undefined) return false
    if (end.kind === 'over' || (end.kind === 'executed' && (await hasFailed(parts, work, { attempt, ...end }, held)))) continue
    if (end.kind === 'moved') await recordLanded(parts, work, { attempt, slot: end.slot, by: { [end.by]: true } })
    if (end.kind === 'open') holdBack(parts, work, { attempt, why: end.why }, held)
    return false
  }
  held.rounds.delete(work.intent.id)
  return true
}

/** Of what a node says was executed: whether the transaction shows that it failed. One that succeeded is recorded. */
async function hasFailed(
  parts: PayParts,
  work: DraftWork,
  { attempt, lifetime }: { readonly attempt: Signed; readonly lifetime: MessageLife },
  held: HeldBack,
): Promise<boolean> {
  const shown = await tryToShow(parts, attempt.signature)
  if (shown === null) {
    holdBack(parts, work, { attempt, why: 'a node says that it was executed, and none shows it' }, held)
    return false
  }
  const { nodes, record } = shown
  const { meta } = record.transaction
  const succeeded = meta?.succeeded
  if (mayRunYet(meta, { isUnderNonce: lifetime.kind === 'nonce' })) {
    holdBack(parts, work, { attempt, why: 'it stands in a block without having run, and may be taken again' }, held)
    return false
  }
  if (succeeded === true)
    await recordLanded(parts, work, { attempt, slot: record.slot, by: { nodes: [...nodes], onlyNode: nodes.length < 2 } })
  if (succeeded === undefined) holdBack(parts, work, { attempt, why: 'it is in a block, and no node tells whether it succeeded' }, held)
  return succeeded === false
}

/** What is remembered between rounds of payments that are held back: for how many rounds, by intent. */
export type HeldBack = { readonly rounds: Rounds<string>; readonly overs: Overs }

function holdBack(
  { onTrouble }: PayParts,
  { intent }: DraftWork,
  { attempt, why }: { readonly attempt: Signed; readonly why: string },
  held: HeldBack,
): void {
  if (isToldNow(held.rounds, intent.id))
    onTrouble(new StrongroomError('PAYMENT_HELD_BACK', { intent: intent.id, signature: attempt.signature, why }))
}

/** Nobody can tell what became of a message that does not stand in the journal as it was signed. */
async function endAltered({ journal, onChange, onTrouble }: PayParts, { intent, attempt: draft }: DraftWork, attempt: number) {
  const { id: intentId, decisionId: decision, kind, what } = intent
  const altered = new StrongroomError('JOURNAL_ATTEMPT_ALTERED', { intent: intentId, attempt })
  await journal.write('altered', async (tx) => {
    await tx.refuseDraft({ attemptId: draft.id, proof: { code: altered.code } })
    await tx.abandonIntent({ intentId, why: `${explainError(altered).happened} ${mayHaveBeen(kind, what)}`, as: 'unknown' })
    await tx.closeSending({ reason: 'movement-unexplained', context: { kind: 'attempt-altered', attempt } })
  })
  onTrouble(altered)
  onChange({ kind: 'intent', intent: intentId, decision, state: 'unknown' })
}

function mayHaveBeen(kind: IntentRecord['kind'], what: IntentRecord['what']): string {
  const word = kind === 'payment' ? 'paid' : 'done'
  const nonce =
    readPlannedLifetime(what).kind === 'nonce' ? ', and under a nonce whose value stands it may still be: advance that nonce account' : ''
  return `It may have been ${word}${nonce}.${kind === 'payment' ? ' Ask the recipient before it is paid under another reference.' : ''}`
}

/** Null where it cannot be determined now. */
async function tryToShow(parts: PayParts, signature: Signature): Promise<Shown | null> {
  try {
    return await readEffect(parts, signature)
  } catch (error) {
    parts.onTrouble(asStrongroomError(error))
    return null
  }
}

async function recordLanded(
  { journal, onChange }: PayParts,
  { intent, attempt: draft }: DraftWork,
  { attempt, slot, by }: { readonly attempt: Signed; readonly slot: Slot; readonly by: { readonly [fact: string]: Storable } },
): Promise<void> {
  const { id: intentId, decisionId: decision } = intent
  const isItsOwn = attempt.intentId === intentId
  await journal.write('landed-after-all', (tx) =>
    tx.recordLandedAfterAll({
      signature: attempt.signature,
      slot,
      proof: { by: 'chain', attempt: attempt.id, ...by },
      draft: { id: draft.id, intentId, isItsOwn },
    }),
  )
  onChange({ kind: 'intent', intent: intentId, decision, state: isItsOwn ? 'satisfied' : 'abandoned' })
}
