import type { Address } from '../../../src/core/address/address.ts'
import { isUnfinished } from '../../../src/core/payment/intent-state.ts'
import type { IntentRecord, PaymentProofRecord } from '../../../src/main/journal/index.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { HiddenChain } from './chain.ts'
import type { State } from './state.ts'
import type { HiddenViolation } from './violation.ts'

/** `intents`: all that were decided. `proofs`: of each payment that accounts keep the proofs of, or kept. */
export type PaymentRows = { readonly intents: readonly IntentRecord[]; readonly proofs: readonly PaymentProofRecord[] }

/** Where accounts keep the proofs of a payment. */
function placesOf(what: IntentRecord['what']): readonly Address[] {
  const planned = decodeIntent(what)
  const proofs = planned.kind === 'payment' ? planned.confidential?.proofs : undefined
  return proofs === undefined ? [] : [proofs.validity.context, proofs.range.context]
}

/** What the books say of payments of hidden amounts, held against what landed. */
export function openPaymentJudge(chain: HiddenChain) {
  /** The newest step of each payment, and each step's payment. */
  const newest = new Map<string, string>()
  const paymentOf = new Map<string, string>()
  const endedByAPerson = new Set<string>()

  const judgePayment = ({ id, decisionId, state, what }: IntentRecord): HiddenViolation | null => {
    const planned = decodeIntent(what)
    const [payee] = planned.kind === 'payment' ? planned.payees : []
    if (payee === undefined) return null
    const landed = chain.allLanded().filter(({ sent, ok }) => ok && sent.intent === id)
    if (landed.length > 1) return { rule: 'twice', what: `payment ${id} was made ${landed.length} times` }
    if (landed.some(({ paid }) => paid !== payee.amount)) return { rule: 'twice', what: `payment ${id} paid another amount` }
    if (landed.length > 0 && endedByAPerson.has(decisionId))
      return { rule: 'ended', what: `payment ${id} was made after a person ended it` }
    if (state === 'satisfied' ? landed.length === 0 : !isUnfinished(state) && landed.length > 0)
      return { rule: 'books', what: `payment ${id} is ${state}, and landed ${landed.length} times` }
    return null
  }
  const judgeReferences = (intents: readonly IntentRecord[]): HiddenViolation | null => {
    const paid = new Set<string>()
    for (const { what, state } of intents) {
      const planned = state === 'satisfied' ? decodeIntent(what) : null
      for (const { key } of planned?.kind === 'payment' ? planned.payees : []) {
        if (paid.has(key)) return { rule: 'twice', what: `the reference ${key} was paid twice` }
        paid.add(key)
      }
    }
    return null
  }
  const kept = new Set<string>()
  const ended = new Set<string>()
  const wasKept = ({ id, what }: IntentRecord): boolean => {
    const places = placesOf(what)
    const areKept = ({ contexts }: State) => places.every((place) => (contexts.get(place)?.kept ?? null) !== null)
    if (!kept.has(id) && chain.finals.some(areKept)) kept.add(id)
    return kept.has(id)
  }
  /** What is not said to stay has come back by the slot that it was read at. */
  const judgeEnd = ({ intentId, state, why }: PaymentProofRecord, intent: IntentRecord): HiddenViolation | null => {
    if (state !== 'ended' || ended.has(intentId)) return null
    ended.add(intentId)
    const { contexts } = chain.final()
    const left = placesOf(intent.what).filter((place) => contexts.get(place)?.isStolen === false)
    if (left.length === 0 || why !== null) return null
    return { rule: 'rent', what: `payment ${intentId} ended, and ${left.length} accounts for its proofs keep rent` }
  }
  const judgeProofs = (row: PaymentProofRecord, byId: ReadonlyMap<string, IntentRecord>): HiddenViolation | null => {
    const { intentId, stepId } = row
    const intent = byId.get(intentId)
    if (intent === undefined) return { rule: 'books', what: `there is no payment ${intentId}` }
    if (intent.attempts.length > 0 && !wasKept(intent))
      return { rule: 'drafted', what: `payment ${intentId} was drafted before its proofs were kept` }
    const broken = judgeEnd(row, intent)
    if (broken !== null) return broken
    const before = newest.get(intentId)
    if (stepId === null || stepId === before) return null
    const last = before === undefined ? undefined : byId.get(`${before}/1`)
    newest.set(intentId, stepId)
    paymentOf.set(stepId, intentId)
    if (last === undefined || !isUnfinished(last.state)) return null
    return { rule: 'steps', what: `a step of payment ${intentId} was decided while ${last.id} goes on` }
  }
  /** Rent is put up once: whatever was made and is not there any more was taken. */
  const judgeRent = (): HiddenViolation | null => {
    const made = new Set<string>()
    for (const { sent, ok } of chain.allLanded()) {
      const isMaking = ok && sent.planned.kind === 'upkeep' && sent.planned.upkeep.act === 'make-payment-proofs'
      const payment = isMaking ? paymentOf.get(sent.intent.replace(/\/\d+$/, '')) : undefined
      if (payment === undefined) continue
      if (made.has(payment)) return { rule: 'rent', what: `rent was put up twice for payment ${payment}` }
      made.add(payment)
    }
    return null
  }
  return {
    end: (decisionId: string) => void endedByAPerson.add(decisionId),
    judge({ intents, proofs }: PaymentRows): HiddenViolation | null {
      const byId = new Map(intents.map((intent) => [intent.id, intent]))
      const payments = intents.filter(({ kind }) => kind === 'payment')
      for (const payment of payments) {
        const broken = judgePayment(payment)
        if (broken !== null) return broken
      }
      for (const row of proofs) {
        const broken = judgeProofs(row, byId)
        if (broken !== null) return broken
      }
      return judgeReferences(payments) ?? judgeRent()
    },
  }
}
