import { bytesToHex } from '@noble/hashes/utils.js'
import type { Lamports } from '../../core/amount/lamports.ts'
import { explainError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { readFee } from './agreed-reads.ts'
import { dropApprovalsOf } from './drop-approvals.ts'
import { type DraftWork, inRunsOf, type PayParts } from './parts.ts'
import { decodeIntent } from './stored-intent.ts'

/** Messages whose fee is asked at the same time, of two nodes each. */
const ASKED_AT_ONCE = 4

/**
 * Leaves out drafts for which nodes ask another fee than was decided on: the rule by which the network charges has changed, and of what a source pays
 * for itself another remainder would be left. Their intents are given up with both figures. What nodes cannot price yet waits for the next round. What
 * the signer signed before a crash is signed again all the same: its bytes are in the world.
 * @throws NODE_ codes
 */
export async function leaveOutOtherFees<Draft extends DraftWork>(parts: PayParts, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const fees = new Map<Draft, Lamports | null>()
  for (const run of inRunsOf(ASKED_AT_ONCE, drafts))
    await Promise.all(run.map(async (draft) => fees.set(draft, await readFee(parts.nodes, draft.attempt.message))))
  const others = drafts.filter((draft) => fees.get(draft) !== decodeIntent(draft.intent.what).feeLamports)
  if (others.length === 0) return drafts
  const digests = others.map(({ attempt }) => bytesToHex(attempt.digest))
  const { entries } = await parts.signer.signedSince({ eventId: 0, digests })
  const signed = new Set(entries.map(({ digest }) => digest))
  const left = new Set(others.filter(({ attempt }) => !signed.has(bytesToHex(attempt.digest))))
  for (const draft of left) await giveUp(parts, draft, fees.get(draft) ?? null)
  return drafts.filter((draft) => !left.has(draft))
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
