import type { AccountsTransaction } from '../deposit/block.ts'
import { lamportChanges, NATIVE, readOwners, tokenChanges } from './balance-changes.ts'

/** Whoever a transaction names as holding a balance, before or after: wallets, and owners of token accounts. Text, as a block has it. */
export function findHolders({ accountKeys, meta }: AccountsTransaction): ReadonlySet<string> {
  const held = meta === null ? [] : [...meta.preTokenBalances, ...meta.postTokenBalances]
  return new Set([...accountKeys.map(({ pubkey }) => pubkey), ...held.map(({ owner }) => owner)])
}

/**
 * Whether all that a transaction moved went from accounts of ours to accounts of ours: what they lost is what they gained and the fee, in
 * lamports and in each token; nobody else's balance changed; no token account changed hands; and something arrived. A right that was given
 * away (a delegate, an authority) shows in no balance: of a transaction that only paid its fee nothing is said. `ours`: wallets whose keys we have.
 */
export function isMovedHome({ accountKeys, meta }: AccountsTransaction, ours: ReadonlySet<string>): boolean {
  if (meta === null || !meta.succeeded) return false
  const { owners, changedHands } = readOwners(meta)
  if (changedHands) return false
  const changes = [...lamportChanges(meta), ...tokenChanges(meta)].filter(({ change }) => change !== 0n)
  const isOurs = (place: number) => ours.has(owners.get(place) ?? accountKeys[place]?.pubkey ?? '')
  if (!changes.every(({ place }) => isOurs(place))) return false
  const sums = new Map([[NATIVE, meta.feeLamports]])
  for (const { what, change } of changes) sums.set(what, (sums.get(what) ?? 0n) + change)
  return changes.some(({ change }) => change > 0n) && [...sums.values()].every((sum) => sum === 0n)
}
