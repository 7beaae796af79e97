import fc from 'fast-check'
import { findAssociatedAddress } from '../src/core/address/associated.ts'
import { decodeAddress } from '../src/core/address/address.ts'
import { lamports, tokenAmount } from '../src/core/amount/lamports.ts'
import type { FeeRule } from '../src/core/fee/rule.ts'
import { planNativePayments } from '../src/core/plan/native-payment.ts'
import { planNativeSweep } from '../src/core/plan/native.ts'
import { cheapestSizes } from '../src/core/plan/native-sizes.ts'
import type { ChainTerms, TransactionOptions } from '../src/core/plan/sweep.ts'
import { planTokenSweep } from '../src/core/plan/token.ts'
import { TOKEN_PROGRAM } from '../src/core/program/ids.ts'
import { arrives, FEE_RULES, feesUnder, fewMembers, fewSpare, mostThatArrives } from '../test/core/plan/exhaustive.ts'
import { fastest, goalOf, linesOf, type Report, rounded } from './measure.ts'

const ACCOUNTS = 990
const ROUNDS = 3
const RICH = lamports(1_000_000_000_000n)
const SIGNATURE = 5_000n
const FEW_CASES = 1_000
const SEED = 16
const terms: ChainTerms = {
  feeRule: { kind: 'signatures', lamportsPerSignature: lamports(SIGNATURE) } as const,
  rentMinimumLamports: lamports(890_880n),
}

const legacy: TransactionOptions = { version: 'legacy', lifetime: { kind: 'blockhash' } }
const v1: TransactionOptions = { version: 1, lifetime: { kind: 'blockhash' } }

const addressOf = (number: number, kind: number) => {
  const bytes = new Uint8Array(32).fill(kind)
  new DataView(bytes.buffer).setUint32(0, number)
  return decodeAddress(bytes)
}
const treasury = { address: addressOf(0, 1), lamports: RICH }
const destination = { address: addressOf(0, 2), lamports: RICH }
const mint = addressOf(0, 3)
const wallets = Array.from({ length: ACCOUNTS }, (_, index) => addressOf(index, 4))
const sources = wallets.map((address) => ({ address, lamports: lamports(10_000_000n) }))
const tokenSources = wallets.map((owner) => ({
  owner,
  account: findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM }),
  amount: tokenAmount(1_000n),
  lamports: lamports(2_039_280n),
  closeable: true,
  frozen: false,
}))
const payees = wallets.map((recipient, index) => ({ key: `${index}`, recipient, amount: 5n, recipientLamports: RICH }))

const native = (options: TransactionOptions) => planNativeSweep({ sources, mode: 'keep-minimum', destination, treasury, terms, options })
const planTokens = (options: TransactionOptions, under: ChainTerms, chosen: typeof tokenSources) =>
  planTokenSweep({
    mint,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 6,
    sources: chosen,
    close: true,
    destinationOwner: treasury.address,
    destinationRentLamports: null,
    treasury,
    terms: under,
    options,
  })
const tokens = (options: TransactionOptions) => planTokens(options, terms, tokenSources)
const payments = (options: TransactionOptions) => planNativePayments({ payees, payer: treasury, allowUnfunded: false, terms, options })

/** What one transaction has room for at most, by its bytes, signatures and accounts (measured apart, byte for byte). */
const OPTIMUM = { nativeLegacy: 10, nativeV1: 12, tokenLegacy: 6, tokenV1: 11, paymentLegacy: 21, paymentV1: 62 } as const

/** The least that so many cost, which weigh the same: of all divisions among transactions that have room for `most`. */
function leastForAll(
  plan: (count: number) => { readonly transactions: readonly { readonly feeLamports: bigint }[] },
  most: number,
): number {
  const fees = Array.from({ length: most }, (_, index) => {
    const [only, another] = plan(index + 1).transactions
    return only === undefined || another !== undefined ? Number.POSITIVE_INFINITY : Number(only.feeLamports)
  })
  const least = [0]
  for (let count = 1; count <= ACCOUNTS; count++)
    least.push(Math.min(...fees.slice(0, count).map((fee, index) => fee + (least[count - index - 1] ?? 0))))
  return least.at(-1) ?? 0
}

/** Lamports of large plans beside the least that they can cost. */
function costsUnder(feeRule: FeeRule) {
  const under: ChainTerms = { ...terms, feeRule }
  const nativeOf = (options: TransactionOptions) => (count: number) =>
    planNativeSweep({ sources: sources.slice(0, count), mode: 'keep-minimum', destination, treasury, terms: under, options })
  const tokensOf = (options: TransactionOptions) => (count: number) => planTokens(options, under, tokenSources.slice(0, count))
  const paymentsOf = (options: TransactionOptions) => (count: number) =>
    planNativePayments({ payees: payees.slice(0, count), payer: treasury, allowUnfunded: false, terms: under, options })
  const plans = {
    nativeLegacy: { plan: nativeOf(legacy), most: OPTIMUM.nativeLegacy },
    nativeV1: { plan: nativeOf(v1), most: OPTIMUM.nativeV1 },
    tokenLegacy: { plan: tokensOf(legacy), most: OPTIMUM.tokenLegacy },
    tokenV1: { plan: tokensOf(v1), most: OPTIMUM.tokenV1 },
    paymentLegacy: { plan: paymentsOf(legacy), most: OPTIMUM.paymentLegacy },
    paymentV1: { plan: paymentsOf(v1), most: OPTIMUM.paymentV1 },
  }
  return Object.entries(plans).map(([name, { plan, most }]) => {
    const fee = plan(ACCOUNTS).transactions.reduce((sum, { feeLamports }) => sum + Number(feeLamports), 0)
    return { name, each: fee / ACCOUNTS, ratio: fee / leastForAll(plan, most) }
  })
}

/** Sweeps of a few accounts that move less than the best of all divisions, payers and choices of whom to leave; of so many tried. */
function worseThanBest(feeRule: FeeRule): number {
  const fees = feesUnder(feeRule)
  const drawn = fc.sample(fc.tuple(fewMembers, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }), fewSpare), {
    seed: SEED,
    numRuns: FEW_CASES,
  })
  return drawn.filter(([members, most, mostByTreasury, spare]) => {
    const request = {
      members,
      fees: { bySource: fees.bySource.slice(0, most), byTreasury: fees.byTreasury.slice(0, mostByTreasury) },
      spare,
    }
    return arrives(request, cheapestSizes(request)) !== mostThatArrives(request)
  }).length
}

/** How near packing comes to the fewest transactions there can be: bins of equal size, so the fewest is the number divided by what one holds. */
export async function benchPlan(_argv: readonly string[]): Promise<Report> {
  const plans = {
    nativeLegacy: () => native(legacy),
    nativeV1: () => native(v1),
    tokenLegacy: () => tokens(legacy),
    tokenV1: () => tokens(v1),
    paymentLegacy: () => payments(legacy),
    paymentV1: () => payments(v1),
  }
  const times = await fastest(plans, ROUNDS)
  const counts = Object.entries(plans).map(([name, plan]) => {
    const most = OPTIMUM[name as keyof typeof OPTIMUM]
    return { name, count: plan().transactions.length, fewest: Math.ceil(ACCOUNTS / most) }
  })
  const swept = native(legacy).totals
  const costs = FEE_RULES.map(([rule, feeRule]) => ({ rule, of: costsUnder(feeRule), worse: worseThanBest(feeRule) }))
  const goals = [
    ...costs.map(({ rule, worse }) =>
      goalOf({
        id: '8',
        what: `of ${FEW_CASES} sweeps of a few accounts, worse than the best there is, at ${rule}`,
        ratio: worse,
        goal: 0,
      }),
    ),
    ...costs.map(({ rule, of }) =>
      goalOf({
        id: '8',
        what: `lamports for ${ACCOUNTS} to the least they can cost, the worst of six plans, at ${rule}`,
        ratio: Math.max(...of.map(({ ratio }) => ratio)),
        goal: 1.001,
      }),
    ),
    ...counts.map(({ name, count, fewest }) =>
      goalOf({ id: '8', what: `transactions for ${ACCOUNTS}, ${name}, to the fewest there can be`, ratio: count / fewest, goal: 1 }),
    ),
    goalOf({
      id: '8',
      what: 'fee of a native source, to one signature',
      ratio: Number(swept.feeLamportsPerAccount) / Number(SIGNATURE),
      goal: 1,
    }),
    goalOf({
      id: '8',
      what: 'fee of a native sweep, to one transaction for each source',
      ratio: Number(swept.feeLamports) / Number(swept.naiveFeeLamports),
      goal: 0.5,
    }),
    goalOf({
      id: '9',
      what: 'token sweeps that cost more than they bring in',
      ratio: tokens(legacy).totals.netCostLamports < 0n ? 0 : 1,
      goal: 0,
    }),
  ]
  const figures = [
    { id: `ms to plan ${ACCOUNTS}`, ...Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, rounded(ms)])) },
    ...costs.map(({ rule, of }) => ({
      id: `lamports each at ${rule}`,
      ...Object.fromEntries(of.map(({ name, each }) => [name, rounded(each)])),
    })),
    { id: 'transactions', ...Object.fromEntries(counts.map(({ name, count }) => [name, count])) },
  ]
  return { bench: 'plan', goals, figures, lines: linesOf(goals, figures) }
}
