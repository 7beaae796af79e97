import { randomUUID } from 'node:crypto'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestPayments } from '../../../core/plan/digest.ts'
import type { PaymentPlan } from '../../../core/plan/payment.ts'
import type { NewIntent, Storable } from '../../journal/index.ts'
import { type JudgedRecipient, judgeRecipients, requireConfirmed } from '../../recipients/index.ts'
import type { AccountFacts } from '../read/agreed-reads.ts'
import type { PayParts } from '../parts.ts'
import { type PaymentFacts, readPaymentFacts } from './payment-facts.ts'
import type { PaymentAsked, PaymentRequest } from '../intent/payment-request.ts'
import { paymentIntents } from '../intent/payment-intents.ts'
import { planOver, resolveOver } from './plan-over.ts'
import { sealDecided } from '../intent/seals.ts'
import { lastHeardSlots } from '../evidence/seen.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/**
 * Plans payments from balances at finalized, read now, less what outstanding intents will take. What cannot be paid is given back with its
 * reason.
 * @throws as readPaymentFacts
 */
export async function planPayments(parts: Deciding, request: PaymentRequest): Promise<PaymentPlan> {
  return planOver(await readPaymentFacts(parts, request), request)
}

/**
 * Says who pays at which price, and how much “everything” is now: what the account holds, less what outstanding payments will take and what this one costs.
 * @throws as readPaymentFacts
 */
export async function resolvePayment(parts: Deciding, asked: PaymentAsked): Promise<PaymentRequest> {
  return resolveOver(await readPaymentFacts(parts, asked), asked)
}

type Start = {
  readonly request: PaymentRequest
  readonly digest: string
  readonly confirmed: readonly string[]
  readonly about?: { readonly [name: string]: Storable }
  /** Throws what keeps the plan from being decided although it could be paid. */
  readonly assertAllowed?: (plan: PaymentPlan) => Promise<void>
}

/**
 * Plans payments and stores them: from here on they are decided, and carried out by the submitter whatever happens to this process.
 * Those that cannot be paid are not part of what is decided. `confirmed`: the digests of what a person confirmed of the recipients; the words
 * are kept with the decision, and so is what `about` says of where it came from.
 * @throws PAYMENT_NOTHING_TO_PAY, PLAN_CHANGED when it is no longer the plan that was read, RECIPIENT_NOT_CONFIRMED, as {@link planPayments},
 *   and what assertAllowed throws
 */
export async function startPayments(
  parts: Deciding,
  { request, digest, confirmed, about = {}, assertAllowed }: Start,
): Promise<{ id: string; plan: PaymentPlan }> {
  const facts = await readPaymentFacts(parts, request)
  const plan = planOver(facts, request)
  if (plan.transactions.length === 0) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (digestPayments(plan) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  await assertAllowed?.(plan)
  const id = randomUUID()
  const summary = await summarize(parts, { request, plan, accounts: facts.accounts, confirmed, about })
  const intents = await sealDecided(parts, paymentIntents(plan, id))
  const heard = lastHeardSlots(parts.nodes)
  await parts.journal.write('payments', async (tx) => {
    await tx.addDecision({ id, kind: 'payment', summary, intents, heard })
    for (const proofs of proofsToKeep(facts, plan, intents)) await tx.beginPaymentProofs(proofs)
  })
  return { id, plan }
}

/** Accounts keep their proofs before they are signed (payment-proofs.ts). */
function proofsToKeep({ confidential: facts }: PaymentFacts, { transactions }: PaymentPlan, intents: readonly NewIntent[]) {
  return transactions.flatMap(({ confidential }, at) => {
    const [intent, spots] = [intents[at], facts?.spots]
    if (confidential?.proofs === undefined || intent === undefined || !spots) return []
    return [{ intentId: intent.id, account: confidential.account, readSlot: spots.slot }]
  })
}

type Decided = Pick<Start, 'request' | 'confirmed'> & {
  readonly about: NonNullable<Start['about']>
  readonly plan: PaymentPlan
  /** As they were read for the plan. */
  readonly accounts: AccountFacts
}

/** What is kept of what a person decided, with the words that were confirmed of those who are paid. @throws RECIPIENT_NOT_CONFIRMED */
export async function summarize(parts: Reading, { request, plan, accounts, confirmed, about }: Decided) {
  const decided = new Set(plan.transactions.flatMap(({ payees }) => payees.map(({ key }) => key)))
  const payees = request.payees.filter(({ key }) => decided.has(key))
  // Judged beside those that cannot be paid, as when the plan was read: one of them may be what another imitates.
  const paid = new Set(payees.map(({ recipient }) => recipient))
  const judged = (await judgePayees(parts, request, accounts)).filter(({ address }) => paid.has(address))
  return { ...request, ...about, payees, confirmed: requireConfirmed(judged, confirmed) }
}

/** Everybody who is to be paid, judged as they stand now, each once. `read`: accounts that were read for the same request. */
export function judgePayees(
  parts: Reading,
  { asset, payees, shown }: Pick<PaymentRequest, 'asset' | 'payees' | 'shown'>,
  read: AccountFacts = new Map(),
): Promise<JudgedRecipient[]> {
  const addresses = payees.map(({ recipient }) => recipient)
  const differs = shown !== undefined && addresses.some((address) => address !== shown)
  return judgeRecipients(parts, { addresses, asset: asset === 'native' ? 'native' : 'token', shown: differs ? shown : null, read })
}
