import type { Address } from '../address/address.ts'
import type { AccountKey, TransactionMeta } from './block.ts'
import type { Movement, Verdict } from './deposit.ts'
import { type Judged, noCredit, notSucceeded } from './judged.ts'
import { isIn } from './rules.ts'

/** The lamports of one watched wallet in one transaction. */
type NativeChange = {
  readonly before: bigint
  readonly after: bigint
  readonly feeLamports: bigint
  readonly meta: TransactionMeta
  readonly ownDoing: boolean
  /** What closing token accounts of ours set free: of all of them, and of those of this wallet. */
  readonly released: readonly bigint[]
}

const NATIVE = { kind: 'native' } as const

/** The changes of watched wallets' lamports in one transaction. */
export function nativeMovements(judged: Judged, meta: TransactionMeta): Movement[] {
  const { transaction, rules } = judged
  return transaction.accountKeys.flatMap((key, place) => {
    if (!isIn(rules.wallets, key.pubkey)) return []
    const before = meta.preBalances[place] ?? 0n
    const after = meta.postBalances[place] ?? 0n
    const ownDoing = judged.ownDoing || key.signer
    if (before === after && (ownDoing || !key.writable)) return []

    const feeLamports = place === 0 ? meta.feeLamports : 0n
    const released = releasedLamports(judged, meta, key.pubkey)
    const verdict = judgeNative({ before, after, feeLamports, meta, ownDoing, released }, judged)
    return [nativeMovement(judged, key.pubkey, { before, after, verdict })]
  })
}

/** The wallets that a transaction of unknown outcome may have changed. */
export function unknownMovements(judged: Judged): Movement[] {
  const { accountKeys } = judged.transaction
  const mayChange = (key: AccountKey): Address[] => (key.writable && isIn(judged.rules.wallets, key.pubkey) ? [key.pubkey] : [])
  const unknown = { before: 0n, after: 0n, verdict: noCredit('outcome-unknown') }
  return accountKeys.flatMap(mayChange).map((wallet) => nativeMovement(judged, wallet, unknown))
}

function judgeNative(change: NativeChange, { rules }: Judged): Verdict {
  const arrived = change.after - change.before
  if (arrived < 0n) return { kind: 'outgoing' }
  if (!change.meta.succeeded) return notSucceeded(change.meta)
  if (arrived === 0n) return noCredit('nothing-arrived')
  if (change.released.includes(arrived + change.feeLamports)) return { kind: 'credit', class: 'rent-refund' }
  if (change.ownDoing) return { kind: 'credit', class: 'internal' }
  if (arrived < rules.dustFloorLamports) return noCredit('dust')
  if (arrived < rules.minimumDepositLamports) return noCredit('below-minimum')
  return { kind: 'credit', class: 'customer' }
}

/** What the token accounts of ours that were closed held, summed over all, and over those of one wallet. Empty when none was closed. */
function releasedLamports({ rules }: Judged, meta: TransactionMeta, wallet: Address): bigint[] {
  const closed = meta.preTokenBalances.filter(
    ({ owner, accountIndex }) =>
      rules.wallets.has(owner) && meta.postBalances[accountIndex] === 0n && meta.preBalances[accountIndex] !== 0n,
  )
  if (closed.length === 0) return []
  const sumOf = (balances: typeof closed) => balances.reduce((sum, { accountIndex }) => sum + (meta.preBalances[accountIndex] ?? 0n), 0n)
  return [sumOf(closed), sumOf(closed.filter(({ owner }) => owner === wallet))].filter((sum) => sum > 0n)
}

function nativeMovement(
  { transaction, index, rules }: Judged,
  wallet: Address,
  change: Pick<Movement, 'before' | 'after' | 'verdict'>,
): Movement {
  return { signature: transaction.signature, slot: rules.slot, index, owner: wallet, account: wallet, asset: NATIVE, ...change }
}
