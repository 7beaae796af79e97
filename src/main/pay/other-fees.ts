import { bytesToHex } from '@noble/hashes/utils.js'
import type { Lamports } from '../../core/amount/lamports.ts'
import { explainError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { FeeRule } from '../../core/fee/rule.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { feeUnder } from '../../core/review/fees.ts'
import { readFee } from './agreed-reads.ts'
import { dropApprovalsOf } from './drop-approvals.ts'
import { readFeeRule } from './fee-rule.ts'
import { type DraftWork, inRunsOf, type PayParts } from './parts.ts'
import { decodeIntent } from './stored-intent.ts'

/** Messages whose fee is asked at the same time, of two nodes each. */
const ASKED_AT_ONCE = 4

/**
 * Leaves out drafts for which nodes ask another fee than was decided on: the rule by which the network charges has changed, and of what a source pays
 * for itself another remainder would be left. Their intents are given up with both figures. What the signer signed before a crash is signed again all the
 * same: its bytes are in the world.
 * @throws PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, NODE_ codes
 */
export async function leaveOutOtherFees<Draft extends DraftWork>(parts: PayParts, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const fees = new Map<Draft, Lamports | null>()
  const feeOf = createPricing(parts)
  for (const run of inRunsOf(ASKED_AT_ONCE, drafts))
    await Promise.all(run.map(async (draft) => fees.set(draft, await feeOf(draft.attempt.message))))
  const others = drafts.filter((draft) => fees.get(draft) !== decodeIntent(draft.intent.what).feeLamports)
  if (others.length === 0) return drafts
  const digests = others.map(({ attempt }) => bytesToHex(attempt.digest))
  const { entries } = await parts.signer.signedSince({ eventId: 0, digests })
  const signed = new Set(entries.map(({ digest }) => digest))
  const left = new Set(others.filter(({ attempt }) => !signed.has(bytesToHex(attempt.digest))))
  for (const draft of left) await giveUp(parts, draft, fees.get(draft) ?? null)
  return drafts.filter((draft) => !left.has(draft))
}

/**
 * Nodes price the very message. What they cannot price is priced by the rule that they follow now: a message whose blockhash or nonce one of them does
 * not know yet, and one of version 1, of which no node is known that prices it.
 */
function createPricing({ nodes }: Pick<PayParts, 'nodes'>) {
  let rule: Promise<FeeRule> | null = null
  return async (message: Uint8Array): Promise<Lamports | null> => {
    const { version, staticAccounts } = decodeMessage(message)
    const told = version === 1 ? null : await readFee(nodes, message)
    const [feePayer] = staticAccounts
    invariant(feePayer !== undefined, 'a message has a fee payer')
    return told ?? feeUnder(message, await (rule ??= readFeeRule(nodes, feePayer)))
  }
}

async function giveUp(parts: PayParts, { intent, attempt }: DraftWork, feeLamports: Lamports | null): Promise<void> {
  if (feeLamports === null) return
  const plannedLamports = decodeIntent(intent.what).feeLamports
  const changed = toErrorValue(new StrongroomError('PAYMENT_FEE_CHANGED', { plannedLamports, feeLamports }))
  await dropApprovalsOf(parts, intent)
  await parts.journal.write('other-fee', async (tx) => {
    await tx.refuseDraft({ attemptId: attempt.id, proof: { code: changed.code } })
    await tx.abandonIntent({ intentId: intent.id, why: explainError(changed).happened })
  })
  const told = { intent: intent.id, decision: intent.decisionId }
  parts.onChange({ kind: 'attempt', ...told, state: 'refused', signature: null })
  parts.onChange({ kind: 'intent', ...told, state: 'abandoned' })
}
