import { hexToBytes } from '@noble/hashes/utils.js'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FeeRule } from '../../core/fee/rule.ts'
import { askedBy, type Takings } from '../../core/decision/takings.ts'
import { type ErrorValue, isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { digestWords, hashMessage } from '../../core/review/digest.ts'
import {
  approvePayment,
  type AwaitingApproval,
  declinePayment,
  givenBlockhash,
  hiddenIn,
  readAwaitingApproval,
  readHiddenAwaiting,
  readFeeRule,
  requireAwaitingApproval,
  reviewAwaiting,
  takingsOf,
} from '../pay/index.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { withNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { requirePolicy } from './policy.ts'
import { tellDecision } from '../tell-decision.ts'
import { reviewMessages } from './review-plan.ts'
import { unasked } from '../../core/review/unasked.ts'
import { sayWhole } from './say-whole.ts'

/** How long whoever reads what waits for them waits for what a signature costs. */
const FEE_WITHIN_MS = 3_000

export function approvalOperations(services: Services) {
  const { journal, submitter, events } = services
  // An approval that is given twice at once would be left over for an equal payment that nobody approved.
  const oneAtATime = createSerialQueue()
  return {
    list: os.approvals.list.handler(async () => {
      const held = []
      for (const awaiting of await readAwaitingApproval(journal))
        held.push({
          ...(await named(services, shownAwaiting(awaiting, { hidden: await readHiddenAwaiting(services, awaiting) }))),
          messageHash: await readMessageHash(services, awaiting),
        })
      return held
    }),
    show: os.approvals.show.handler(async ({ input: { intent } }) => {
      const awaiting = await requireAwaitingApproval(journal, intent)
      const { approvers } = await requirePolicy(services)
      const { review, refusal } = await reviewAwaiting(services, awaiting)
      const hidden = hiddenIn(review)
      const takings = takingsOf(awaiting, { hidden })
      // Which nonce accounts are in the pool is the journal's to know, not the signer's.
      const [known] = await reviewMessages(journal, [{ message: awaiting.draft.message, tokenAccounts: [] }])
      const ofNonce = known?.warnings.filter(({ kind }) => kind === 'unknown-nonce') ?? []
      return {
        ...(await named(services, shownAwaiting(awaiting, { hidden, feeRule: await readFeeRuleSoon(services, takings) }))),
        messageHash: await readMessageHash(services, awaiting),
        does: review.sentence,
        warnings: [...ofNonce, ...unasked(review, askedBy(takings))].map(({ sentence }) => sentence),
        refusal: sayRefusal(refusal, { intent, approvers: approvers.length, isAltered: takings.isAltered }),
        approvers: approvers.map(({ address, label, waitMs }) => ({ approver: address, label, waitMs })),
      }
    }),
    approve: os.approvals.approve.handler(async ({ input: { intent: id, digest: effects, approver, approverPassphrase: passphrase } }) => {
      const awaiting = await requireAwaitingApproval(journal, id)
      const { intent } = awaiting
      if ((await requirePolicy(services)).approvers.length === 0 && (await reviewAwaiting(services, awaiting)).refusal === null)
        throw new StrongroomError('APPROVAL_NOT_NEEDED', { intent: id })
      const { endsInMs } = await oneAtATime.run(() => approvePayment(services, id, { effects, approver, passphrase }))
      events.tell({ kind: 'attempt', intent: id, decision: intent.decisionId, state: 'waiting', signature: null })
      submitter.wake()
      return { id: intent.decisionId, intent: id, digest: effects, approver, endsInMs }
    }),
    decline: os.approvals.decline.handler(async ({ input: { intent, why } }) => {
      await requirePolicy(services)
      // Told as soon as it is so: the signer may not be able to keep it.
      const tell = async ({ decisionId: decision }: { readonly decisionId: string }) => {
        events.tell({ kind: 'attempt', intent, decision, state: 'abandoned', signature: null })
        await tellDecision(services, decision)
      }
      const { decisionId: id } = await oneAtATime.run(() => declinePayment(services, intent, why, tell))
      return { id, intent }
    }),
  }
}

type Refusing = { readonly intent: string; readonly approvers: number; readonly isAltered: boolean }

/** Why it would not be signed if it were approved. With nobody left to approve it, that nobody has to is such a reason. */
function sayRefusal(refusal: ErrorValue | null, { intent, approvers, isAltered }: Refusing) {
  const isNeeded = refusal?.code === 'SIGNER_APPROVAL_NEEDED'
  if (refusal !== null && !isNeeded) return sayWhole(refusal)
  if (isAltered) return sayWhole(toErrorValue(new StrongroomError('JOURNAL_PLAN_ALTERED', { intent })))
  return isNeeded || approvers > 0 ? null : sayWhole(toErrorValue(new StrongroomError('APPROVAL_NOT_NEEDED', { intent })))
}

/** Null where no node says it in time: what waits is shown all the same, with no less than its bytes offer. */
async function readFeeRuleSoon({ nodes }: Services, { feePayer }: Pick<Takings, 'feePayer'>): Promise<FeeRule | null> {
  const asked = readFeeRule(nodes, feePayer).catch((error: unknown) => {
    if (isStrongroomError(error)) return null
    throw error
  })
  return await Promise.race([asked, sleep(FEE_WITHIN_MS, null, { ref: false })])
}

/** Null where the message that is signed gets its blockhash only once it is approved. */
async function readMessageHash({ journal }: Pick<Services, 'journal'>, { intent, draft }: AwaitingApproval): Promise<string | null> {
  const isFixed = draft.lifetime.kind === 'nonce' || (await givenBlockhash({ journal }, intent)) !== null
  return isFixed ? hashMessage(draft.message) : null
}

/** With what those who are paid are called: beside the addresses, which alone are approved. */
async function named(services: Pick<Services, 'journal' | 'signer'>, shown: ReturnType<typeof shownAwaiting>) {
  return { ...shown, payees: await withNames(services, shown.payees) }
}

function shownAwaiting(awaiting: AwaitingApproval, told: Parameters<typeof takingsOf>[1]) {
  const { intent, draft, effects } = awaiting
  const { asset, amount, payees, sources, upkeep, feePayer, feeLamports } = takingsOf(awaiting, told)
  return {
    intent: intent.id,
    decision: intent.decisionId,
    kind: intent.kind,
    at: new Date(draft.atMs),
    asset: asset.kind === 'native' ? 'native' : asset.mint,
    amount,
    from: feePayer,
    account: upkeep?.account ?? null,
    payees: payees.map(({ key, recipient, amount }) => ({ reference: key, recipient, amount })),
    sources: sources.map(({ address, amount }) => ({ address, amount })),
    feeLamports,
    digest: effects,
    words: digestWords(hexToBytes(effects)),
  }
}
