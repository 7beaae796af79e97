import type { Address } from '../../core/address/address.ts'
import { U64_MAX } from '../../core/amount/lamports.ts'
import type { Brand } from '../../core/brand.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { invariant } from '../../core/error/invariant.ts'

/** A u64 as 20 decimal digits with leading zeros: exact, readable, and in the order of the numbers. */
export type AmountText = Brand<string, 'AmountText'>

const AMOUNT_DIGITS = 20

/** The column of an amount from 0 to 2^64 - 1. */
export function encodeAmount(amount: bigint): AmountText {
  invariant(amount >= 0n && amount <= U64_MAX, `an amount of ${amount}`)
  return amount.toString().padStart(AMOUNT_DIGITS, '0') as AmountText
}

/** The amount of a column. */
export function decodeAmount(text: AmountText): bigint {
  return BigInt(text)
}

/** A row number or a small count. Rows are counted from 1, so no journal comes near what a double cannot hold; if one did, this says so. */
export function toNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) invariant(false, `the number ${value}`)
  return number
}

/** Bytes as they were given: SQLite hands out Node's own kind. */
export function toBytes(blob: Uint8Array): Uint8Array {
  return new Uint8Array(blob)
}

/** The row of the native token in `asset`. */
export const NATIVE_ASSET_ID = 1n

export type AssetColumns = { readonly mint: Address | null; readonly token_program: Address | null; readonly decimals: bigint | null }

/** The asset of its columns. */
export function toAsset({ mint, token_program: tokenProgram, decimals }: AssetColumns): Asset {
  if (mint === null || tokenProgram === null || decimals === null) return { kind: 'native' }
  return { kind: 'token', mint, tokenProgram, decimals: toNumber(decimals) }
}

/** One text per asset, for maps and for events. */
export function assetKey(asset: Asset): string {
  return asset.kind === 'native' ? 'native' : `${asset.mint}/${asset.tokenProgram}/${asset.decimals}`
}
