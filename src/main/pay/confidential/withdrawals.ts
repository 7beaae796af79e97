import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isUnfinished } from '../../../core/payment/intent-state.ts'
import type { TokenUpkeepPlan } from '../../../core/plan/token-upkeep.ts'
import type { PlannedUpkeep, Upkeep } from '../../../core/plan/upkeep.ts'
import type { Equality } from '../../../core/plan/withdrawal-step.ts'
import { equalityIn } from '../../../core/program/confidential-transfer.ts'
import { explainTokenUpkeep } from '../../../core/review/explain-token-upkeep.ts'
import type { IntentRecord, PaymentProofRecord, WithdrawalRecord } from '../../journal/index.ts'
import { continueEach } from '../continue-each.ts'
import { readTreasury } from '../read/balances.ts'
import { isBeforeLanding } from '../evidence/before-landing.ts'
import type { PayParts } from '../parts.ts'
import type { Patience } from '../patience.ts'
import { tryToDecode } from '../intent/stored-intent.ts'
import { refused, requirePlanned } from '../upkeep/token-upkeep.ts'
import { readPaying, upkeepToAdd } from '../upkeep/upkeep.ts'
import { planNextStep, planRentBack, readMade, readPlaces, type PlacesRead, type WithdrawalSteps } from './withdrawal-steps.ts'

/*
 * A confidential withdrawal where a node takes no transaction of version 1. Each transaction is a decision of its own; what comes next is read from the
 * chain when the one before has ended. What was begun is carried to its end, and the rent of the accounts that keep proofs is taken back, whatever ends it.
 */

/** `onDecided`: told when a transaction was decided: it is sent now instead of after the pause. */
type Continuing = PayParts & { readonly onDecided: () => void }
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

const NATIVE = { kind: 'native' } as const
/** How often it may begin again: a step had no effect, what was kept was proved of another balance, or somebody else took the account. Each costs fees. */
const FAILURES_MAX = 3
/** What may be over soon, so that it is waited for. */
const PASSING: readonly string[] = ['payer-short', 'proofs-off']

const ENDED_BY_A_PERSON = 'A person ended it.'
const REVOKED = 'A person revoked one of its transactions.'
const NOBODY_KNOWS = 'Nobody can tell what became of one of its transactions.'
const BEGAN_AGAIN =
  'Its proofs were of another balance each time, its transactions had no effect, or somebody else took the accounts for them.'

/** Stores a withdrawal as decided, with its first transaction; it is named after that decision. @throws JOURNAL_SOURCE_TAKEN, SENDING_CLOSED */
export function startWithdrawal(
  parts: Deciding,
  { planned, account, mint, amount }: Pick<WithdrawalSteps, 'account' | 'mint' | 'amount'> & { readonly planned: PlannedUpkeep },
): Promise<string> {
  return begin(parts, { planned, account, of: { mint, amount } })
}

/**
 * Ends a withdrawal that goes on: what is signed may land all the same, and nothing more is withdrawn after it. A payment whose proofs are not kept yet is
 * ended too: nothing of it was drafted. Where neither goes on, rent that an earlier one left behind is taken back. Gives the name of the withdrawal, or the
 * decision to pay. @throws TOKEN_ACCOUNT_REFUSED where there is none, or the payment may be signed, VAULT_LOCKED, NODE_*
 */
export async function endWithdrawal(parts: Deciding, account: Address): Promise<string> {
  const open = await parts.journal.read.openWithdrawalOf(account)
  if (open !== null) {
    await parts.journal.write('withdrawal', async (tx) => {
      await tx.giveWithdrawalUp({ id: open.id, why: ENDED_BY_A_PERSON })
      // A confidential sweep would begin another.
      await tx.stopConfidentialSource(account)
    })
    return open.id
  }
  const [paying] = await parts.journal.read.openPaymentProofs({ account })
  if (paying !== undefined) return endPayment(parts.journal, paying)
  const { plan: next, slot } = await planRentBack(parts, account)
  const plan = (await isBeforeLanding(parts.journal, { account, slot })) ? refused('nodes-behind') : (next ?? refused('no-proof-account'))
  return begin(parts, { planned: requirePlanned(account, plan), account, of: null })
}

/** Its accounts are closed whatever ends it (payment-proofs.ts). Once they keep its proofs, it is declined, or its bytes are revoked. */
async function endPayment(journal: PayParts['journal'], { intentId, account, state, why }: PaymentProofRecord): Promise<string> {
  const intent = await journal.read.intent(intentId)
  invariant(intent !== null, `no intent ${intentId}`)
  if (state !== 'proving' || why !== null || !isUnfinished(intent.state)) requirePlanned(account, refused('outstanding'))
  await journal.write('proofs', (tx) => tx.giveProofsUp({ intentId, why: ENDED_BY_A_PERSON }))
  return intent.decisionId
}

type Beginning = {
  readonly planned: PlannedUpkeep
  readonly account: Address
  readonly of: { readonly mint: Address; readonly amount: bigint } | null
}

async function begin({ journal, signer }: Deciding, { planned, account, of }: Beginning): Promise<string> {
  const { id, sweep } = await upkeepToAdd({ signer }, planned, [{ account, asset: NATIVE }])
  await journal.write('withdrawal', async (tx) => {
    await tx.addDecision(sweep)
    await tx.beginWithdrawal({ id, account, of, stepId: id })
  })
  return id
}

/** Decides the next transaction of each withdrawal whose last one has ended. */
export async function continueWithdrawals(parts: Continuing, patience: Patience): Promise<void> {
  const open = await parts.journal.read.withdrawals({ open: true })
  await continueEach(parts, { open, idOf: ({ id }) => id, patience }, (withdrawal) => goOn(parts, withdrawal))
}

/** What is known of a withdrawal when its last transaction has ended. */
type Standing = {
  readonly withdrawal: WithdrawalRecord
  readonly last: IntentRecord
  readonly withdrawn: boolean
  readonly failures: number
}

async function goOn(parts: Continuing, withdrawal: WithdrawalRecord): Promise<void> {
  const last = (await parts.journal.read.decisionIntents({ decisionId: withdrawal.stepId, limit: 1 }))[0]
  if (last === undefined || isUnfinished(last.state)) return
  const isDone = last.state === 'satisfied'
  const withdrawn = withdrawal.withdrawn || (isDone && upkeepIn(last)?.act === 'withdraw-confidential')
  const standing = { withdrawal, last, withdrawn, failures: withdrawal.failures + (isDone ? 0 : 1) }
  if (withdrawal.state === 'closing' || withdrawn) return recover(parts, standing)
  const why = reasonToGiveUp(standing)
  return why === null ? withdraw(parts, standing) : giveUp(parts, standing, why)
}

/** It began again too often; nobody can tell what became of its last step; nobody signed its last step, since the signer refused it or a person declined; or a person revoked it. */
function reasonToGiveUp({ last: { state, attempts, why }, failures }: Standing): string | null {
  if (failures >= FAILURES_MAX) return why ?? BEGAN_AGAIN
  if (attempts.some(({ revocation }) => revocation?.next === 'abandon')) return why ?? REVOKED
  if (state === 'satisfied') return null
  // It may have withdrawn.
  if (state === 'unknown') return why ?? NOBODY_KNOWS
  const isStopped = attempts.every(({ signature }) => signature === null) || attempts.some(({ revocation }) => revocation !== null)
  return isStopped ? (why ?? BEGAN_AGAIN) : null
}

async function giveUp(parts: Continuing, standing: Standing, why: string): Promise<void> {
  await parts.journal.write('withdrawal', (tx) => tx.giveWithdrawalUp({ id: standing.withdrawal.id, why }))
  await recover(parts, { ...standing, withdrawal: { ...standing.withdrawal, state: 'closing', why }, failures: 0 })
}

async function withdraw(parts: Continuing, standing: Standing): Promise<void> {
  const { account, amount } = standing.withdrawal
  const payer = await readTreasury(parts.journal)
  const read = await readPlaces(parts, { payer, account })
  if (await isBeforeLanding(parts.journal, { account, slot: read.slot })) return
  // What changed the account may be this withdrawal, made for a later state of the journal: the ledger is to say so first.
  if (!(await parts.gate.mayPlanAsOf(read.slot))) return
  const plan = await planNext(parts, { payer, read, amount: amount ?? 0n, equality: equalityOf(standing.last) })
  if (plan.kind === 'refused' && !PASSING.includes(plan.reason)) return giveUp(parts, standing, explainTokenUpkeep(plan.reason))
  const planned = requirePlanned(account, plan)
  const { act } = planned.upkeep
  const failures = standing.failures + (isBeginningAgain(act, standing.last) ? 1 : 0)
  // What is closed gives its rent back; what is made puts up more.
  if (failures >= FAILURES_MAX && act !== 'close-proof-account') return giveUp(parts, standing, BEGAN_AGAIN)
  await step(parts, { ...standing, failures }, planned)
}

type Next = { readonly payer: Address; readonly read: PlacesRead; readonly amount: bigint; readonly equality: Equality | null }

async function planNext(parts: Continuing, { payer, read, amount, equality }: Next): Promise<TokenUpkeepPlan> {
  const { found, places } = read
  if (found === null) return refused('not-a-token-account')
  const made = await readMade(parts, found, amount)
  if (made.made === null) return refused(made.reason)
  return planNextStep(parts, { ...made, found, places, equality, paying: await readPaying(parts, payer) })
}

/** Takes back what was put up as rent, one account after the other, and then ends it. */
async function recover(parts: Continuing, standing: Standing): Promise<void> {
  const { withdrawal, last, withdrawn, failures } = standing
  const { id, account, why } = withdrawal
  const { plan, slot } = await planRentBack(parts, account)
  if (await isBeforeLanding(parts.journal, { account, slot })) return
  if (plan !== null && failures < FAILURES_MAX) return step(parts, standing, requirePlanned(account, plan))
  const left = plan === null ? null : `Rent stays in an account for its proofs: ${last.why ?? 'closing it had no effect'}`
  await parts.journal.write('withdrawal', (tx) => tx.endWithdrawal({ id, withdrawn, why: left ?? (withdrawn ? null : why) }))
  parts.onChange({
    kind: 'intent',
    intent: last.id,
    decision: last.decisionId,
    state: last.state === 'satisfied' ? 'satisfied' : 'abandoned',
  })
}

async function step(
  { journal, signer, onChange, onDecided }: Continuing,
  { withdrawal, withdrawn, failures }: Standing,
  planned: PlannedUpkeep,
): Promise<void> {
  const { id, account, state } = withdrawal
  const from = state === 'open' ? 'open' : 'closing'
  const { id: stepId, sweep } = await upkeepToAdd({ signer }, planned, [{ account, asset: NATIVE }])
  await journal.write('withdrawal', async (tx) => {
    await tx.addDecision({ ...sweep, withdrawal: id })
    await tx.stepWithdrawal({ id, stepId, from, withdrawn, failures })
  })
  onChange({ kind: 'attempt', intent: `${stepId}/1`, decision: stepId, state: 'waiting', signature: null })
  onDecided()
}

function upkeepIn({ what }: IntentRecord) {
  const planned = tryToDecode(what)
  return planned?.kind === 'upkeep' ? planned.upkeep : null
}

/**
 * Whether a step is not the one that follows a last one which had its effect: what was proved is of another balance, or whoever watches has proved
 * something in the account first, and so took its rent. Else a stranger could take rent without end.
 */
function isBeginningAgain(next: Upkeep['act'], last: IntentRecord): boolean {
  const act = last.state === 'satisfied' ? upkeepIn(last)?.act : undefined
  if (act === 'make-proof-account') return next !== 'prove-in-account'
  return act === 'prove-in-account' ? next !== 'withdraw-confidential' : next === 'close-proof-account'
}

/** The proof that was made with the one that was kept by this step; with another one, what is kept cannot be used and is closed. */
function equalityOf(last: IntentRecord): Equality | null {
  const upkeep = last.state === 'satisfied' ? upkeepIn(last) : null
  return upkeep?.act === 'prove-in-account' && upkeep.equality !== undefined ? equalityIn(upkeep.equality) : null
}
