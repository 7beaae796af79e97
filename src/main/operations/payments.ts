import { outcomeOf } from '../../core/payment/decision-outcome.ts'
import { randomUUID } from 'node:crypto'
import type { Address } from '../../core/address/address.ts'
import { parseHookAccount } from '../../core/hook/given.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import type { PaymentPlan, PlannedPayment } from '../../core/plan/payment.ts'
import { explainUnpayable } from '../../core/review/explain-unpayable.ts'
import {
  type AttemptProgress,
  type IntentRecord,
  type Journal,
  PAGE_ROWS_MAX,
  type PaymentRecord,
  type DecisionRecord,
} from '../journal/index.ts'
import {
  findClosedAccounts,
  judgePayees,
  measureRequest,
  type PaymentAsked,
  parsePaymentRequest,
  planRequest,
  readIntent,
  startPayments,
} from '../pay/index.ts'
import type { Services } from '../services.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { readExpectedLanding } from './expected-landing.ts'
import { assertForeseen, foreseePayments, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { NEVER_EXPIRES } from './never-expires.ts'
import { lastHeightOf, shownState } from './payment-story.ts'
import { readBlockHeight } from './read-height.ts'
import { readProgress } from './read-progress.ts'
import { reviewTransactions } from './review-plan.ts'
import { shownRecipient } from './shown-recipient.ts'

export function paymentOperations(services: Services) {
  const { journal, nodes, submitter } = services
  return {
    plan: os.payments.plan.handler(async ({ input: { expectedFee, ...input } }) => {
      const reference = input.reference ?? randomUUID()
      const planned = await planRequest(services, askedOf(input, reference), versionAsked(input))
      const [{ request, plan, warnings: tried }, judged] = await Promise.all([
        measureRequest(services, planned),
        judgePayees(services, planned.request, planned.facts.accounts),
      ])
      if (expectedFee !== undefined) requireFee(plan, expectedFee)
      const shown = await shownPlan(journal, plan)
      const closed = (await findClosedAccounts(services, plan)).map(({ words }) => words)
      const refusals = warnOf(await foreseePayments(services, plan.transactions))
      return {
        reference,
        price: request.microLamportsPerUnit,
        units: request.computeUnitLimit,
        ...shown,
        landing: await readExpectedLanding(services),
        warnings: [...shown.warnings, ...tried, ...closed, ...refusals],
        versionWords: planned.why,
        recipients: judged.map(shownRecipient),
      }
    }),
    start: os.payments.start.handler(async ({ input: { digest, confirmed, ...input } }) => {
      await requireUnlocked(services)
      const { request } = await planRequest(services, askedOf(input, input.reference), versionAsked(input))
      const { id, plan } = await startPayments(services, {
        request,
        digest,
        confirmed: confirmed === undefined ? [] : [confirmed],
        assertAllowed: async ({ transactions }) => assertForeseen(await foreseePayments(services, transactions)),
      })
      submitter.wake()
      return { id, payments: plan.totals.payments, transactions: plan.totals.transactions }
    }),
    show: os.payments.show.handler(async ({ input: { id } }) => {
      const decided = await journal.read.decision(id)
      if (decided === null || decided.kind !== 'payment') throw new StrongroomError('DECISION_UNKNOWN', { id })
      const lines = await journal.read.payments({ decisionId: id, limit: PAGE_ROWS_MAX })
      const intents = await readIntents(journal, lines)
      const byId = new Map(intents.map((intent) => [intent.id, intent]))
      const progress = await readProgress(journal, intents)
      const { from, memo } = parsePaymentRequest(decided.summary)
      const settled = decided.unfinishedIntents === 0
      return {
        id,
        from,
        memo,
        outcome: outcomeOf(decided),
        settled,
        blockHeight: settled ? null : await readBlockHeight(nodes),
        msPerSlot: nodes.slotPace()?.msPerSlot ?? null,
        lines: lines.flatMap((line) => {
          const intent = byId.get(line.intentId)
          return intent === undefined ? [] : [shownLine(line, intent, progress.get(intent.attempts.at(-1)?.id))]
        }),
      }
    }),
    list: os.payments.list.handler(async ({ input: { limit } }) =>
      (await journal.read.decisions({ kind: 'payment', limit })).map(shownDecision),
    ),
  }
}

type Input = {
  readonly to: Address
  readonly amount: bigint | 'all'
  readonly keep: 'keep-minimum' | 'empty'
  readonly from?: Address | undefined
  readonly allowUnfundedRecipient: boolean
  readonly withMemo?: string | undefined
  readonly version: 'auto' | 'legacy' | '1'
  readonly price?: bigint | 'auto' | undefined
  /** As many as its instructions take at most when left out. */
  readonly units?: number | undefined
  readonly shown?: string | undefined
  readonly transferHookAccount?: readonly string[] | undefined
} & Pick<PaymentAsked, 'asset' | 'lifetime'> & { readonly blockhash?: PaymentAsked['blockhash'] | undefined }

const versionAsked = ({ version }: Pick<Input, 'version'>) => (version === '1' ? 1 : version)

function askedOf(
  { to, amount, keep, from, allowUnfundedRecipient, withMemo, price, units, blockhash, shown, transferHookAccount = [], ...rest }: Input,
  key: string,
): Omit<PaymentAsked, 'version'> {
  return {
    asset: rest.asset,
    lifetime: rest.lifetime,
    from: from ?? null,
    payees: [{ key, recipient: to, amount }],
    keep,
    allowUnfunded: allowUnfundedRecipient,
    memo: withMemo ?? null,
    microLamportsPerUnit: price ?? null,
    computeUnitLimit: units ?? null,
    blockhash: blockhash ?? null,
    ...(shown === undefined ? {} : { shown }),
    hookAccounts: transferHookAccount.flatMap((text) => parseHookAccount(text) ?? []),
  }
}

/** Of a plan that pays: what leaves and does not arrive is what the mint withholds. */
function requireFee({ transactions, totals: { amount, arrives } }: PaymentPlan, expected: bigint): void {
  if (transactions.length > 0 && amount - arrives !== expected)
    throw new StrongroomError('PLAN_FEE_DIFFERS', { expected, withheld: amount - arrives })
}

async function shownPlan(journal: Journal, plan: PaymentPlan) {
  const { transactions, totals } = plan
  const { words, warnings } = await reviewTransactions(
    journal,
    transactions.map(({ pieces, payees }) => ({
      pieces,
      tokenAccounts: payees.map(({ account, recipient }) => ({ account, owner: recipient })),
    })),
  )
  const isDurable = transactions.some(({ pieces }) => pieces.form.lifetime.kind === 'nonce')
  return {
    transactions: transactions.map((transaction, index) => ({ ...shownTransaction(transaction), words: words[index] ?? '' })),
    unpayable: plan.unpayable.map(({ key, recipient, amount, reason }) => ({
      reference: key,
      recipient,
      amount,
      reason,
      words: explainUnpayable(reason),
    })),
    amount: totals.amount,
    arrives: totals.arrives,
    feeLamports: totals.feeLamports,
    rentLamports: totals.rentLamports,
    warnings: [...(isDurable ? [NEVER_EXPIRES] : []), ...warnings],
    digest: transactions.length === 0 ? null : digestPayments(plan),
  }
}

function shownTransaction({ payees, feePayer, byteLength, feeLamports }: PlannedPayment) {
  return {
    payees: payees.map(({ key, recipient, amount, arrives }) => ({ reference: key, recipient, amount, arrives })),
    payer: feePayer,
    byteLength,
    feeLamports,
  }
}

async function readIntents(journal: Journal, lines: readonly PaymentRecord[]): Promise<IntentRecord[]> {
  const found: IntentRecord[] = []
  for (const id of new Set(lines.map(({ intentId }) => intentId))) {
    const intent = await journal.read.intent(id)
    if (intent !== null) found.push(intent)
  }
  return found
}

function shownLine(
  { key, intentId, recipient, account, asset, amount }: PaymentRecord,
  intent: IntentRecord,
  progress: AttemptProgress | undefined,
) {
  const last = intent.attempts.at(-1)
  return {
    reference: key,
    intent: intentId,
    recipient,
    account,
    asset: asset.kind === 'native' ? 'native' : asset.mint,
    amount,
    state: shownState(intent),
    signature: last?.signature ?? null,
    lastValidBlockHeight: last === undefined ? null : lastHeightOf(last),
    feeLamports: readIntent(intent.what).feeLamports,
    broadcasts: progress?.broadcasts ?? 0,
    slot: progress?.slot ?? null,
  }
}

function shownDecision(decided: DecisionRecord) {
  const { id, summary, atMs } = decided
  const { asset, payees } = parsePaymentRequest(summary)
  const [only] = payees
  return {
    id,
    at: new Date(atMs),
    asset,
    payments: payees.length,
    amount: payees.reduce((sum, { amount }) => sum + amount, 0n),
    recipient: payees.length === 1 && only !== undefined ? only.recipient : null,
    outcome: outcomeOf(decided),
  }
}
