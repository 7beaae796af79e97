import { bytesToHex } from '@noble/hashes/utils.js'
import { slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import { findLanded, type LookedUpTo } from './find-landed.ts'
import type { PayParts, SignedWork } from '../parts.ts'
import { readSignatures } from './read-signatures.ts'
import { isToldNow, type Rounds } from '../rounds.ts'

/** hidden: the ledger holds it under another signature, and no node shows the signatures of all who signed it. */
export type FoundOtherwise = 'no' | 'taken' | 'hidden'

/** `waited`: for how many rounds one has waited, by the signature that was brought back. */
type Remembered = { readonly looked: LookedUpTo; readonly waited: Rounds<Signature> }

/**
 * Whether the ledger holds a message that was signed elsewhere under another signature than the one that was brought back. It is followed under that
 * one from then on. Nodes know nothing of it by the signature that came back: as long as the other one is hidden, what they say of it proves nothing.
 */
export async function takeSignatureFound(
  parts: PayParts,
  { intent, attempt }: SignedWork,
  { looked, waited }: Remembered,
): Promise<FoundOtherwise> {
  const { journal, nodes, onChange } = parts
  const { id: attemptId, message } = attempt
  const [feePayer] = decodeMessage(message).staticAccounts
  invariant(feePayer !== undefined, 'a message has a fee payer')
  const left = await findLanded(journal, { digest: bytesToHex(attempt.digest), message, feePayer, sinceSlot: slot(0n) }, looked)
  if (left === null) return 'no'
  const { signature } = left
  const signatures = await readSignatures(nodes, { message, signature })
  if (signatures === null) {
    if (isToldNow(waited, attempt.signature)) await tellHidden(parts, intent, signature)
    return 'hidden'
  }
  const transaction = encodeTransaction({ message, signatures })
  await journal.write('signature-found', (tx) => tx.storeSignatureFound({ attemptId, signature, transaction }))
  onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: attempt.state, signature })
  return 'taken'
}

async function tellHidden({ journal, onTrouble }: PayParts, { id, decisionId }: SignedWork['intent'], signature: Signature): Promise<void> {
  const carried = (await journal.read.carriedOf(decisionId)).find(({ intentId }) => intentId === id)
  invariant(carried !== undefined, `${id} left in a bundle`)
  onTrouble(new StrongroomError('CARRY_NOT_SHOWN', { digest: carried.bundleDigest, number: carried.number, signature }))
}
