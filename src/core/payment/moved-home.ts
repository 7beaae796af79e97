import type { AccountsTransaction, TokenBalance, TransactionMeta } from '../deposit/block.ts'
import { WRAPPED_NATIVE_MINTS } from '../program/ids.ts'

const WRAPPED: ReadonlySet<string> = new Set(WRAPPED_NATIVE_MINTS)

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

/** Of one balance: the place of its account, and what it counts. */
type Change = { readonly place: number; readonly what: string; readonly change: bigint }

const NATIVE = 'native'

function lamportChanges({ preBalances, postBalances }: TransactionMeta): readonly Change[] {
  return postBalances.map((after, place) => ({ place, what: NATIVE, change: after - (preBalances[place] ?? 0n) }))
}

/** Wrapped lamports are counted as lamports: wrapping them makes tokens of nothing else. */
function tokenChanges({ preTokenBalances, postTokenBalances }: TransactionMeta): readonly Change[] {
  const changes = new Map<string, Change>()
  const add = ({ accountIndex: place, mint, tokenProgram }: TokenBalance, amount: bigint) => {
    if (WRAPPED.has(mint)) return
    const what = `${mint} ${tokenProgram}`
    const balance = `${place} ${what}`
    changes.set(balance, { place, what, change: (changes.get(balance)?.change ?? 0n) + amount })
  }
  for (const held of preTokenBalances) add(held, -held.amount)
  for (const held of postTokenBalances) add(held, held.amount)
  return [...changes.values()]
}

/** Who owns each token account, by its place. */
function readOwners({ preTokenBalances, postTokenBalances }: TransactionMeta) {
  const held = [...preTokenBalances, ...postTokenBalances]
  const owners = new Map(held.map(({ accountIndex, owner }) => [accountIndex, owner]))
  return { owners, changedHands: held.some(({ accountIndex, owner }) => owners.get(accountIndex) !== owner) }
}
