import type { TokenBalance, TransactionMeta } from '../deposit/block.ts'
import { WRAPPED_NATIVE_MINTS } from '../program/ids.ts'

const WRAPPED: ReadonlySet<string> = new Set(WRAPPED_NATIVE_MINTS)

/** Of one balance: the place of its account, and what it counts. */
export type Change = { readonly place: number; readonly what: string; readonly change: bigint }

/** What lamports are counted as, wrapped or not; tokens are counted by their mint and program. */
export const NATIVE = 'native'

/** What each account gained or lost in lamports; a loss is negative. */
export function lamportChanges({ preBalances, postBalances }: TransactionMeta): readonly Change[] {
  return postBalances.map((after, place) => ({ place, what: NATIVE, change: after - (preBalances[place] ?? 0n) }))
}

/** Wrapped lamports are counted as lamports: wrapping them makes tokens of nothing else. */
export function tokenChanges({ preTokenBalances, postTokenBalances }: TransactionMeta): readonly Change[] {
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
export function readOwners({ preTokenBalances, postTokenBalances }: TransactionMeta) {
  const held = [...preTokenBalances, ...postTokenBalances]
  const owners = new Map(held.map(({ accountIndex, owner }) => [accountIndex, owner]))
  return { owners, changedHands: held.some(({ accountIndex, owner }) => owners.get(accountIndex) !== owner) }
}
