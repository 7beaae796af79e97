import type { AccountsTransaction, TransactionMeta } from '../deposit/block.ts'
import { isUnexecuted } from '../deposit/judged.ts'
import type { BalanceChange, BalanceDifference, Outcome } from './outcome.ts'

/** More than a rule that is known or discussed makes of any message: a fee that is further away is for a person to look at. */
const FEES_APART_MAX = 2_000_000n

/** What the network charged beyond what was planned; negative where it charged less. */
export type FeeBeyond = { readonly feePayer: string; readonly lamports: bigint }

/** Null where it charged what was planned, or nothing of what never ran, where that is not told, and where it is further away than any rule makes it. */
export function feeBeyond({
  feeLamports,
  transaction: { accountKeys, meta },
}: {
  readonly feeLamports: bigint
  readonly transaction: AccountsTransaction
}): FeeBeyond | null {
  const feePayer = accountKeys[0]?.pubkey
  if (meta === null || feePayer === undefined || isUnexecuted(meta)) return null
  const lamports = meta.feeLamports - feeLamports
  return lamports === 0n || lamports > FEES_APART_MAX || lamports < -FEES_APART_MAX ? null : { feePayer, lamports }
}

/** What a balance changes by where the network charged otherwise: its fee payer holds so much less. */
export function changeCharged(
  { account, isNative, change }: { readonly account: string; readonly isNative: boolean; readonly change: bigint },
  beyond: FeeBeyond | null,
): bigint {
  return isNative && account === beyond?.feePayer ? change - beyond.lamports : change
}

/**
 * Holds what a transaction was to do to our balances against what it did. An account that the transaction does not name did not change.
 * - landed: no error, and every predicted balance changed exactly so, or by more where at least so much was predicted
 * - unexecuted: an error, and not even the fee was taken
 * `feeLamports`: what was planned for it. Where the network charged otherwise since it was signed, its fee payer holds so much more or less, and that is no
 * difference.
 */
export function verifyOutcome({
  predicted,
  feeLamports,
  transaction,
}: {
  predicted: readonly BalanceChange[]
  feeLamports?: bigint
  transaction: AccountsTransaction
}): Outcome {
  const { meta } = transaction
  if (meta === null) return { kind: 'unknown' }
  if (!meta.succeeded) return { kind: isUnexecuted(meta) ? 'unexecuted' : 'failed', error: meta.error }
  const beyond = feeLamports === undefined ? null : feeBeyond({ feeLamports, transaction })
  const differences = predicted.flatMap((planned): BalanceDifference[] => {
    const prediction = { ...planned, change: changeCharged({ ...planned, isNative: planned.asset.kind === 'native' }, beyond) }
    const found = changeOf(prediction, transaction, meta)
    const isMore = prediction.atLeast === true && found.change > prediction.change
    return isMore || found.change === prediction.change ? [] : [{ ...prediction, before: found.before, found: found.change }]
  })
  return differences.length === 0 ? { kind: 'landed' } : { kind: 'differs', differences }
}

type Change = { readonly before: bigint; readonly change: bigint }

function changeOf({ account, asset }: BalanceChange, { accountKeys }: AccountsTransaction, meta: TransactionMeta): Change {
  const place = accountKeys.findIndex(({ pubkey }) => pubkey === account)
  if (place < 0) return { before: 0n, change: 0n }
  if (asset.kind === 'native') {
    const before = meta.preBalances[place] ?? 0n
    return { before, change: (meta.postBalances[place] ?? 0n) - before }
  }
  const amountIn = (balances: TransactionMeta['preTokenBalances']) =>
    balances.find(
      ({ accountIndex, mint, tokenProgram }) => accountIndex === place && mint === asset.mint && tokenProgram === asset.tokenProgram,
    )?.amount ?? 0n
  const before = amountIn(meta.preTokenBalances)
  return { before, change: amountIn(meta.postTokenBalances) - before }
}
