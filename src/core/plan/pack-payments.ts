import type { Address } from '../address/address.ts'
import { lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { Instruction } from '../program/instruction.ts'
import { sumChanges } from './changes.ts'
import { countFrameUnits } from './draft.ts'
import { largestFit, type Measure, measureOnce, measurePieces } from './measure.ts'
import type { PaymentStep, PlannedPayment } from './payment.ts'
import type { ChainTerms, SweepForm, SweepPieces } from './sweep.ts'

/** More payments than any version has room for. */
const STEPS_MAX = 64
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
  readonly terms: ChainTerms
  readonly form: SweepForm
}

/**
 * Packs payments into as few transactions as their bytes, accounts and instructions allow, in their order.
 * A payment that does not fit a transaction of its own is given back.
 */
export function packPayments(packing: Packing): { transactions: PlannedPayment[]; tooLarge: PaymentStep[] } {
  const transactions: PlannedPayment[] = []
  const tooLarge: PaymentStep[] = []
  const { steps } = packing
  let guess = STEPS_MAX
  for (let next = 0; next < steps.length; ) {
    const rest = steps.slice(next, next + STEPS_MAX)
    const measure = measureOnce((count) => measurePieces(paymentPieces(packing, rest.slice(0, count)), packing.terms))
    const count = largestFit({ most: rest.length, guess, fits: (wanted) => measure(wanted).fits })
    if (count === 0) tooLarge.push(...rest.slice(0, 1))
    else transactions.push(planPayment(packing, rest.slice(0, count), measure(count)))
    guess = Math.max(1, count)
    next += Math.max(1, count)
  }
  return { transactions, tooLarge }
}

function paymentPieces(packing: Packing, steps: readonly PaymentStep[]): SweepPieces {
  const { feePayer, form, opening, loadedAccountsDataSizeLimit } = packing
  const units = steps.reduce((sum, { computeUnits }) => sum + computeUnits, opening?.computeUnits ?? 0) + countFrameUnits(form)
  return {
    feePayer,
    instructions: [...(opening?.instructions ?? []), ...steps.flatMap(({ instructions }) => instructions)],
    form,
    computeUnitLimit: units,
    loadedAccountsDataSizeLimit,
  }
}

function planPayment(packing: Packing, steps: readonly PaymentStep[], { byteLength, signerCount, feeLamports }: Measure): PlannedPayment {
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
    changes: all.filter(({ account, asset: { kind } }) => isPredictable || kind !== 'native' || account !== feePayer),
    pieces: paymentPieces(packing, steps),
  }
}
