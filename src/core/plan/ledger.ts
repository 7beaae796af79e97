import { assetKey } from '../deposit/rules.ts'
import { invariant } from '../error/invariant.ts'
import { sum } from './sum.ts'
import type { SweepPlan } from './sweep.ts'

/** How what arrives follows from what the swept accounts hold, all in units of the asset: held - left - fees - withheld = arriving. */
export type SweepLedger = {
  readonly held: bigint
  readonly left: bigint
  /** Fees that come out of what is swept; those that the treasury pays are apart. */
  readonly fees: bigint
  /** What the mint keeps on the way. */
  readonly withheld: bigint
  readonly arriving: bigint
}

export function ledgerOf({ asset, destination, transactions, totals: { moved, left } }: SweepPlan): SweepLedger {
  const sources = transactions.flatMap((transaction) => transaction.sources)
  const held = sum(sources.map(({ balance }) => balance))
  const fees = sum(sources.map(({ feeLamports }) => feeLamports))
  const withheld = asset.kind === 'native' ? 0n : moved - gained()
  const arriving = moved - withheld
  invariant(held - left - fees - withheld === arriving, 'what arrives is what was held, less what stays, fees and what is withheld')
  return { held, left, fees, withheld, arriving }

  function gained(): bigint {
    const changes = transactions.flatMap((transaction) => transaction.changes)
    return sum(changes.flatMap((one) => (one.account === destination && assetKey(one.asset) === assetKey(asset) ? [one.change] : [])))
  }
}
