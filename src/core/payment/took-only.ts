import type { AccountsTransaction } from '../deposit/block.ts'
import type { PlannedIntent } from '../plan/intent.ts'
import { WRAPPED_NATIVE_MINTS } from '../program/ids.ts'
import type { Asset } from '../deposit/deposit.ts'
import { type Change, lamportChanges, NATIVE, readOwners, tokenChanges } from './balance-changes.ts'

/** The most that the signer lets one transaction cost, signatures and price: 0.0101 SOL. Whoever has a key can burn what it holds as a fee. */
const FEE_LAMPORTS_MAX = 10_100_000n
/** More than a token account of any size that is paid into costs. Which of two payments to a new one makes it is known only on chain. */
const RENT_LAMPORTS_MAX = 5_000_000n

/**
 * Whether a transaction took nothing from us but what some plans take: nobody else gained more than they pay, of no token did we lose more than
 * leaves by them, its fee was no loss of its own, and no token account changed hands. A right that was given away beside shows in no balance.
 * `ours`: wallets whose keys we have.
 */
export function tookOnly({
  transaction: { accountKeys, meta },
  plans,
  ours,
}: {
  readonly transaction: AccountsTransaction
  readonly plans: readonly PlannedIntent[]
  readonly ours: ReadonlySet<string>
}): boolean {
  if (meta === null || !meta.succeeded) return false
  const { owners, changedHands } = readOwners(meta)
  if (changedHands || meta.feeLamports > FEE_LAMPORTS_MAX) return false
  const nameAt = (place: number) => accountKeys[place]?.pubkey ?? ''
  const isOurs = ({ place }: Change) => ours.has(owners.get(place) ?? nameAt(place))
  const changes = [...lamportChanges(meta), ...tokenChanges(meta)].filter(({ change }) => change !== 0n)
  const gains = gainsOf(plans)
  const isPaid = ({ place, what, change }: Change) => change <= (gains.get(`${nameAt(place)} ${what}`) ?? 0n)
  return changes.every((change) => isOurs(change) || isPaid(change)) && !losesMore(changes.filter(isOurs), plans)
}

/** What each account of somebody else may gain at most, by its name and what is counted. */
function gainsOf(plans: readonly PlannedIntent[]): ReadonlyMap<string, bigint> {
  const gains = new Map<string, bigint>()
  const add = (account: string, what: string, gained: bigint) => {
    const key = `${account} ${what}`
    gains.set(key, (gains.get(key) ?? 0n) + gained)
  }
  for (const plan of plans) {
    if (plan.kind !== 'payment') {
      for (const { account, asset, change } of plan.changes) if (change > 0n) add(account, whatOf(asset), change)
      continue
    }
    for (const { account, arrives } of plan.payees) add(account, whatOf(plan.asset), arrives)
    if (plan.asset.kind === 'token')
      for (const account of new Set(plan.payees.map((payee) => payee.account))) add(account, NATIVE, RENT_LAMPORTS_MAX)
  }
  return gains
}

/** Tokens that are burned arrive with nobody. What we lose in lamports is what others gain and the fee. */
function losesMore(changes: readonly Change[], plans: readonly PlannedIntent[]): boolean {
  const left = new Map<string, bigint>()
  const add = (what: string, amount: bigint) => left.set(what, (left.get(what) ?? 0n) + amount)
  for (const { what, change } of changes) add(what, change)
  for (const plan of plans) {
    if (plan.kind === 'payment') for (const { amount } of plan.payees) add(whatOf(plan.asset), amount)
    else for (const { asset, change } of plan.changes) add(whatOf(asset), -change)
  }
  return [...left].some(([what, amount]) => what !== NATIVE && amount < 0n)
}

function whatOf(asset: Asset): string {
  return asset.kind === 'native' || WRAPPED_NATIVE_MINTS.includes(asset.mint) ? NATIVE : `${asset.mint} ${asset.tokenProgram}`
}
