import type { Lamports } from '../../../core/amount/lamports.ts'
import { type ErrorValue, isStrongroomError, StrongroomError, toErrorValue } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { FeeRule } from '../../../core/fee/rule.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { feeUnder } from '../../../core/review/fees.ts'
import { readFee } from '../read/agreed-reads.ts'
import { readFeeRule } from '../read/fee-rule.ts'
import { type DraftWork, inRunsOf, type PayParts } from '../parts.ts'
import { refuseUnsigned } from './refuse-draft.ts'
import { decodeIntent } from '../intent/stored-intent.ts'

/** Messages whose fee is asked at the same time, of two nodes each. */
const ASKED_AT_ONCE = 4
/** A blockhash lives for about a minute: what is priced is signed while most of it is left, and the rest is asked for in a later round. */
const ASKED_FOR_MS = 15_000

/**
 * Leaves out drafts for which nodes ask another fee than was decided on: the rule by which the network charges has changed, and of what a source pays
 * for itself another remainder would be left. Their intents are given up with both figures. What the signer signed before a crash is signed again all the
 * same: its bytes are in the world. A draft whose fee too few nodes tell now waits for a later round and holds up no other: of a hundred questions a node
 * that is short of time leaves one unanswered in almost every round. So does a draft that there was no time to ask for, once one is priced.
 * @throws PAYMENT_FEE_UNKNOWN, PAYMENT_FEE_RULE_UNKNOWN, NODE_ codes, where the fee of none of them is told
 */
export async function leaveOutOtherFees<Draft extends DraftWork>(parts: PayParts, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const feeOf = createPricing(parts)
  const others = new Map<Draft, ErrorValue>()
  const untold = new Map<Draft, StrongroomError>()
  const priced = new Set<Draft>()
  const { now = () => performance.now() } = parts
  const begunAtMs = now()
  for (const run of inRunsOf(ASKED_AT_ONCE, drafts)) {
    if (priced.size > 0 && now() - begunAtMs > ASKED_FOR_MS) break
    await Promise.all(
      run.map(async (draft) => {
        const feeLamports = await feeOf(draft.attempt.message).catch((error: unknown) => {
          if (!isStrongroomError(error)) throw error
          untold.set(draft, error)
          return null
        })
        if (feeLamports === null) return
        priced.add(draft)
        const { feeLamports: plannedLamports } = decodeIntent(draft.intent.what)
        if (feeLamports !== plannedLamports)
          others.set(draft, toErrorValue(new StrongroomError('PAYMENT_FEE_CHANGED', { plannedLamports, feeLamports })))
      }),
    )
  }
  const [why] = untold.values()
  if (why !== undefined && priced.size === 0) throw why
  if (why !== undefined) parts.onTrouble(why)
  return refuseUnsigned(
    parts,
    drafts.filter((draft) => priced.has(draft)),
    others,
  )
}

/**
 * Nodes price the very message. What they cannot price is priced by the rule that they follow now: a message whose blockhash or nonce one of them does
 * not know yet, and one of version 1, of which no node is known that prices it.
 */
function createPricing({ nodes }: Pick<PayParts, 'nodes'>) {
  let rule: Promise<FeeRule> | null = null
  return async (message: Uint8Array): Promise<Lamports> => {
    const { version, staticAccounts } = decodeMessage(message)
    const told = version === 1 ? null : await readFee(nodes, message)
    const [feePayer] = staticAccounts
    invariant(feePayer !== undefined, 'a message has a fee payer')
    return told ?? feeUnder(message, await (rule ??= readFeeRule(nodes, feePayer)))
  }
}
