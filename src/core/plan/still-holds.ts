import { assetKey } from '../deposit/rules.ts'
import { isSameRule } from '../fee/rule.ts'
import { isSameChoice } from './choice.ts'
import type { PlannedSource, PlannedTransaction, SweepPlan } from './sweep.ts'

/**
 * Whether a plan that was read can still be carried out as it was read, although a plan made now is another: deposits that came in meanwhile
 * stay where they are until the next sweep. Every source must still be there for the taking, hold what it held or more, and keep as much;
 * what a message costs must follow the same rule, and a person must have chosen the same. A source that is emptied or closed must hold exactly what it held: with more in it, the chain would refuse.
 */
export function stillHolds({ read, fresh }: { read: SweepPlan; fresh: SweepPlan }): boolean {
  if (assetKey(read.asset) !== assetKey(fresh.asset) || read.destination !== fresh.destination) return false
  if (!isSameChoice(read.choice, fresh.choice)) return false
  const [now] = fresh.transactions
  const sources = new Map(fresh.transactions.flatMap(({ sources }) => sources.map((source) => [source.account, source] as const)))
  return (
    now !== undefined &&
    read.transactions.every(
      (transaction) => costsTheSame(transaction, now) && transaction.sources.every((source) => isThere(source, sources)),
    )
  )
}

function isThere(read: PlannedSource, fresh: ReadonlyMap<PlannedSource['account'], PlannedSource>): boolean {
  const found = fresh.get(read.account)
  if (found === undefined || found.left !== read.left || found.rentLamports !== read.rentLamports) return false
  return read.left === 0n ? found.balance === read.balance : found.balance >= read.balance
}

/**
 * By the rule of each; where it is the same for each signature, fees are proportional to them. Both forms have the same price, since a person asked for
 * both alike.
 */
function costsTheSame(left: PlannedTransaction, right: PlannedTransaction): boolean {
  if (left.feeRule !== undefined || right.feeRule !== undefined)
    return left.feeRule !== undefined && right.feeRule !== undefined && isSameRule(left.feeRule, right.feeRule)
  return left.feeLamports * BigInt(right.signerCount) === right.feeLamports * BigInt(left.signerCount)
}
