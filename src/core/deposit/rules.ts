import type { Address } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import type { Slot } from '../chain/slot.ts'
import type { Asset } from './deposit.ts'

/** Anything that answers whether a text is in it, a `Set` or a `Map`, with a million addresses as with one. */
export type Lookup = { readonly has: (text: string) => boolean }

/**
 * A mint that is money here: by mint, token program and decimals, never by name. One that was closed and created again with other decimals is
 * another asset. Smaller arrivals than the floor are dust.
 */
export type ListedMint = {
  readonly mint: Address
  readonly tokenProgram: Address
  readonly decimals: number
  readonly dustFloor?: TokenAmount
}
export type ListedMints = ReadonlyMap<string, ListedMint>

/** What is ours, and what counts. */
export type MovementRules = {
  /** The slot of the block that is read. */
  readonly slot: Slot
  /** Every watched wallet. */
  readonly wallets: Lookup
  /** Every key we hold: what one of them signed is our own doing. */
  readonly ownKeys: Lookup
  /** Names of transactions we know to be ours although none of our keys signed. */
  readonly ownSignatures?: Lookup
  readonly mints: ListedMints
  /** The least a native deposit may be: the rent-exempt minimum of an account without data, as the node gives it. */
  readonly minimumDepositLamports: Lamports
  /** Native arrivals below it are dust. */
  readonly dustFloorLamports: Lamports
}

/** Lists mints for {@link MovementRules}. */
export function listMints(mints: Iterable<ListedMint>): ListedMints {
  return new Map(Array.from(mints, (mint) => [mintKey(mint), mint]))
}

/** What identifies a token: its program and its mint. */
export function mintKey({ mint, tokenProgram }: { readonly mint: string; readonly tokenProgram: string }): string {
  return `${tokenProgram}/${mint}`
}

/** What identifies an asset, the native one too. */
export function assetKey(asset: Asset): string {
  return asset.kind === 'native' ? 'native' : mintKey(asset)
}

/** Text that equals a watched address is that address. */
export function isIn(wallets: Lookup, text: string): text is Address {
  return wallets.has(text)
}
