import { invariant } from '../../../core/error/invariant.ts'
import { advanceAttempt } from '../../../core/payment/advance.ts'
import type { Evidence } from '../../../core/payment/evidence.ts'
import { isOutstanding } from '../../../core/payment/state.ts'
import type { JournalWriter, Storable } from '../../journal/index.ts'
import type { PayParts, SignedWork } from '../parts.ts'

type Row = Omit<Parameters<JournalWriter['addEvidence']>[0], 'attemptId'>

/** Evidence as the journal keeps it: who said what, at which slot, how surely. */
export function evidenceRow(evidence: Evidence, detail: Storable = null): Row {
  const nobody = { slot: null, commitment: null }
  switch (evidence.kind) {
    case 'status':
      return { who: evidence.node, what: evidence.outcome, slot: evidence.slot, commitment: evidence.commitment, detail }
    case 'absent':
      return { who: evidence.node, what: 'absent', slot: evidence.slot, commitment: null, detail }
    case 'silent':
      return { ...nobody, who: evidence.asked.join(', '), what: 'silent', detail }
    case 'dead':
      return {
        ...nobody,
        who: evidence.proof.nodes.join(', '),
        what: 'dead',
        detail: { by: evidence.proof.by, onlyNode: evidence.proof.onlyNode },
      }
  }
}

/** Writes evidence and the state it leads to, for states that may still change. What changes nothing is not written. */
export async function recordEvidence(
  { journal, onChange }: PayParts,
  { intent, attempt }: SignedWork,
  evidence: Evidence | null,
): Promise<void> {
  if (evidence === null) return
  const state = advanceAttempt(attempt.state, evidence)
  if (state === attempt.state) return
  invariant(isOutstanding(state), `${attempt.state} with ${evidence.kind} does not end an attempt`)
  await journal.write('status', async (tx) => {
    await tx.addEvidence({ attemptId: attempt.id, ...evidenceRow(evidence) })
    await tx.setAttemptState({ attemptId: attempt.id, state })
  })
  onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state, signature: attempt.signature })
}
