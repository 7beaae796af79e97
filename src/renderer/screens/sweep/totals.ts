import { plain, type Sentence } from '../../../core/text/sentence.ts'
import { isSignable, type Planned, type Signable } from './planned.ts'
import { accountsOf } from './packing.ts'

/** What one signature is for: every asset that was read, is not started, and has something to move. */
export type Totals = {
  readonly assets: readonly Signable[]
  readonly transactions: number
  readonly accounts: number
  readonly feeLamports: bigint
  readonly rentReclaimedLamports: bigint
  readonly rentFundedLamports: bigint
}

export function totalsOf({ assets: planned }: Planned): Totals {
  const assets = planned.filter(isSignable)
  const plans = assets.map(({ plan }) => plan)
  return {
    assets,
    transactions: plans.reduce((sum, { transactions }) => sum + transactions.length, 0),
    accounts: plans.reduce((sum, plan) => sum + accountsOf(plan), 0),
    feeLamports: plans.reduce((sum, plan) => sum + plan.feeLamports, 0n),
    rentReclaimedLamports: plans.reduce((sum, plan) => sum + plan.rentReclaimedLamports, 0n),
    rentFundedLamports: plans.reduce((sum, plan) => sum + plan.rentFundedLamports, 0n),
  }
}

/** Warnings that every plan carries, which are said once for all of them; where one asset alone is planned, none. */
export function sharedWarnings(planned: Planned): readonly Sentence[] {
  const [first, ...others] = planned.assets.flatMap(({ plan }) => (plan === null || plan.transactions.length === 0 ? [] : [plan.warnings]))
  if (first === undefined || others.length === 0) return []
  return first.filter((warning) => others.every((warnings) => warnings.some((other) => plain(other) === plain(warning))))
}
