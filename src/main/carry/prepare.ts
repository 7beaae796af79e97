import { randomUUID } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import type { HiddenLeft } from '../../core/bundle/bundle.ts'
import { decodeBundle } from '../../core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../core/bundle/encode.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { compileMessage } from '../../core/message/compile.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { buildMessage } from '../../core/plan/draft.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import type { OutstandingId } from '../../core/payment/attempt.ts'
import type { PlannedPayment } from '../../core/plan/payment.ts'
import type { SweepPlan } from '../../core/plan/sweep.ts'
import { findRefusal } from './find-refusal.ts'
import {
  countNotChosen,
  paymentIntent,
  type PaymentRequest,
  type PayoutAsked,
  planOver,
  planPayout,
  planSweep,
  readPaymentFacts,
  readTended,
  requireAsRead,
  requireSaid,
  summarize,
  sweepIntent,
  type SweepRequest,
  type SweptElsewhere,
  upkeepIntent,
} from '../pay/index.ts'
import type { NewIntent, Storable } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { bundleFor } from './bundle-for.ts'
import { type Leaving, leavingOf, type ReadForBundle, readForBundle } from './read-for-bundle.ts'
import { type Reading, requireExplained, requireRead, requireReadTo } from './require-read.ts'

type Parts = Pick<Services, 'nodes' | 'now'> & Reading

const NATIVE = { kind: 'native' } as const

type Named = {
  /** One for each transaction; those beyond are left alone. */
  readonly nonceAccounts: readonly Address[]
  /** Of the plan that was read. */
  readonly digest: string
}

type Explained = {
  /** The latest transaction of the account that a person has looked at, although no bundle explains it; null where none was named. */
  readonly explained: string | null
}

type PaymentLeaving = Named &
  Explained & {
    readonly request: PaymentRequest
    /** Digests of what a person confirmed of the recipients. */
    readonly confirmed: readonly string[]
  }

type PayoutLeaving = Named &
  Explained & {
    readonly asked: PayoutAsked & { readonly from: Address }
    /** A figure of the asset, as a person typed it. */
    readonly total: string
    /** As the plan gave it; null where it asked for none. */
    readonly confirmation: string | null
  }

type SweepLeaving = Named & {
  readonly request: SweepRequest
  readonly elsewhere: SweptElsewhere
  /** The plan that was read, where it is at hand. */
  readonly read: SweepPlan | undefined
}

export type PreparedBundle = { readonly digest: string; readonly content: string; readonly transactions: number }

/**
 * Prepares a bundle that pays from an account whose key is elsewhere. It is in the journal before its text is given to anybody: from then on each of
 * its transactions counts as signed and sent, until its signature is known or it is proved never to land.
 * @throws CARRY_NO_WATCHED, CARRY_NONCE, CARRY_NONCES_FEW, PAYMENT_NOTHING_TO_PAY, PLAN_CHANGED, RECIPIENT_NOT_CONFIRMED, SENDING_CLOSED,
 *   SENDING_NOT_READ, CARRY_UNEXPLAINED, CARRY_ALTERED, JOURNAL_NONCE_TAKEN, JOURNAL_PAYMENT_KNOWN, JOURNAL_MESSAGE_KNOWN, NODE_*, and what a review
 *   refuses of the bundle
 */
export function preparePayment(
  parts: Parts & Pick<Services, 'signer'>,
  { request, confirmed, ...leaving }: PaymentLeaving,
): Promise<PreparedBundle> {
  const { from } = request
  return prepare(parts, { ...leaving, from }, async () => {
    const facts = await readPaymentFacts(parts, request, { nonceAuthority: from })
    const planned = { request, plan: planOver(facts, request), accounts: facts.accounts, confirmed, about: {} }
    return decidePayments(parts, planned, { ...leaving, from })
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
    return decidePayments(parts, { ...planned, ...requireSaid(planned, { total, confirmation }) }, { ...leaving, from })
  })
}

/**
 * Prepares a bundle that sweeps accounts whose keys are elsewhere, as {@link preparePayment} does: to one of them, and to no other. What left the
 * account before does not matter here: swept twice, a transaction fails, and all that arrives is its own.
 * @throws PLAN_NOTHING_TO_SWEEP, JOURNAL_SOURCE_TAKEN, and as {@link preparePayment}
 */
export function prepareSweep(parts: Parts, { request, elsewhere, read, ...leaving }: SweepLeaving): Promise<PreparedBundle> {
  const { digest } = leaving
  return prepare(parts, { ...leaving, from: elsewhere.home }, async () => {
    const { plan: fresh, taken } = await planSweep(parts, request, { elsewhere })
    if (fresh.transactions.length === 0)
      throw new StrongroomError('PLAN_NOTHING_TO_SWEEP', { taken: taken.length, ...countNotChosen(fresh) })
    const plan = requireAsRead({ fresh, digest, read })
    return {
      plan: leavingOf(plan, elsewhere.home),
      requireFree: () => Promise.resolve(),
      summary: { ...request, destination: plan.destination },
    }
  })
}

type Planned = {
  readonly plan: Leaving
  /** What has returned and is given up with this, asked as it is stored. */
  readonly revoked?: () => Promise<readonly OutstandingId[]>
  /** Throws where something of the account that pays is not known here. */
  readonly requireFree: () => Promise<void>
  /** What was asked, as its decision keeps it. */
  readonly summary: Storable
}

async function decidePayments(
  parts: Parts,
  planned: Parameters<typeof summarize>[1],
  { from, digest, explained }: Deciding,
): Promise<Planned> {
  const { plan } = planned
  if (plan.transactions.length === 0) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (digestPayments(plan) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  return { plan, requireFree: () => requireExplained(parts, { from, explained }), summary: await summarize(parts, planned) }
}

type Deciding = Pick<PaymentLeaving, 'digest' | 'explained'> & { readonly from: Address }

/** Prepares a bundle of what is planned once all that must be known is read. Of a revocation, what returned before is sent no more in the same write. */
export async function prepare(
  parts: Parts,
  { from, nonceAccounts }: Pick<Deciding, 'from'> & Pick<Named, 'nonceAccounts'>,
  planNow: () => Promise<Planned>,
): Promise<PreparedBundle> {
  const { journal } = parts
  await requireRead(parts)
  await requireWatched(parts, from)
  const { plan, requireFree, summary, revoked } = await planNow()
  const facts = await readForBundle(parts, { plan, nonceAccounts })
  await requireReadTo(parts, facts.seen.slot)
  await requireFree()
  await requireNotTended(parts, facts)
  // What was read meanwhile may have closed it.
  await requireRead(parts)
  const transactions = messagesOf(plan, facts)
  const bundle = await bundleFor(parts, { asset: plan.asset, transactions, read: facts, hidden: hiddenAsPlanned(plan, facts) })
  const refusal = findRefusal(bundle, signingKeysOf(plan))
  if (refusal !== null) throw refusal
  const digest = bytesToHex(digestBundle(bundle))
  const content = encodeBundle(bundle)
  // What nobody could read would be out all the same.
  decodeBundle(content)
  const decisionId = randomUUID()
  const carried = transactions.map((made, place) => {
    const { what, payments = [], sources } = intentOf(made.planned, { id: `${decisionId}/${place + 1}`, plan })
    return {
      message: made.message,
      feePayer: made.planned.feePayer,
      lifetime: made.lifetime,
      readSlot: facts.seen.slot,
      what,
      references: payments.map(({ key }) => key),
      sources,
    }
  })
  await journal.write('bundle', async (tx) => {
    await tx.addBundle({ digest, content, decisionId, summary, carried })
    // What is revoked may have come back just before.
    for (const attemptId of (await revoked?.()) ?? []) await tx.revokeAttempt({ attemptId, next: 'abandon', advanceId: null })
  })
  return { digest, content, transactions: carried.length }
}

/** The account as it is carried: where it changed since it was planned, what was planned is of another one. @throws PLAN_CHANGED */
function hiddenAsPlanned({ hidden, transactions }: Leaving, { accounts }: ReadForBundle): HiddenLeft | undefined {
  const [planned] = transactions
  if (planned?.kind === 'payment') return hiddenPaymentIn(planned, accounts)
  if (hidden === undefined || planned?.kind !== 'upkeep') return undefined
  const { account } = planned.upkeep
  const data = accounts.get(account)?.data
  if (data === undefined || bytesToHex(data) !== bytesToHex(hidden.data)) throw new StrongroomError('PLAN_CHANGED', {})
  return { ...hidden.act, account, data }
}

/** Of a payment whose amount is hidden: all that is carried of both token accounts and of the mint. @throws PLAN_CHANGED where one of them is gone */
function hiddenPaymentIn({ asset, payees, confidential }: PlannedPayment, accounts: ReadForBundle['accounts']): HiddenLeft | undefined {
  const [payee] = payees
  if (confidential === undefined || payee === undefined || asset.kind === 'native') return undefined
  const [data, to, mint] = [confidential.account, payee.account, asset.mint].map((account) => accounts.get(account)?.data)
  if (data === undefined || to === undefined || mint === undefined) throw new StrongroomError('PLAN_CHANGED', {})
  const { amount, account } = payee
  return { kind: 'pay', account: confidential.account, data, amount, recipient: { account, data: to }, mint }
}

/** What lives by a nonce account that a revocation advances could never land. @throws JOURNAL_NONCE_TAKEN */
async function requireNotTended({ journal }: Parts, { lifetimes }: ReadForBundle): Promise<void> {
  const tended = await readTended(journal)
  for (const { nonceAccount } of lifetimes) {
    const intent = tended.get(nonceAccount)
    if (intent !== undefined) throw new StrongroomError('JOURNAL_NONCE_TAKEN', { nonceAccount, intent })
  }
}

type Of = { readonly id: string; readonly plan: Leaving }

/** What is done to a hidden balance takes its account: nothing else is decided of it meanwhile. */
function intentOf(planned: PlannedIntent, { id, plan: { asset, hidden } }: Of): NewIntent {
  switch (planned.kind) {
    case 'payment':
      return paymentIntent(planned, id)
    case 'sweep':
      return sweepIntent(planned, { id, asset })
    case 'upkeep':
      return upkeepIntent(planned, id, hidden === undefined ? [] : [{ account: planned.upkeep.account, asset: NATIVE }])
  }
}

/** Whose keys are to sign. */
function signingKeysOf({ payer, transactions }: Leaving): ReadonlySet<Address> {
  return new Set([
    payer,
    ...transactions.flatMap((planned) => (planned.kind === 'sweep' ? planned.sources.map(({ address }) => address) : [])),
  ])
}

function messagesOf({ transactions }: Leaving, { lifetimes }: ReadForBundle) {
  return transactions.map((planned, place) => {
    const lifetime = lifetimes[place]
    invariant(lifetime !== undefined, 'each transaction has a nonce account of its own')
    return { planned, lifetime, message: encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime }))) }
  })
}

/** An account that is watched is read like our own, so that what its key does is known here. @throws CARRY_NO_WATCHED */
export async function requireWatched({ journal }: Pick<Parts, 'journal'>, ...accounts: readonly Address[]): Promise<void> {
  const roles = new Map((await journal.read.accountsByAddress(accounts)).map(({ address, role }) => [address, role]))
  const other = accounts.find((account) => roles.get(account) !== 'watch')
  if (other !== undefined) throw new StrongroomError('CARRY_NO_WATCHED', { account: other, role: roles.get(other) ?? null })
}
