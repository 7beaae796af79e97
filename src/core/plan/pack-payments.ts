import type { Address } from '../address/address.ts'
import { lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { Instruction } from '../program/instruction.ts'
import { sumChanges } from './changes.ts'
import { cheapestDivision } from './division.ts'
import { countHeaderUnits, optionsUnder } from './draft.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { largestFit, type Measure, measureOnce, measureTemplate } from './measure.ts'
import type { PaymentStep, PlannedPayment, Unpayable, UnpayableReason } from './payment.ts'
import { findUnaffordable, type Budget } from './budget.ts'
import type { ChainTerms, TransactionOptions, MessageTemplate } from './sweep.ts'
import { unpaid } from './unpaid.ts'

/** More payments than any version has room for. */
const STEPS_MAX = 64
/** More payments than these have too many parts to try all of them. */
const DIVIDED_MOST = 8
const NATIVE = { kind: 'native' } as const

export type Packing = {
  readonly asset: Asset
  /** In the order in which they are to be paid. */
  readonly steps: readonly PaymentStep[]
  /** Pays the fees. */
  readonly feePayer: Address
  /** Stand before the payments of each transaction: a memo. */
  readonly opening?: { readonly instructions: readonly Instruction[]; readonly computeUnits: number }
  readonly loadedAccountsDataSizeLimit: number
  /** Compute units of each transaction, where somebody measured them; what the steps add up to when null. */
  readonly computeUnitLimit: number | null
  /** Whether what the steps add up to is a guess: a program is called that nobody here knows. */
  readonly isGuess: boolean
  readonly budget: Budget
  /** What the signer lets leave in one transaction; null where that is not limited. */
  readonly limit: LeavingLimit | null
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/** In smallest units of the asset. What is paid to accounts of your own does not leave. */
export type LeavingLimit = { readonly most: bigint; readonly isOwn: (recipient: Address) => boolean }

type Packed = { readonly transactions: PlannedPayment[]; readonly unpayable: Unpayable[] }

/**
 * Packs payments into as few transactions as their bytes, accounts and instructions allow, in their order; a few that need several transactions into the
 * cheapest ones there are. One that does not fit a transaction of its own, or that the payer cannot afford after those before it, is given back, and keeps
 * no other from being paid.
 */
export function packPayments(packing: Packing): Packed {
  const packed = packInOrder(packing)
  const isCheapest = packed.transactions.length < 2 || packed.unpayable.length > 0 || packing.steps.length > DIVIDED_MOST
  return isCheapest ? packed : { ...packed, transactions: packCheapest(packing, packed.transactions) }
}

function packInOrder(packing: Packing): Packed {
  const { budget, limit } = packing
  const transactions: PlannedPayment[] = []
  const unpayable = packing.steps.filter((step) => !isWithin(limit, [step])).map(({ payee }) => unpaid(payee, 'over-limit'))
  const queue = packing.steps.filter((step) => isWithin(limit, [step]))
  let guess = STEPS_MAX
  let left: bigint = budget.lamports
  for (let next = 0; next < queue.length; ) {
    const planned = packNext(packing, queue.slice(next, next + STEPS_MAX), guess)
    const count = planned?.payees.length ?? 0
    const cannot =
      planned === null
        ? ({ index: 0, reason: 'too-large-for-a-transaction' } as const)
        : findUnaffordable(budget, planned, { left, isLast: next + count === queue.length, isAlone: count === queue.length })
    if (cannot !== null) unpayable.push(...takeOut(queue, next + cannot.index, cannot.reason))
    else if (planned !== null) {
      transactions.push(planned)
      left -= planned.feeLamports + planned.payees.reduce((sum, payee) => sum + budget.costOf(payee), 0n)
      guess = count
      next += count
    }
  }
  return { transactions, unpayable }
}

/**
 * A transaction of as many of the first payments as fit; null where not even one does. Where what is asked for is paid for, it says its limits unless that
 * leaves no room for a single payment.
 */
function packNext(packing: Packing, steps: readonly PaymentStep[], guess: number): PlannedPayment | null {
  const options = optionsUnder(packing.options, packing.terms)
  const packed = packAsSaid({ ...packing, options }, steps, guess)
  return packed !== null || options === packing.options ? packed : packAsSaid(packing, steps, guess)
}

/** Each part of a few payments is tried: what is packed in order costs as much at least. */
function packCheapest(packing: Packing, inOrder: PlannedPayment[]): PlannedPayment[] {
  const { steps } = packing
  const stepsOf = (part: readonly number[]) => steps.filter((_, index) => part[index] === 1)
  const planOf = (part: readonly number[]) => {
    const chosen = stepsOf(part)
    const planned = packNext(packing, chosen, chosen.length)
    return planned?.payees.length === chosen.length ? planned : null
  }
  const parts = cheapestDivision(
    steps.map(() => 1),
    (part) => planOf(part)?.feeLamports ?? null,
  )
  const cheapest = parts.map(planOf).filter((planned) => planned !== null)
  return feesOf(cheapest) < feesOf(inOrder) ? cheapest : inOrder
}

function feesOf(transactions: readonly PlannedPayment[]): bigint {
  return transactions.reduce((sum, { feeLamports }) => sum + feeLamports, 0n)
}

function packAsSaid(packing: Packing, steps: readonly PaymentStep[], guess: number): PlannedPayment | null {
  const measure = measureOnce((count) => measureTemplate(paymentPieces(packing, steps.slice(0, count)), packing.terms))
  // By what they add up to, never by what was measured: the same payments stand together in the plan that was tried and in the one made of it.
  const isWithinUnits = (count: number) => addUpUnits(packing, steps.slice(0, count)) <= MAX_COMPUTE_UNITS
  const fits = (count: number) => isWithin(packing.limit, steps.slice(0, count)) && isWithinUnits(count) && measure(count).fits
  const count = largestFit({ most: steps.length, guess, fits })
  return count === 0 ? null : planPayment(packing, steps.slice(0, count), measure(count))
}

function isWithin(limit: LeavingLimit | null, steps: readonly PaymentStep[]): boolean {
  if (limit === null) return true
  const leaving = steps.filter(({ payee }) => !limit.isOwn(payee.recipient))
  return leaving.reduce((sum, { payee }) => sum + payee.amount, 0n) <= limit.most
}

/** Takes a payment out of the queue. Another to the same new token account then has its rent to pay. */
function takeOut(queue: PaymentStep[], at: number, reason: UnpayableReason): Unpayable[] {
  return queue.splice(at, 1).map(({ payee }) => {
    const { account, rentLamports } = payee
    const heir = rentLamports === 0n ? -1 : queue.findIndex((step, index) => index >= at && step.payee.account === account)
    const step = queue[heir]
    if (step !== undefined) queue[heir] = { ...step, payee: { ...step.payee, rentLamports } }
    return unpaid(payee, reason)
  })
}

function paymentPieces(packing: Packing, steps: readonly PaymentStep[]): MessageTemplate {
  const { feePayer, options, opening, loadedAccountsDataSizeLimit } = packing
  return {
    feePayer,
    instructions: [...(opening?.instructions ?? []), ...steps.flatMap(({ instructions }) => instructions)],
    options,
    computeUnitLimit: limitUnits(packing, addUpUnits(packing, steps)),
    loadedAccountsDataSizeLimit,
  }
}

function addUpUnits({ options, opening }: Packing, steps: readonly PaymentStep[]): number {
  return steps.reduce((sum, { computeUnits }) => sum + computeUnits, opening?.computeUnits ?? 0) + countHeaderUnits(options)
}

/** Measured of the transaction that takes the most. A smaller one asks for no more than it can take, where that is known. */
function limitUnits({ computeUnitLimit, isGuess }: Packing, counted: number): number {
  if (computeUnitLimit === null) return counted
  return isGuess || computeUnitLimit === MAX_COMPUTE_UNITS ? computeUnitLimit : Math.min(computeUnitLimit, counted)
}

function planPayment(
  packing: Packing,
  steps: readonly PaymentStep[],
  { byteLength, signerCount, feeLamports, charged }: Measure,
): PlannedPayment {
  const { asset, feePayer } = packing
  const all = sumChanges([
    ...steps.flatMap(({ changes }) => changes),
    { account: feePayer, asset: NATIVE, change: 0n - lamports(feeLamports) },
  ])
  const isPredictable = !steps.some(({ mayPayRent = false }) => mayPayRent)
  return {
    kind: 'payment',
    asset,
    payees: steps.map(({ payee }) => payee),
    feePayer,
    signerCount,
    byteLength,
    feeLamports,
    ...charged,
    changes: all.filter(({ account, asset: { kind } }) => isPredictable || kind !== 'native' || account !== feePayer),
    template: paymentPieces(packing, steps),
  }
}
