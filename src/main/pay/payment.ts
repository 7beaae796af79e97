import { randomUUID } from 'node:crypto'
import type { Address } from '../../core/address/address.ts'
import { classifyAccount } from '../../core/address/classify-account.ts'
import { lamports, U64_MAX } from '../../core/amount/lamports.ts'
import { invariant } from '../../core/error/invariant.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { digestPayments } from '../../core/plan/digest.ts'
import { everythingOf, type NativePayee, planNativePayments } from '../../core/plan/native-payment.ts'
import type { LeavingLimit } from '../../core/plan/pack-payments.ts'
import type { Payee, PaymentPlan, Unpayable } from '../../core/plan/payment.ts'
import type { Holder, SweepForm, SweepMode } from '../../core/plan/sweep.ts'
import { unpaid } from '../../core/plan/unpaid.ts'
import { addMemo, UNITS_PER_MEMO } from '../../core/program/memo.ts'
import { reasonAgainst } from '../../core/recipient/judge-recipient.ts'
import type { NewIntent, Storable } from '../journal/index.ts'
import { type JudgedRecipient, judgeRecipients, requireConfirmed } from '../recipients/index.ts'
import { readAccounts, readTerms, readTreasury } from './balances.ts'
import { readNoncePool } from './nonces.ts'
import { readFree, readOutflow } from './outflow.ts'
import type { PayParts } from './parts.ts'
import type { PaymentAsked, PaymentRequest } from './payment-request.ts'
import { readPrice } from './price.ts'
import { sealDecided } from './seals.ts'
import { encodeIntent } from './stored-intent.ts'
import { assetOf } from './sweep.ts'
import { planFromTokens, readTokensFree } from './token-payment.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

const NATIVE = { kind: 'native' } as const

/**
 * Plans payments from balances at finalized, read now, less what outstanding intents will take. What cannot be paid is given back with its
 * reason. With `instead`, for the payments of that intent alone, whose own outflow does not count: it is proved without effect.
 * @throws PLAN_MINT_NOT_LISTED, PAYMENT_NO_NONCE, NODE_*
 */
export async function planPayments(parts: Reading, request: PaymentRequest, instead?: string): Promise<PaymentPlan> {
  const known = instead === undefined ? await readKnown(parts, request) : new Set<string>()
  const payees = request.payees.filter(({ key }) => !known.has(key))
  const plan = await planUnknown(parts, { ...request, payees }, instead)
  const paid = request.payees.filter(({ key }) => known.has(key))
  return { ...plan, unpayable: [...paid.map((payee) => unpaid(payee, 'paid-already')), ...plan.unpayable] }
}

/**
 * Says who pays at which price, and how much “everything” is now: what the account holds, less what outstanding payments will take and what this one costs.
 * @throws PLAN_NO_TREASURY, PAYMENT_NO_NONCE, NODE_*
 */
export async function resolvePayment(parts: Reading, { keep, ...asked }: PaymentAsked): Promise<PaymentRequest> {
  const from = asked.from ?? (await readTreasury(parts.journal))
  const priced = { ...asked, from, microLamportsPerUnit: await priceOf(parts, asked, from) }
  const payees: Payee[] = []
  for (const { key, recipient, amount, ...own } of asked.payees) {
    if (amount !== 'all') payees.push({ key, recipient, amount, ...own })
    else {
      invariant(asked.payees.length === 1, 'everything can go to one alone')
      payees.push({ key, recipient, amount: await everything(parts, { ...priced, payees: [{ key, recipient, amount: 0n }] }, keep) })
    }
  }
  return { ...priced, payees }
}

async function priceOf(parts: Reading, asked: Omit<PaymentAsked, 'keep'>, from: Address): Promise<bigint | null> {
  if (asked.microLamportsPerUnit !== 'auto') return asked.microLamportsPerUnit
  return readPrice(parts, { asset: await assetOf(parts, asked), from, recipients: asked.payees.map(({ recipient }) => recipient) })
}

async function everything(parts: Reading, request: PaymentRequest, keep: SweepMode): Promise<bigint> {
  const asset = await assetOf(parts, request)
  if (asset.kind === 'token') return readTokensFree(parts, { asset, owner: request.from })
  const terms = await readTerms(parts.nodes, request.from)
  const payer = await readPayer(parts, request)
  const opening = openingOf(request)
  const [payee] = request.payees
  invariant(payee !== undefined, 'somebody is paid')
  // The fee does not depend on the amount: what one lamport to an account that needs nothing more costs, everything costs.
  const { transactions } = planNativePayments({
    payees: [{ ...payee, amount: 1n, recipientLamports: terms.rentMinimumLamports }],
    payer: { address: request.from, lamports: lamports(U64_MAX) },
    allowUnfunded: true,
    ...(opening === null ? {} : { opening }),
    terms,
    form: await formOf(parts, request),
  })
  return everythingOf({ payer, mode: keep, terms, feeLamports: transactions[0]?.feeLamports ?? lamports(0n) })
}

type Start = {
  readonly request: PaymentRequest
  readonly digest: string
  readonly confirmed: readonly string[]
  readonly about?: { readonly [name: string]: Storable }
  /** Throws what keeps the plan from being decided although it could be paid. */
  readonly assertAllowed?: (plan: PaymentPlan) => Promise<void>
}

/**
 * Plans payments and stores them: from here on they are decided, and carried out by the submitter whatever happens to this process.
 * Those that cannot be paid are not part of what is decided. `confirmed`: the digests of what a person confirmed of the recipients; the words
 * are kept with the decision, and so is what `about` says of where it came from.
 * @throws PAYMENT_NOTHING_TO_PAY, PLAN_CHANGED when it is no longer the plan that was read, RECIPIENT_NOT_CONFIRMED, as {@link planPayments},
 *   and what assertAllowed throws
 */
export async function startPayments(
  parts: Deciding,
  { request, digest, confirmed, about = {}, assertAllowed }: Start,
): Promise<{ id: string; plan: PaymentPlan }> {
  const plan = await planPayments(parts, request)
  if (plan.transactions.length === 0) throw new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: plan.unpayable.length })
  if (digestPayments(plan) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  await assertAllowed?.(plan)
  const id = randomUUID()
  const decided = new Set(plan.transactions.flatMap(({ payees }) => payees.map(({ key }) => key)))
  const payees = request.payees.filter(({ key }) => decided.has(key))
  // Judged beside those that cannot be paid, as when the plan was read: one of them may be what another imitates.
  const paid = new Set(payees.map(({ recipient }) => recipient))
  const judged = (await judgePayees(parts, request)).filter(({ address }) => paid.has(address))
  const summary = { ...request, ...about, payees, confirmed: requireConfirmed(judged, confirmed) }
  const intents = await sealDecided(parts, paymentIntents(plan, id))
  await parts.journal.write('payments', (tx) => tx.addDecision({ id, kind: 'payment', summary, intents }))
  return { id, plan }
}

/** Everybody who is to be paid, judged as they stand now, each once. */
export function judgePayees(
  parts: Reading,
  { asset, payees, shown }: Pick<PaymentRequest, 'asset' | 'payees' | 'shown'>,
): Promise<JudgedRecipient[]> {
  const addresses = payees.map(({ recipient }) => recipient)
  const differs = shown !== undefined && addresses.some((address) => address !== shown)
  return judgeRecipients(parts, { addresses, asset: asset === 'native' ? 'native' : 'token', shown: differs ? shown : null })
}

/** One intent per planned transaction; their ids count up from the name given. */
export function paymentIntents({ asset, transactions }: PaymentPlan, name: string): NewIntent[] {
  return transactions.map((transaction, index) => ({
    id: `${name}/${index + 1}`,
    what: encodeIntent(transaction),
    sources: [],
    payments: transaction.payees.map(({ key, recipient, account, amount }) => ({ key, recipient, account, asset, amount })),
  }))
}

async function readKnown({ journal }: Reading, { payees }: PaymentRequest): Promise<ReadonlySet<string>> {
  const keys = payees.map(({ key }) => key)
  const live = await journal.read.livePayments(keys)
  return new Set([...live.map(({ key }) => key), ...(await journal.read.paidElsewhere(keys))])
}

async function planUnknown(parts: Reading, request: PaymentRequest, instead: string | undefined): Promise<PaymentPlan> {
  const { from, payees, allowUnfunded } = request
  const terms = await readTerms(parts.nodes, from)
  const accounts = await readAccounts(
    parts.nodes,
    payees.map(({ recipient }) => recipient),
  )
  const refused: Unpayable[] = []
  const payable: NativePayee[] = []
  for (const [index, payee] of payees.entries()) {
    const account = accounts[index] ?? null
    const reason = reasonAgainst(classifyAccount(payee.recipient, account))
    if (reason === null) payable.push({ ...payee, recipientLamports: account?.lamports ?? lamports(0n) })
    else refused.push(unpaid(payee, reason))
  }
  const asset = await assetOf(parts, request)
  const limit = await limitOf(parts, request)
  const common = {
    payees: payable,
    limit,
    payer: await readPayer(parts, request, instead),
    allowUnfunded,
    unitLimit: request.computeUnitLimit,
    terms,
    form: await formOf(parts, request),
  }
  const opening = openingOf(request)
  const plan =
    asset.kind === 'native'
      ? planNativePayments({
          ...common,
          ...(opening === null ? {} : { opening }),
          hasOutstanding: await readHasOutstanding(parts, from, instead),
        })
      : await planFromTokens(parts, { ...common, memo: request.memo, hookAccounts: request.hookAccounts ?? [], asset, except: instead })
  return { ...plan, unpayable: [...refused, ...plan.unpayable] }
}

/** What may leave in one transaction. What goes to accounts of one's own does not count, as with the signer. */
async function limitOf({ journal }: Reading, { mostPerTransaction: most, payees }: PaymentRequest): Promise<LeavingLimit | null> {
  if (most === undefined) return null
  const known = await journal.read.knownAddresses(payees.map(({ recipient }) => recipient))
  const own = new Set(known.flatMap(({ address, own: held }) => (held === 'key' ? [address] : [])))
  return { most, isOwn: (recipient) => own.has(recipient) }
}

/** The paying account with what is free to be paid: less what outstanding intents will take. */
async function readPayer(parts: Reading, { from }: PaymentRequest, instead?: string): Promise<Holder> {
  const [account = null] = await readAccounts(parts.nodes, [from])
  return { address: from, lamports: await readFree(parts, { account: from, info: account, except: instead }) }
}

async function readHasOutstanding({ journal }: Reading, from: Address, instead: string | undefined): Promise<boolean> {
  return (await readOutflow(journal, { account: from, asset: NATIVE, except: instead })) > 0n
}

function openingOf({ memo: text }: PaymentRequest) {
  return text === null ? null : { instructions: [addMemo({ text })], computeUnits: UNITS_PER_MEMO }
}

async function formOf(parts: Reading, { version, lifetime, microLamportsPerUnit }: PaymentRequest): Promise<SweepForm> {
  const price = microLamportsPerUnit === null ? {} : { microLamportsPerUnit }
  if (lifetime === 'blockhash') return { version, lifetime: { kind: 'blockhash' }, ...price }
  // One that is reserved now will be free again: the payment waits for it.
  const [nonce] = (await readNoncePool(parts)).toSorted((left, right) => Number(left.attemptId !== null) - Number(right.attemptId !== null))
  if (nonce === undefined) throw new StrongroomError('PAYMENT_NO_NONCE', {})
  return { version, lifetime: { kind: 'nonce', authority: nonce.authority }, ...price }
}
