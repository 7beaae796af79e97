import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { PlannedPayment } from '../../../core/plan/payment.ts'
import { splitInHalves } from '../../../core/plan/split.ts'
import type { PlannedSweep } from '../../../core/plan/intent.ts'
import type { IntentRecord, NewIntent } from '../../journal/index.ts'
import { repeatAdvance } from '../upkeep/advances.ts'
import type { PayParts } from '../parts.ts'
import { paymentIntents } from '../intent/payment-intents.ts'
import { readPaymentFacts } from '../plan/payment-facts.ts'
import { parsePaymentRequest } from '../intent/payment-request.ts'
import { planOver } from '../plan/plan-over.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { intentsOf, planSweep } from '../plan/sweep.ts'
import { parseSweepRequest } from '../intent/sweep-request.ts'

/**
 * What takes the place of a packed transaction that failed: its two halves, planned again from what is on chain now, so that one bad account
 * is found in a few rounds and cannot hold up the others (field/sending.md, W20). One account or payment alone has no successor; an advance
 * that revoked bytes wait for is repeated.
 */
export async function planSuccessors(parts: PayParts, intent: IntentRecord): Promise<NewIntent[]> {
  const planned = decodeIntent(intent.what)
  switch (planned.kind) {
    case 'sweep':
      return splitSweep(parts, intent, planned)
    case 'payment':
      return splitPayment(parts, intent, planned)
    case 'upkeep':
      return repeatAdvance(parts, intent)
  }
}

async function splitSweep(parts: PayParts, intent: IntentRecord, { sources }: PlannedSweep): Promise<NewIntent[]> {
  const request = parseSweepRequest(await summaryOf(parts, intent))
  const successors: NewIntent[] = []
  for (const [index, half] of splitInHalves(sources).entries()) {
    const accounts = new Set(half.map(({ account }): Address => account))
    const { plan } = await planSweep(parts, request, { instead: { intentId: intent.id, accounts } })
    successors.push(...intentsOf(plan, `${intent.id}.${index + 1}`))
  }
  return successors
}

/** Both halves are planned of what is read once for them. */
async function splitPayment(parts: PayParts, intent: IntentRecord, { payees }: PlannedPayment): Promise<NewIntent[]> {
  const request = parsePaymentRequest(await summaryOf(parts, intent))
  const halves = splitInHalves(payees).map((half) => new Set(half.map(({ key }) => key)))
  if (halves.length === 0) return []
  const payeesIn = (keys: ReadonlySet<string>) => request.payees.filter(({ key }) => keys.has(key))
  const whole = { ...request, payees: halves.flatMap(payeesIn) }
  const facts = await readPaymentFacts(parts, whole, { except: intent.id })
  return halves.flatMap((keys, index) =>
    paymentIntents(planOver(facts, { ...request, payees: payeesIn(keys) }), `${intent.id}.${index + 1}`),
  )
}

async function summaryOf({ journal }: PayParts, { decisionId }: IntentRecord) {
  const decided = await journal.read.decision(decisionId)
  invariant(decided !== null, 'an intent belongs to what was decided')
  return decided.summary
}
