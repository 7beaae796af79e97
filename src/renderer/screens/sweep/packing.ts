import { reasonWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { formatCount } from '../../parts/figure.ts'
import type { PackedPlan } from './request.ts'

/** The most bytes a transaction of a version may have. */
export const TRANSACTION_BYTES: Record<PackedPlan['version'], number> = { legacy: 1_232, '1': 4_096 }

/** Transactions drawn one by one; a larger sweep is told by its shapes. */
export const CRATES_SHOWN_MAX = 40

export const accountsOf = (plan: PackedPlan): number => plan.transactions.reduce((sum, { sources }) => sum + sources.length, 0)

/** How many transactions carry how many accounts, fullest first. */
export function shapesOf(plan: PackedPlan): readonly { readonly accounts: number; readonly transactions: number }[] {
  const counts = new Map<number, number>()
  for (const { sources } of plan.transactions) counts.set(sources.length, (counts.get(sources.length) ?? 0) + 1)
  return [...counts].sort(([left], [right]) => right - left).map(([accounts, transactions]) => ({ accounts, transactions }))
}

/** 18 × 10, 1 × 6 accounts. */
export function shapeWords(plan: PackedPlan): string {
  const shapes = shapesOf(plan)
  const last = shapes.at(-1)
  const words = shapes.map(({ accounts, transactions }) => `${formatCount(transactions)} × ${formatCount(accounts)}`)
  return last?.accounts === 1 && shapes.length === 1 ? t`${words.join(', ')} account` : t`${words.join(', ')} accounts`
}

export type LeftOutGroup = { readonly reason: string; readonly words: string; readonly addresses: readonly string[] }

/** Accounts that stay, gathered by why, the largest group first. */
export function leftOutGroups({ leftOut }: PackedPlan): readonly LeftOutGroup[] {
  const groups = new Map<string, { reason: string; words: string; addresses: string[] }>()
  for (const { reason, words, address } of leftOut) {
    const group = groups.get(reason) ?? { reason, words: reasonWords('leftOut', { reason, words }), addresses: [] }
    group.addresses.push(address)
    groups.set(reason, group)
  }
  return [...groups.values()].sort((left, right) => right.addresses.length - left.addresses.length)
}
