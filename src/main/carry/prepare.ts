import { randomUUID } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import { digestBundle, encodeBundle } from '../../core/bundle/encode.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { compileMessage } from '../../core/message/compile.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { buildMessage } from '../../core/plan/draft.ts'
import { findRefusal } from './find-refusal.ts'
import { judgePayees, paymentIntent, type PaymentRequest, planOver, readPaymentFacts } from '../pay/index.ts'
import { requireConfirmed } from '../recipients/index.ts'
import type { Services } from '../services.ts'
import { bundleFor } from './bundle-for.ts'
import { readForBundle } from './read-for-bundle.ts'
import { type Reading, requireExplained, requireRead, requireReadTo } from './require-read.ts'

type Parts = Pick<Services, 'nodes' | 'now'> & Reading

type PrepareAsked = {
  readonly request: PaymentRequest
  readonly nonceAccount: Address
  /** Of the plan that was read. */
  readonly digest: string
  /** Digests of what a person confirmed of the recipients. */
  readonly confirmed: readonly string[]
  /** The latest transaction of the account that a person has looked at, although no bundle explains it; null where none was named. */
  readonly explained: string | null
}

export type PreparedBundle = { readonly digest: string; readonly content: string; readonly transactions: number }

/**
 * Prepares a bundle that pays from an account whose key is elsewhere. It is in the journal before its text is given to anybody: from then on each of
 * its transactions counts as signed and sent, until its signature is known or it is proved never to land.
 * @throws CARRY_NO_WATCHED, CARRY_NONCE, PAYMENT_NOTHING_TO_PAY, PLAN_CHANGED, RECIPIENT_NOT_CONFIRMED, SENDING_CLOSED, SENDING_NOT_READ,
 *   CARRY_UNEXPLAINED, CARRY_ALTERED, JOURNAL_NONCE_TAKEN, JOURNAL_PAYMENT_KNOWN, JOURNAL_MESSAGE_KNOWN, NODE_*, and what a review refuses of the bundle
 */
export async function preparePayment(parts: Parts, asked: PrepareAsked): Promise<PreparedBundle> {
  const { journal } = parts
  const { request, nonceAccount, explained } = asked
  const { from } = request
  await requireRead(parts)
  await requireWatched(parts, from)
  const facts = await readPaymentFacts(parts, request, { nonceAuthority: from })
  const plan = planOver(facts, request)
  if (plan.transactions.length === 0) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (digestPayments(plan) !== asked.digest) throw new StrongroomError('PLAN_CHANGED', {})
  const confirmed = requireConfirmed(await judgePayees(parts, request, facts.accounts), asked.confirmed)
  const read = await readForBundle(parts, { plan, nonceAccount })
  await requireReadTo(parts, read.seen.slot)
  await requireExplained(parts, { from, explained })
  // What was read meanwhile may have closed it.
  await requireRead(parts)
  const transactions = plan.transactions.map((planned) => {
    const message = encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime: read.lifetime })))
    return { planned, message }
  })
  const bundle = await bundleFor(parts, { transactions, read })
  const refusal = findRefusal(bundle, from)
  if (refusal !== null) throw refusal
  const digest = bytesToHex(digestBundle(bundle))
  const content = encodeBundle(bundle)
  const decisionId = randomUUID()
  const carried = transactions.map(({ planned, message }, place) => ({
    message,
    feePayer: from,
    lifetime: read.lifetime,
    readSlot: read.seen.slot,
    what: paymentIntent(planned, `${decisionId}/${place + 1}`).what,
    references: planned.payees.map(({ key }) => key),
  }))
  const summary = { ...request, confirmed }
  await journal.write('bundle', (tx) => tx.addBundle({ digest, content, decisionId, summary, carried }))
  return { digest, content, transactions: carried.length }
}

/** An account that is watched is read like our own, so that what its key does is known here. @throws CARRY_NO_WATCHED */
export async function requireWatched({ journal }: Pick<Parts, 'journal'>, from: Address): Promise<void> {
  const [known] = await journal.read.accountsByAddress([from])
  if (known?.role !== 'watch') throw new StrongroomError('CARRY_NO_WATCHED', { account: from, role: known?.role ?? null })
}
