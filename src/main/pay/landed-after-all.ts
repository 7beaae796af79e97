import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { verifySignature } from '../../core/keys/keypair.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { digestMessage } from '../../core/review/digest.ts'
import type { AttemptRecord } from '../journal/index.ts'
import { MAX_STATUSES, type NodeSet } from '../node/index.ts'
import { asStrongroomError } from '../tasks.ts'
import { askEach, requireVoices } from './heights.ts'
import { type DraftWork, inRunsOf, type PayParts } from './parts.ts'
import { readEffect, type Shown } from './read-effect.ts'

/*
 * The journal says how the earlier messages of a payment ended, and it is a file. Whoever can write it could call a payment dead that was made, and
 * the next message would make it again. So before another one is signed the chain is asked once more of all that were signed before.
 */

/** Leaves out what was paid already, and what nobody can tell of now. Those that were paid are recorded so, and sending is closed. */
export async function leaveOutLanded(parts: PayParts, drafts: readonly DraftWork[]): Promise<readonly DraftWork[]> {
  const known = await parts.journal.read.knownAttempts(drafts.map(({ intent }) => intent.id))
  const left: Again[] = []
  for (const work of drafts) {
    const earlier = (known.get(work.intent.id) ?? []).filter(isSigned)
    const altered = earlier.find((attempt) => !isAsSigned(attempt))
    if (altered === undefined) left.push({ work, earlier })
    else parts.onTrouble(new StrongroomError('JOURNAL_ATTEMPT_ALTERED', { intent: work.intent.id, attempt: altered.id }))
  }
  const suspects = await findSuspects(
    parts.nodes,
    left.flatMap(({ earlier }) => earlier.map(({ signature }) => signature)),
  )
  const clear: DraftWork[] = []
  for (const again of left) if (await isClear(parts, again, suspects)) clear.push(again.work)
  return clear
}

type Signed = Extract<AttemptRecord, { readonly signature: Signature }>
type Again = { readonly work: DraftWork; readonly earlier: readonly Signed[] }

function isSigned(attempt: AttemptRecord): attempt is Signed {
  return attempt.signature !== null
}

/** The signer knows the digest: only the message that it signed has it, and only the signature that it made is of that message. */
function isAsSigned({ message, digest, signature }: Signed): boolean {
  const [address] = decodeMessage(message).staticAccounts
  const isItsDigest = bytesToHex(digestMessage(message)) === bytesToHex(digest)
  return isItsDigest && address !== undefined && verifySignature({ address, message, signature })
}

/**
 * Signatures that some node knows as executed. Of each nothing follows yet, but that nothing is signed before it is known.
 * @throws NODE_ONE_ANSWERED where several are configured, and as every question to nodes
 */
async function findSuspects(nodes: NodeSet, signatures: readonly Signature[]): Promise<ReadonlySet<Signature>> {
  const suspects = new Set<Signature>()
  for (const run of inRunsOf(MAX_STATUSES, signatures)) {
    const told = await askEach(nodes, (node) => node.getSignatureStatuses(run, { searchHistory: true }))
    requireVoices(nodes, 'what became of earlier messages', [...told.keys()])
    for (const { value } of told.values()) for (const [at, signature] of run.entries()) if (value[at]?.err === null) suspects.add(signature)
  }
  return suspects
}

/** Whether none of the earlier messages was executed, as two nodes say where two are configured. One that was is recorded. */
async function isClear(parts: PayParts, { work, earlier }: Again, suspects: ReadonlySet<Signature>): Promise<boolean> {
  for (const attempt of earlier.filter(({ signature }) => suspects.has(signature))) {
    try {
      const shown = await readEffect(parts.nodes, attempt.signature)
      const succeeded = shown?.record.transaction.meta?.succeeded
      if (succeeded === true && shown !== null) await recordLanded(parts, work, { attempt, shown })
      if (succeeded !== false) return false
    } catch (error) {
      parts.onTrouble(asStrongroomError(error))
      return false
    }
  }
  return true
}

async function recordLanded(
  { journal, onChange }: PayParts,
  { intent, attempt: draft }: DraftWork,
  { attempt, shown }: { readonly attempt: Signed; readonly shown: Shown },
): Promise<void> {
  const { id: intentId, decisionId: decision } = intent
  const { nodes, record } = shown
  const isItsOwn = attempt.intentId === intentId
  await journal.write('landed-after-all', (tx) =>
    tx.recordLandedAfterAll({
      signature: attempt.signature,
      slot: record.slot,
      proof: { by: 'chain', attempt: attempt.id, nodes: [...nodes], onlyNode: nodes.length < 2 },
      draft: { id: draft.id, intentId, isItsOwn },
    }),
  )
  onChange({ kind: 'intent', intent: intentId, decision, state: isItsOwn ? 'satisfied' : 'abandoned' })
}
