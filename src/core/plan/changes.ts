import { assetKey } from '../deposit/rules.ts'
import type { BalanceChange } from '../payment/outcome.ts'

/** One change per account and asset: the sum of those given, in their order; sums of 0 are left out. */
export function sumChanges(changes: readonly BalanceChange[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { account, asset, change } of changes) {
    const key = `${account}/${assetKey(asset)}`
    sums.set(key, { account, asset, change: change + (sums.get(key)?.change ?? 0n) })
  }
  return [...sums.values()].filter(({ change }) => change !== 0n)
}
