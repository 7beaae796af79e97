import { assetKey } from '../deposit/rules.ts'
import type { BalanceChange } from '../payment/outcome.ts'

/** One change per account and asset: the sum of those given, in their order; sums of 0 are left out. What has an open end above keeps it. */
export function sumChanges(changes: readonly BalanceChange[]): BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { account, asset, change, atLeast } of changes) {
    const key = `${account}/${assetKey(asset)}`
    const before = sums.get(key)
    const open = atLeast === true || before?.atLeast === true ? { atLeast: true as const } : {}
    sums.set(key, { account, asset, change: change + (before?.change ?? 0n), ...open })
  }
  return [...sums.values()].filter(({ change, atLeast }) => change !== 0n || atLeast === true)
}
