import { givenBlockhash } from './lifetimes.ts'
import type { DraftWork, PayParts } from '../parts.ts'
import { findSignedDrafts } from './refuse-draft.ts'
import type { SigningSlots } from './signing-slots.ts'

/**
 * Leaves out drafts that could not land any more if they were signed now; the next round makes another of each. A draft may have waited: for an
 * unlocked vault, or until the ledger had read the blocks in which the message before it can stand. Each signature that comes too late would be one
 * of the few attempts that a payment has. What the signer signed before a crash is signed again all the same: what was signed is what it goes by.
 */
export async function leaveOutStale<Draft extends DraftWork>(
  parts: PayParts,
  drafts: readonly Draft[],
  slots: SigningSlots,
): Promise<readonly Draft[]> {
  const ends = new Map<Draft, StaleEnd>()
  for (const draft of drafts) {
    const end = await endOf(parts, draft, slots)
    if (end !== null) ends.set(draft, end)
  }
  for (const signed of await findSignedDrafts(parts, [...ends.keys()])) ends.delete(signed)
  for (const [{ intent, attempt }, end] of ends) {
    if (end === 'waits') continue
    await parts.journal.write('stale-draft', (tx) => tx.refuseDraft({ attemptId: attempt.id, proof: { code: end } }))
    parts.onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'refused', signature: null })
  }
  return drafts.filter((draft) => !ends.has(draft))
}

type StaleEnd = 'NONCE_MOVED' | 'BLOCKHASH_OVER' | 'waits'

async function endOf(parts: PayParts, { intent, attempt }: DraftWork, slots: SigningSlots): Promise<StaleEnd | null> {
  const { lifetime, message } = attempt
  if (lifetime.kind === 'nonce') {
    if (slots.of(message).nonceSlot !== null) return null
    // Nodes that read the nonce before the draft was made are behind, and are waited for.
    return slots.noncesAsOf < (attempt.notSignedBeforeSlot ?? 0n) ? 'waits' : 'NONCE_MOVED'
  }
  if (slots.finalizedHeight <= lifetime.lastValidBlockHeight) return null
  // A person named it, and another draft would be the same bytes.
  const isGiven = intent.kind === 'payment' && (await givenBlockhash(parts, intent)) !== null
  return isGiven ? null : 'BLOCKHASH_OVER'
}
