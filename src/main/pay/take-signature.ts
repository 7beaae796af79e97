import { bytesToHex } from '@noble/hashes/utils.js'
import { slot } from '../../core/chain/slot.ts'
import { invariant } from '../../core/error/invariant.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import { findLanded, type LookedUpTo } from './find-landed.ts'
import type { PayParts, SignedWork } from './parts.ts'
import { readSignatures } from './read-signatures.ts'

/**
 * Whether the ledger holds a message that was signed elsewhere under another signature than the one that was brought back. It is followed under that
 * one from then on. Nodes know nothing of it by the signature that came back.
 */
export async function takeSignatureFound(
  { journal, nodes, onChange }: PayParts,
  { intent, attempt }: SignedWork,
  looked: LookedUpTo,
): Promise<boolean> {
  const { id: attemptId, message } = attempt
  const [feePayer] = decodeMessage(message).staticAccounts
  invariant(feePayer !== undefined, 'a message has a fee payer')
  const left = await findLanded(journal, { digest: bytesToHex(attempt.digest), message, feePayer, sinceSlot: slot(0n) }, looked)
  if (left === null) return false
  const { signature } = left
  const signatures = await readSignatures(nodes, { message, signature })
  // It is followed under the one that was brought back, and looked for again, as long as no node shows all of them.
  if (signatures === null) return false
  const transaction = encodeTransaction({ message, signatures })
  await journal.write('signature-found', (tx) => tx.storeSignatureFound({ attemptId, signature, transaction }))
  onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: attempt.state, signature })
  return true
}
