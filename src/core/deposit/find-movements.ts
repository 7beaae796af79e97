import type { AccountsBlock, AccountsTransaction } from './block.ts'
import type { Movement } from './deposit.ts'
import type { Judged } from './judged.ts'
import { nativeMovements, unknownMovements } from './native-movements.ts'
import { rewardMovements } from './reward-movements.ts'
import { assetKey, type MovementRules } from './rules.ts'
import { tokenMovements } from './token-movements.ts'

/**
 * Every net change of a watched balance in one block, and every attempt at one that came to nothing, each with its verdict
 * (field rules D1 to D28). Balances alone are read: no logs, no instructions, no senders.
 *
 * - An account that is only mentioned (read-only and unchanged) gives no movement.
 * - An account that others asked to write to and that is unchanged gives one without credit: `nothing-arrived` or `transaction-failed`.
 * - `before` and `after` are the node's own figures. Only `outcome-unknown` has none: both are 0 there and say nothing; see isOutcomeKnown.
 *
 * Ordered by place in the block, then account, then mint. Rewards of the block's leader stand last, other rewards first.
 * @throws BLOCK_MALFORMED when an account of ours is named by text that is no address
 */
export function findMovements(block: AccountsBlock, rules: MovementRules): Movement[] {
  const { early, late } = rewardMovements(block, rules)
  const judged = block.transactions.flatMap((transaction) => judgeTransaction({ transaction, index: transaction.index, rules }))
  return [...early, ...judged, ...late]
}

/** The same for one transaction on its own, as `getTransaction` shows it; `index` is its place in its block. */
export function findTransactionMovements(transaction: AccountsTransaction, { index, rules }: Pick<Judged, 'index' | 'rules'>): Movement[] {
  return judgeTransaction({ transaction, index, rules })
}

/** False for a movement whose figures are not known, since the node did not know the outcome of its transaction. */
export function isOutcomeKnown({ verdict }: Movement): boolean {
  return verdict.kind !== 'no-credit' || verdict.reason !== 'outcome-unknown'
}

function judgeTransaction({ transaction, index, rules }: Omit<Judged, 'ownDoing'>): Movement[] {
  const judged = { transaction, index, rules, ownDoing: isOwnDoing(transaction, rules) }
  const { meta } = transaction
  const movements = meta === null ? unknownMovements(judged) : [...nativeMovements(judged, meta), ...tokenMovements(judged, meta)]
  return movements.sort((left, right) => compareTexts(orderKey(left), orderKey(right)))
}

function isOwnDoing({ signature, accountKeys }: AccountsTransaction, { ownKeys, ownSignatures }: MovementRules): boolean {
  return accountKeys.some((key) => key.signer && ownKeys.has(key.pubkey)) || (ownSignatures?.has(signature) ?? false)
}

function orderKey({ account, asset }: Movement): string {
  return `${account}/${assetKey(asset)}`
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
