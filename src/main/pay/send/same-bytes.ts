import { bytesToHex } from '@noble/hashes/utils.js'
import type { ErrorCode } from '../../../core/error/codes.ts'
import type { AttemptRecord } from '../../journal/index.ts'
import type { DraftWork, PayParts } from '../parts.ts'

const CODE = 'SIGNER_SAME_BYTES' satisfies ErrorCode

/**
 * Ends the draft of that digest, which the signer signed for another intent: the chain takes equal bytes once. This journal may not know of that
 * other message. The intent gets another one in the next round.
 */
export async function refuseSame({ journal, onChange }: PayParts, drafts: readonly DraftWork[], digest: string): Promise<void> {
  for (const { intent, attempt } of drafts.filter((draft) => bytesToHex(draft.attempt.digest) === digest)) {
    await journal.write('same-bytes', (tx) => tx.refuseDraft({ attemptId: attempt.id, proof: { code: CODE } }))
    onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'refused', signature: null })
  }
}

/** Whether a draft ended so. */
export async function wasSame({ journal }: Pick<PayParts, 'journal'>, { id, state }: AttemptRecord): Promise<boolean> {
  if (state !== 'refused') return false
  const proof = (await journal.read.verdict(id))?.proof
  return typeof proof === 'object' && proof !== null && 'code' in proof && proof['code'] === CODE
}
