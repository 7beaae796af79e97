import { type Address, isAddress } from '../address/address.ts'
import type { AccountsBlock, AccountsTransaction, TransactionMeta } from './block.ts'
import type { Movement } from './deposit.ts'
import { assetKey, type Lookup, mintKey } from './rules.ts'

/**
 * Who sent what arrived, for people alone: nothing is decided by it.
 * - one: the one account outside that lost the asset in the transaction; of a token, the owner of that account
 * - several: more than one account lost it, and which of them paid cannot be told from balances
 * - not-known: no account that a node shows lost as much, more of it appeared than that account lost, or the nodes do not agree on who did
 */
export type Sender = { readonly kind: 'one'; readonly address: Address } | { readonly kind: 'several' } | { readonly kind: 'not-known' }

export const SENDER_NOT_KNOWN: Sender = { kind: 'not-known' }

/**
 * The sender of one movement, from the balances of its own transaction. Null where nothing arrived, or no transaction brought it.
 * An account that moved the asset for another, such as an exchange, a pool or an escrow, is all that balances show.
 */
export function findSender(block: Pick<AccountsBlock, 'transactions'>, movement: Movement, wallets: Lookup): Sender | null {
  const arrived = movement.after - movement.before
  if (movement.signature === null || arrived <= 0n) return null
  const transaction = block.transactions.find(({ signature }) => signature === movement.signature)
  const meta = transaction?.meta
  if (transaction === undefined || meta === undefined || meta === null) return SENDER_NOT_KNOWN
  return judge([...changesOf(transaction, meta, movement)], arrived, wallets)
}

type Change = readonly [account: string, change: bigint]

/** Of all that was gained in the transaction: where somebody gained what nobody lost, it may be this that was made, and the loss another payment. */
function judge(changes: readonly Change[], arrived: bigint, wallets: Lookup): Sender {
  const [only, another] = changes.filter(([, change]) => change < 0n)
  if (only === undefined) return SENDER_NOT_KNOWN
  if (another !== undefined) return { kind: 'several' }
  const [account, lost] = only
  const gained = changes.reduce((sum, [, change]) => (change > 0n ? sum + change : sum), 0n)
  if (wallets.has(account) || -lost < arrived || -lost < gained || !isAddress(account)) return SENDER_NOT_KNOWN
  return { kind: 'one', address: account }
}

/** By account, for a token by its owner: how much more or less of the asset each holds after the transaction. */
function changesOf(transaction: AccountsTransaction, meta: TransactionMeta, { asset }: Movement): ReadonlyMap<string, bigint> {
  return asset.kind === 'native' ? nativeChanges(transaction, meta) : tokenChanges(meta, assetKey(asset))
}

/** The fee is nobody's payment: whoever only paid it lost nothing. */
function nativeChanges({ accountKeys }: AccountsTransaction, meta: TransactionMeta): ReadonlyMap<string, bigint> {
  return new Map(
    accountKeys.map(({ pubkey }, place) => {
      const fee = place === 0 ? meta.feeLamports : 0n
      return [pubkey, (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n) + fee]
    }),
  )
}

/** A token account that another owner has afterwards was taken from the first with all that it held. */
function tokenChanges({ preTokenBalances, postTokenBalances }: TransactionMeta, key: string): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>()
  const add = (owner: string, amount: bigint) => changes.set(owner, (changes.get(owner) ?? 0n) + amount)
  for (const balance of preTokenBalances) if (mintKey(balance) === key) add(balance.owner, -balance.amount)
  for (const balance of postTokenBalances) if (mintKey(balance) === key) add(balance.owner, balance.amount)
  return changes
}
