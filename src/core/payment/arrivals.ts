import type { AccountsTransaction, TransactionMeta } from '../deposit/block.ts'

/** What one transaction brought to one balance. Addresses stay text, as a block names them. */
export type BroughtTo = {
  /** The wallet: of a token account its owner. */
  readonly owner: string
  readonly account: string
  readonly asset:
    | { readonly kind: 'native' }
    | { readonly kind: 'token'; readonly mint: string; readonly tokenProgram: string; readonly decimals: number }
  readonly amount: bigint
}

/** Every balance that grew. Lamports of a token account are its rent and nobody's payment. */
export function findArrivals({ accountKeys, meta }: AccountsTransaction): readonly BroughtTo[] {
  if (meta === null || !meta.succeeded) return []
  const held = new Set(meta.postTokenBalances.map(({ accountIndex }) => accountIndex))
  const native = accountKeys.flatMap(({ pubkey }, place): BroughtTo[] => {
    const amount = (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n)
    return amount <= 0n || held.has(place) ? [] : [{ owner: pubkey, account: pubkey, asset: { kind: 'native' }, amount }]
  })
  return [...native, ...tokenArrivals(accountKeys, meta)]
}

function tokenArrivals(accountKeys: AccountsTransaction['accountKeys'], meta: TransactionMeta): readonly BroughtTo[] {
  return meta.postTokenBalances.flatMap(({ accountIndex, mint, tokenProgram, owner, decimals, amount: after }): BroughtTo[] => {
    const before = meta.preTokenBalances.find((one) => one.accountIndex === accountIndex && one.mint === mint)?.amount ?? 0n
    const account = accountKeys[accountIndex]?.pubkey
    if (after <= before || account === undefined) return []
    return [{ owner, account, asset: { kind: 'token', mint, tokenProgram, decimals }, amount: after - before }]
  })
}
