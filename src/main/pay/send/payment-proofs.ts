import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isUnfinished } from '../../../core/payment/intent-state.ts'
import type { NextOfProofs } from '../../../core/plan/payment-proofs.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import type { IntentRecord, PaymentProofRecord } from '../../journal/index.ts'
import { continueEach } from '../continue-each.ts'
import { dropApprovalsOf } from '../intent/drop-approvals.ts'
import { isBeforeLanding } from '../evidence/before-landing.ts'
import type { PayParts } from '../parts.ts'
import type { Patience } from '../patience.ts'
import { planProofStep, provedIn, readProofs, readRent } from '../confidential/payment-proof-steps.ts'
import { PROOFS_UNTRUE } from './refused.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { requirePlanned } from '../upkeep/token-upkeep.ts'
import { readPaying, upkeepToAdd } from '../upkeep/upkeep.ts'
import { planRecovery } from '../confidential/withdrawal-steps.ts'

/*
 * What goes before a payment of a hidden amount where a node takes no transaction of version 1, and after one that was not made. The payment is one intent
 * from the start, which is not drafted before accounts keep its proofs; each transaction that makes, fills or closes them is a decision of its own, planned
 * from what stands on chain once the one before has ended.
 */

/** `onDecided`: told when a transaction was decided, or the payment may be signed: that is done now instead of after the pause. */
type Continuing = PayParts & { readonly onDecided: () => void }

const NATIVE = { kind: 'native' } as const
/** How many steps may have no effect before the payment is given up, or its rent left. Each costs fees. */
const FAILURES_MAX = 3
const WITHOUT_EFFECT = 'The transactions for its proofs had no effect.'
const REVOKED = 'A person revoked one of the transactions for its proofs.'
const LOST = 'An account for its proofs holds something else than was put there. Plan it again.'
const GONE =
  'An account for its proofs was made, and nodes show none. Once they show it, “tokens end-withdrawal” takes its rent back. Plan the payment again.'
const MAY_BE_PAID =
  'The vault may have signed it for a state of this journal that this journal does not know, and then it may have been paid. Ask the recipient before it is paid under another reference.'

/** Takes each payment whose proofs accounts keep one step further. */
export async function continuePaymentProofs(parts: Continuing, patience: Patience): Promise<void> {
  const open = await parts.journal.read.openPaymentProofs()
  await continueEach(parts, { open, idOf: ({ intentId }) => intentId, patience }, (proofs) => goOn(parts, proofs))
}

/** What is known of a payment when the last step for its proofs has ended. `failures`: how many had no effect. */
type Standing = {
  readonly row: PaymentProofRecord
  readonly intent: IntentRecord
  readonly last: IntentRecord | null
  readonly failures: number
}

async function goOn(parts: Continuing, row: PaymentProofRecord): Promise<void> {
  const { journal } = parts
  const intent = await journal.read.intent(row.intentId)
  invariant(intent !== null, `no intent ${row.intentId}`)
  const steps = row.stepId === null ? [] : await journal.read.decisionIntents({ decisionId: row.stepId, limit: 1 })
  const last = steps[0] ?? null
  if (last !== null && isUnfinished(last.state)) return
  const isFailed = last !== null && last.state !== 'satisfied'
  const standing = { row, intent, last, failures: row.failures + (isFailed ? 1 : 0) }
  if (!isUnfinished(intent.state)) return recover(parts, standing)
  if (row.state === 'proving') await prove(parts, standing)
}

async function prove(parts: Continuing, standing: Standing): Promise<void> {
  const { row, intent } = standing
  const payment = provedIn(intent.what)
  const read = await readProofs(parts, payment)
  if (await isBehind(parts, standing, read.slot)) return
  // What changed the account may be this payment, made for a later state of the journal: the ledger is to say so first.
  if (!(await parts.gate.mayPlanAsOf(read.slot))) return
  const why = row.why ?? reasonToGiveUp(standing)
  if (why !== null) return giveUp(parts, standing, why)
  if (read.next === 'kept') return keep(parts, row, read.slot)
  if (read.next === 'changed' || read.next === 'lost') return giveUp(parts, standing, wordsOf(read.next))
  // Made once more, it would fail for its fee, or put up rent twice.
  if (read.next === 'make' && standing.last?.state === 'satisfied') return giveUp(parts, standing, GONE)
  const plan = await planProofStep(parts, { ...payment, intentId: row.intentId }, read.next)
  await step(parts, standing, { planned: requirePlanned(row.account, plan), readSlot: read.slot, state: 'proving' })
}

function wordsOf(next: Extract<NextOfProofs, 'changed' | 'lost'>): string {
  return next === 'changed' ? PROOFS_UNTRUE : LOST
}

/** Too many steps had no effect; or nobody signed the last one, since the signer refused it; or a person revoked it. */
function reasonToGiveUp({ last, failures }: Standing): string | null {
  if (last === null) return null
  const { attempts, why } = last
  // What was signed and sent lands all the same: the person decided that nothing is paid, not only that this is not sent.
  if (attempts.some(({ revocation }) => revocation?.next === 'abandon')) return why ?? REVOKED
  if (last.state === 'satisfied') return null
  const isStopped = attempts.every(({ signature }) => signature === null) || attempts.some(({ revocation }) => revocation !== null)
  return isStopped || failures >= FAILURES_MAX ? (why ?? WITHOUT_EFFECT) : null
}

/** From here on the submitter carries the payment out as any other. */
async function keep(parts: Continuing, { intentId }: PaymentProofRecord, readSlot: Slot): Promise<void> {
  await parts.journal.write('proofs', (tx) => tx.keepPaymentProofs({ intentId, readSlot }))
  parts.onDecided()
}

/**
 * Nothing of the payment was drafted, so that nothing of it can land: but for what an earlier state of the journal knew of, which the signer keeps. Then
 * nobody says that it was not paid.
 */
async function giveUp(parts: Continuing, standing: Standing, why: string): Promise<void> {
  const { intent } = standing
  const { id: intentId, decisionId } = intent
  const { entries, complete } = await parts.signer.signedSince({ eventId: 0 })
  const isSigned = !complete || entries.some((entry) => entry.intent === intentId)
  await dropApprovalsOf(parts, intent)
  await parts.journal.write('proofs', (tx) =>
    tx.abandonIntent({ intentId, ...(isSigned ? { why: `${why} ${MAY_BE_PAID}`, as: 'unknown' } : { why }) }),
  )
  parts.onChange({ kind: 'intent', intent: intentId, decision: decisionId, state: isSigned ? 'unknown' : 'abandoned' })
  await goOn(parts, standing.row)
}

/** Takes back what was put up as rent, one account after the other, and then ends it. A payment that was made closed both, and ended it (settle.ts). */
async function recover(parts: Continuing, standing: Standing): Promise<void> {
  const { row, intent, last } = standing
  const failures = row.state === 'closing' ? standing.failures : 0
  const payer = payerOf(intent)
  const { places, slot } = await readRent(parts, { payer, account: row.account })
  if (await isBehind(parts, standing, slot)) return
  const plan = planRecovery({ paying: await readPaying(parts, payer), account: row.account, places })
  if (plan !== null && failures < FAILURES_MAX) {
    const planned = requirePlanned(row.account, plan)
    return step(parts, { ...standing, failures }, { planned, readSlot: slot, state: 'closing' })
  }
  const why = plan === null ? null : `Rent stays in an account for its proofs: ${last?.why ?? 'closing it had no effect'}`
  await parts.journal.write('proofs', (tx) => tx.endPaymentProofs({ intentId: row.intentId, why }))
}

function payerOf({ what }: IntentRecord): Address {
  return decodeIntent(what).feePayer
}

type Next = { readonly planned: PlannedUpkeep; readonly readSlot: Slot; readonly state: 'proving' | 'closing' }

async function step(parts: Continuing, { row, failures }: Standing, { planned, readSlot, state }: Next): Promise<void> {
  const { intentId } = row
  invariant(row.state !== 'ended', 'what ended is not gone on with')
  const from = row.state
  // While the payment is open, the account is a source of it.
  const sources = state === 'closing' ? [{ account: row.account, asset: NATIVE }] : []
  const { id: stepId, sweep } = await upkeepToAdd(parts, planned, sources)
  await parts.journal.write('proofs', async (tx) => {
    await tx.addDecision(sweep)
    await tx.stepPaymentProofs({ intentId, stepId, readSlot, from, state, failures })
  })
  parts.onChange({ kind: 'attempt', intent: `${stepId}/1`, decision: stepId, state: 'waiting', signature: null })
  parts.onDecided()
}

/** Nodes that lag show what stood before the newest transaction, or before the reading that it was planned from: of that nothing is planned. */
async function isBehind({ journal }: Pick<PayParts, 'journal'>, { row, intent }: Standing, slot: Slot): Promise<boolean> {
  const decisionIds = row.stepId === null ? [intent.decisionId] : [intent.decisionId, row.stepId]
  return slot < row.readSlot || isBeforeLanding(journal, { account: row.account, decisionIds, slot })
}
