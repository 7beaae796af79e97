import { bytesToHex } from '@noble/hashes/utils.js'
import { type ErrorValue, explainError } from '../../../core/error/error.ts'
import type { NewIntent } from '../../journal/index.ts'
import { dropApprovalsOf } from '../intent/drop-approvals.ts'
import type { DraftWork, PayParts } from '../parts.ts'

/**
 * Ends a draft that is not signed, for a reason. Its intent is replaced by what is to be made instead, or given up where that is nothing: there is no
 * signature, so nothing is live.
 */
export async function refuseDraft(
  parts: PayParts,
  { intent, attempt }: DraftWork,
  { reason, successors = [] }: { readonly reason: ErrorValue; readonly successors?: readonly NewIntent[] },
): Promise<void> {
  const { journal, onChange } = parts
  await dropApprovalsOf(parts, intent)
  await journal.write('refused', async (tx) => {
    await tx.refuseDraft({ attemptId: attempt.id, proof: { code: reason.code } })
    if (successors.length > 0) await tx.replaceIntent({ intentId: intent.id, by: successors })
    else await tx.abandonIntent({ intentId: intent.id, why: explainError(reason).happened })
  })
  const told = { intent: intent.id, decision: intent.decisionId }
  onChange({ kind: 'attempt', ...told, state: 'refused', signature: null })
  onChange({ kind: 'intent', ...told, state: successors.length > 0 ? 'replaced' : 'abandoned' })
}

/**
 * Ends the drafts that there is a reason against, each for its own, and gives the others. What the signer signed before a crash is signed again all the same,
 * whatever stands against it: its bytes are in the world.
 */
export async function refuseUnsigned<Draft extends DraftWork>(
  parts: PayParts,
  drafts: readonly Draft[],
  reasons: ReadonlyMap<Draft, ErrorValue>,
): Promise<readonly Draft[]> {
  const refused = new Map(reasons)
  for (const signed of await findSignedDrafts(parts, [...reasons.keys()])) refused.delete(signed)
  for (const [draft, reason] of refused) await refuseDraft(parts, draft, { reason })
  return drafts.filter((draft) => !refused.has(draft))
}

/** Those of some drafts that the signer signed, before a crash that kept their signatures from the journal: their bytes are in the world. */
export async function findSignedDrafts<Draft extends DraftWork>(
  { signer }: Pick<PayParts, 'signer'>,
  drafts: readonly Draft[],
): Promise<ReadonlySet<Draft>> {
  if (drafts.length === 0) return new Set()
  const { entries } = await signer.signedSince({ eventId: 0, digests: drafts.map(digestOf) })
  const signed = new Set(entries.map(({ digest }) => digest))
  return new Set(drafts.filter((draft) => signed.has(digestOf(draft))))
}

const digestOf = ({ attempt }: DraftWork): string => bytesToHex(attempt.digest)
