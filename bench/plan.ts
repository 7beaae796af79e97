import { findAssociatedAddress } from '../src/core/address/associated.ts'
import { decodeAddress } from '../src/core/address/address.ts'
import { lamports, tokenAmount } from '../src/core/amount/lamports.ts'
import { planNativePayments } from '../src/core/plan/native-payment.ts'
import { planNativeSweep } from '../src/core/plan/native.ts'
import type { ChainTerms, TransactionOptions } from '../src/core/plan/sweep.ts'
import { planTokenSweep } from '../src/core/plan/token.ts'
import { TOKEN_PROGRAM } from '../src/core/program/ids.ts'
import { fastest, goalOf, linesOf, type Report, rounded } from './measure.ts'

const ACCOUNTS = 990
const ROUNDS = 3
const RICH = lamports(1_000_000_000_000n)
const SIGNATURE = 5_000n
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
const tokens = (options: TransactionOptions) =>
  planTokenSweep({
    mint,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 6,
    sources: tokenSources,
    close: true,
    destinationOwner: treasury.address,
    destinationRentLamports: null,
    treasury,
    terms,
    options,
  })
const payments = (options: TransactionOptions) => planNativePayments({ payees, payer: treasury, allowUnfunded: false, terms, options })

/** What one transaction has room for at most, by its bytes, signatures and accounts (measured apart, byte for byte). */
const OPTIMUM = { nativeLegacy: 10, nativeV1: 12, tokenLegacy: 6, tokenV1: 11, paymentLegacy: 21, paymentV1: 62 } as const

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
  const goals = [
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
    { id: 'transactions', ...Object.fromEntries(counts.map(({ name, count }) => [name, count])) },
  ]
  return { bench: 'plan', goals, figures, lines: linesOf(goals, figures) }
}
