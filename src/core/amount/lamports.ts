import type { Brand } from '../brand.ts'
import { invariant } from '../error/invariant.ts'

/** An amount of the native token in its smallest unit: 1 SOL = 1,000,000,000 lamports. 0 to 2^64 - 1. */
export type Lamports = Brand<bigint, 'Lamports'>

/** An amount of a token in its smallest unit; the mint's decimals say where the point stands. 0 to 2^64 - 1. */
export type TokenAmount = Brand<bigint, 'TokenAmount'>

export const U64_MAX = 0xffff_ffff_ffff_ffffn

/** Marks a bigint as lamports. */
export function lamports(value: bigint): Lamports {
  invariant(value >= 0n && value <= U64_MAX, `${value} lamports`)
  return value as Lamports
}

/** Marks a bigint as a token amount. */
export function tokenAmount(value: bigint): TokenAmount {
  invariant(value >= 0n && value <= U64_MAX, `a token amount of ${value}`)
  return value as TokenAmount
}
