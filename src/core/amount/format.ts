import { invariant } from '../error/invariant.ts'
import type { Lamports } from './lamports.ts'

/** 1 SOL is 10^9 lamports. */
export const LAMPORTS_DECIMALS = 9
const MAX_DECIMALS = 255

/**
 * The exact figure of an amount in smallest units: `1250500` with 6 decimals is `1.2505`. No grouping, no rounding.
 * `padded` keeps the trailing zeros, so that figures of one column line up. A difference may be negative.
 */
export function formatAmount({ amount, decimals, padded = false }: { amount: bigint; decimals: number; padded?: boolean }): string {
  assertDecimals(decimals)
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = padded ? digits.slice(point) : digits.slice(point).replace(/0+$/, '')
  return sign + digits.slice(0, point) + (fraction === '' ? '' : `.${fraction}`)
}

/** As a mint keeps them, in one byte. */
export function assertDecimals(decimals: number): void {
  invariant(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS, `${decimals} decimals`)
}

/** The figure in SOL: 500,000,000 lamports are `0.5`. */
export function formatLamports(lamports: Lamports): string {
  return formatAmount({ amount: lamports, decimals: LAMPORTS_DECIMALS })
}
