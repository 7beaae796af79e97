import { countGoingOn, outcomeOf } from '../../core/payment/decision-outcome.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { type DecisionRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX, paidBy, type PaymentRecord } from '../journal/index.ts'
import { readNames } from '../read-names.ts'
import { feeTaken, parsePaymentRequest, readIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { endedOf, isAgain, lastHeightOf, standingOf } from './payment-story.ts'
import { readBlockHeight } from './read-height.ts'
import { type Known, readFailedFees } from './show-decision.ts'
import { readProgress } from './read-progress.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'

/**
 * A decided payment with each of its lines as it stands.
 * @throws DECISION_UNKNOWN
 */
export async function showPayment(services: Pick<Services, 'journal' | 'nodes' | 'submitter'>, id: string) {
  const { journal, nodes } = services
  const decided = await journal.read.decision(id)
  if (decided === null || decided.kind !== 'payment') throw new StrongroomError('DECISION_UNKNOWN', { id })
  const lines = await journal.read.payments({ decisionId: id, limit: PAGE_ROWS_MAX })
  const intents = await readIntents(journal, lines)
  const byId = new Map(intents.map((intent) => [intent.id, intent]))
  const progress = await readProgress(journal, intents)
  const done = await journal.read.doneElsewhere(intents.map((intent) => intent.id))
  const notSealed = await readNotSealed(services)
  const { from, memo, confidential = false } = parsePaymentRequest(decided.summary)
  const settled = decided.unfinishedIntents === 0
  return {
    id,
    confidential,
    from,
    memo,
    outcome: outcomeOf(withNotSealed(decided, notSealed)),
    settled,
    blockHeight: settled ? null : await readBlockHeight(nodes),
    msPerSlot: nodes.slotPace()?.msPerSlot ?? null,
    failedFeeLamports: await readFailedFees(journal, id),
    lines: lines.flatMap((line) => {
      const intent = byId.get(line.intentId)
      return intent === undefined ? [] : [shownLine(line, intent, { progress, notSealed, done: done.get(intent.id) })]
    }),
  }
}

/** The same with what whoever pays and is paid is called here. @throws DECISION_UNKNOWN */
export async function showNamedPayment(services: Pick<Services, 'journal' | 'nodes' | 'signer' | 'submitter'>, id: string) {
  const shown = await showPayment(services, id)
  const nameOf = await readNames(services, [shown.from, ...shown.lines.map(({ recipient }) => recipient)])
  return { ...shown, fromLabel: nameOf(shown.from), lines: shown.lines.map((line) => ({ ...line, label: nameOf(line.recipient) })) }
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
  { progress: progressOf, done, notSealed }: Known,
) {
  const by = paidBy(done, key)
  const { state, attempt } = standingOf(intent, by, notSealed)
  const progress = progressOf.get(attempt?.id)
  return {
    reference: key,
    intent: intentId,
    recipient,
    account,
    asset: asset.kind === 'native' ? 'native' : asset.mint,
    amount,
    state,
    ...endedOf(intent),
    again: isAgain(intent),
    elsewhere: by?.how ?? null,
    signature: by?.signature ?? attempt?.signature ?? null,
    lastValidBlockHeight: attempt === null ? null : lastHeightOf(attempt),
    feeLamports: feeTaken(readIntent(intent.what), progress),
    broadcasts: progress?.broadcasts ?? 0,
    slot: by?.slot ?? progress?.slot ?? null,
  }
}

/** Payments and payouts, newest first, each who is paid alone with what they are called. */
export async function listPayments(services: Pick<Services, 'journal' | 'signer' | 'submitter'>, { limit }: { readonly limit: number }) {
  const notSealed = await readNotSealed(services)
  const decided = await services.journal.read.decisions({ kind: 'payment', limit })
  const payments = decided.map((one) => shownPayment(one, notSealed))
  const nameOf = await readNames(
    services,
    payments.flatMap(({ recipient }) => recipient ?? []),
  )
  return payments.map((payment) => ({ ...payment, label: payment.recipient === null ? null : nameOf(payment.recipient) }))
}

/** What was asked to be paid: how many, how much in all, and who, where it is one. */
export function askedPayment(summary: DecisionRecord['summary']) {
  const { asset, payees } = parsePaymentRequest(summary)
  const [only] = payees
  return {
    asset,
    payments: payees.length,
    amount: payees.reduce((sum, { amount }) => sum + amount, 0n),
    recipient: payees.length === 1 && only !== undefined ? only.recipient : null,
  }
}

/** One of many decided payments. */
function shownPayment(record: DecisionRecord, notSealed: NotSealed) {
  const decided = withNotSealed(record, notSealed)
  const { id, summary, atMs } = decided
  return {
    id,
    at: new Date(atMs),
    ...askedPayment(summary),
    transactions: decided.intents,
    finalized: decided.satisfiedIntents,
    goingOn: countGoingOn(decided),
    outcome: outcomeOf(decided),
  }
}
