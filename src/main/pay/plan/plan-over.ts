import { lamports, U64_MAX } from '../../../core/amount/lamports.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { everythingOf, type NativePayee, planNativePayments } from '../../../core/plan/native-payment.ts'
import type { Payee, PaymentPlan, Unpayable } from '../../../core/plan/payment.ts'
import type { TransactionOptions, EmptyingMode } from '../../../core/plan/sweep.ts'
import { unpaid } from '../../../core/plan/unpaid.ts'
import { addMemo, UNITS_PER_MEMO } from '../../../core/program/memo.ts'
import { accountIn } from '../read/agreed-reads.ts'
import { type PaymentFacts, reasonIn } from './payment-facts.ts'
import type { PaymentAsked, PaymentRequest } from '../intent/payment-request.ts'
import { planHiddenOver } from '../confidential/confidential-payment.ts'
import { planTokensOver } from '../read/token-payment.ts'

/*
 * Payments planned over facts that were read for them. Nothing here asks anybody: however often something is planned of one request, in
 * another version, with other compute units or without some rows, it is planned of the same facts.
 */

/** Says who pays at which price, and how much “everything” is: what the account holds, less what outstanding payments will take and what this one costs. */
export function resolveOver(facts: PaymentFacts, { keep, ...asked }: PaymentAsked): PaymentRequest {
  const priced = { ...asked, from: facts.payer.address, computeUnitPrice: facts.price }
  const payees = asked.payees.map(({ key, recipient, amount, ...own }): Payee => {
    if (amount !== 'all') return { key, recipient, amount, ...own }
    invariant(asked.payees.length === 1, 'everything can go to one alone')
    return { key, recipient, amount: everythingOver(facts, { ...priced, payees: [{ key, recipient, amount: 0n }] }, keep) }
  })
  return { ...priced, payees }
}

function everythingOver(facts: PaymentFacts, request: PaymentRequest, keep: EmptyingMode): bigint {
  const { tokens, terms, payer, confidential } = facts
  if (confidential !== null) return confidential.amount
  if (tokens !== null) return tokens.source.amount
  const opening = openingOf(request)
  const [payee] = request.payees
  invariant(payee !== undefined, 'somebody is paid')
  // The fee does not depend on the amount: what one lamport to an account that needs nothing more costs, everything costs.
  const { transactions } = planNativePayments({
    payees: [{ ...payee, amount: 1n, recipientLamports: terms.rentMinimumLamports }],
    payer: { address: payer.address, lamports: lamports(U64_MAX) },
    allowUnfunded: true,
    ...(opening === null ? {} : { opening }),
    terms,
    options: formOver(facts, request),
  })
  return everythingOf({ payer, mode: keep, terms, feeLamports: transactions[0]?.feeLamports ?? lamports(0n) })
}

/** Plans payments of a request, or some of them. What cannot be paid is given back with its reason. */
export function planOver(facts: PaymentFacts, request: PaymentRequest): PaymentPlan {
  const paid = request.payees.filter(({ key }) => facts.known.has(key))
  const refused: Unpayable[] = []
  const payable: NativePayee[] = []
  for (const payee of request.payees.filter(({ key }) => !facts.known.has(key))) {
    const reason = reasonIn(facts.accounts, payee.recipient)
    const recipientLamports = accountIn(facts.accounts, payee.recipient)?.lamports ?? lamports(0n)
    if (reason === null) payable.push({ ...payee, recipientLamports })
    else refused.push(unpaid(payee, reason))
  }
  const plan = planPayable(facts, request, payable)
  return { ...plan, unpayable: [...paid.map((payee) => unpaid(payee, 'paid-already')), ...refused, ...plan.unpayable] }
}

function planPayable(facts: PaymentFacts, request: PaymentRequest, payees: readonly NativePayee[]): PaymentPlan {
  const { payer, hasOutstanding, terms, own, accounts, tokens } = facts
  invariant(request.from === payer.address, 'who pays was read')
  const { allowUnfunded, memo, computeUnitLimit, mostPerTransaction: most } = request
  const limit = most === undefined ? null : { most, isOwn: (recipient: Payee['recipient']) => own.has(recipient) }
  const common = { payees, payer, limit, allowUnfunded, computeUnitLimit, terms, options: formOver(facts, request) }
  invariant((request.confidential === true) === (facts.confidential !== null), 'whether the amount is hidden was read')
  if (facts.confidential !== null) return planHiddenOver(facts.confidential, { tokens, accounts }, { ...common, memo })
  if (tokens !== null) return planTokensOver(tokens, accounts, { ...common, memo })
  const opening = openingOf(request)
  return planNativePayments({ ...common, ...(opening === null ? {} : { opening }), hasOutstanding })
}

function openingOf({ memo: text }: PaymentRequest) {
  return text === null ? null : { instructions: [addMemo({ text })], computeUnits: UNITS_PER_MEMO }
}

function formOver(
  { nonceAuthority: authority }: PaymentFacts,
  { version, lifetime, computeUnitPrice }: PaymentRequest,
): TransactionOptions {
  const price = computeUnitPrice === null ? {} : { computeUnitPrice }
  if (lifetime === 'blockhash') return { version, lifetime: { kind: 'blockhash' }, ...price }
  invariant(authority !== null, 'whose nonce it is was read')
  return { version, lifetime: { kind: 'nonce', authority }, ...price }
}
