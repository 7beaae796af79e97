import { randomUUID } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import { decodeBundle } from '../../core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../core/bundle/encode.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { compileMessage } from '../../core/message/compile.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { buildMessage } from '../../core/plan/draft.ts'
import type { PaymentPlan } from '../../core/plan/payment.ts'
import { findRefusal } from './find-refusal.ts'
import {
  paymentIntent,
  type PaymentRequest,
  type PayoutAsked,
  planOver,
  planPayout,
  readPaymentFacts,
  requireSaid,
  summarize,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { bundleFor } from './bundle-for.ts'
import { type ReadForBundle, readForBundle } from './read-for-bundle.ts'
import { type Reading, requireExplained, requireRead, requireReadTo } from './require-read.ts'

type Parts = Pick<Services, 'nodes' | 'now'> & Reading

type Leaving = {
  /** One for each transaction; those beyond are left alone. */
  readonly nonceAccounts: readonly Address[]
  /** Of the plan that was read. */
  readonly digest: string
  /** The latest transaction of the account that a person has looked at, although no bundle explains it; null where none was named. */
  readonly explained: string | null
}

type PaymentLeaving = Leaving & {
  readonly request: PaymentRequest
  /** Digests of what a person confirmed of the recipients. */
  readonly confirmed: readonly string[]
}

type PayoutLeaving = Leaving & {
  readonly asked: PayoutAsked & { readonly from: Address }
  /** A figure of the asset, as a person typed it. */
  readonly total: string
  /** As the plan gave it; null where it asked for none. */
  readonly confirmation: string | null
}

export type PreparedBundle = { readonly digest: string; readonly content: string; readonly transactions: number }

/**
 * Prepares a bundle that pays from an account whose key is elsewhere. It is in the journal before its text is given to anybody: from then on each of
 * its transactions counts as signed and sent, until its signature is known or it is proved never to land.
 * @throws CARRY_NO_WATCHED, CARRY_NONCE, CARRY_NONCES_FEW, PAYMENT_NOTHING_TO_PAY, PLAN_CHANGED, RECIPIENT_NOT_CONFIRMED, SENDING_CLOSED,
 *   SENDING_NOT_READ, CARRY_UNEXPLAINED, CARRY_ALTERED, JOURNAL_NONCE_TAKEN, JOURNAL_PAYMENT_KNOWN, JOURNAL_MESSAGE_KNOWN, NODE_*, and what a review
 *   refuses of the bundle
 */
export function preparePayment(parts: Parts, { request, confirmed, ...leaving }: PaymentLeaving): Promise<PreparedBundle> {
  return prepare(parts, { ...leaving, from: request.from }, async () => {
    const facts = await readPaymentFacts(parts, request, { nonceAuthority: request.from })
    return { request, plan: planOver(facts, request), accounts: facts.accounts, confirmed, about: {} }
  })
}

/**
 * Prepares a bundle that pays the rows of a file, as {@link preparePayment} does. Rows that cannot be paid are not part of it.
 * @throws PAYOUT_TOTAL_DIFFERS, PAYOUT_NOT_CONFIRMED, and as readPayout and {@link preparePayment}
 */
export function preparePayout(
  parts: Parts & Pick<Services, 'signer'>,
  { asked, total, confirmation, ...leaving }: PayoutLeaving,
): Promise<PreparedBundle> {
  const { from } = asked
  return prepare(parts, { ...leaving, from }, async () => {
    const planned = await planPayout(parts, asked, { signsElsewhere: from })
    return { ...planned, ...requireSaid(planned, { total, confirmation }) }
  })
}

type Planned = Parameters<typeof summarize>[1]

async function prepare(
  parts: Parts,
  { from, nonceAccounts, digest: read, explained }: Leaving & { readonly from: Address },
  planNow: () => Promise<Planned>,
): Promise<PreparedBundle> {
  const { journal } = parts
  await requireRead(parts)
  await requireWatched(parts, from)
  const planned = await planNow()
  const { plan } = planned
  if (plan.transactions.length === 0) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (digestPayments(plan) !== read) throw new StrongroomError('PLAN_CHANGED', {})
  const summary = await summarize(parts, planned)
  const facts = await readForBundle(parts, { plan, nonceAccounts })
  await requireReadTo(parts, facts.seen.slot)
  await requireExplained(parts, { from, explained })
  // What was read meanwhile may have closed it.
  await requireRead(parts)
  const transactions = messagesOf(plan, facts)
  const bundle = await bundleFor(parts, { transactions, read: facts })
  const refusal = findRefusal(bundle, from)
  if (refusal !== null) throw refusal
  const digest = bytesToHex(digestBundle(bundle))
  const content = encodeBundle(bundle)
  // What nobody could read would be out all the same.
  decodeBundle(content)
  const decisionId = randomUUID()
  const carried = transactions.map((made, place) => ({
    message: made.message,
    feePayer: from,
    lifetime: made.lifetime,
    readSlot: facts.seen.slot,
    what: paymentIntent(made.planned, `${decisionId}/${place + 1}`).what,
    references: made.planned.payees.map(({ key }) => key),
  }))
  await journal.write('bundle', (tx) => tx.addBundle({ digest, content, decisionId, summary, carried }))
  return { digest, content, transactions: carried.length }
}

function messagesOf({ transactions }: PaymentPlan, { lifetimes }: ReadForBundle) {
  return transactions.map((planned, place) => {
    const lifetime = lifetimes[place]
    invariant(lifetime !== undefined, 'each transaction has a nonce account of its own')
    return { planned, lifetime, message: encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime }))) }
  })
}

/** An account that is watched is read like our own, so that what its key does is known here. @throws CARRY_NO_WATCHED */
export async function requireWatched({ journal }: Pick<Parts, 'journal'>, from: Address): Promise<void> {
  const [known] = await journal.read.accountsByAddress([from])
  if (known?.role !== 'watch') throw new StrongroomError('CARRY_NO_WATCHED', { account: from, role: known?.role ?? null })
}
