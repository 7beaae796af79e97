import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { type Lamports, U64_MAX } from './lamports.ts'

/** 1 SOL is 10^9 lamports. */
export const LAMPORTS_DECIMALS = 9
const MAX_DECIMALS = 255
/** 20 digits hold 2^64 - 1; the rest leaves room for a point and for every decimal a mint may have. */
const MAX_TEXT_LENGTH = 320

/**
 * The exact figure of an amount in smallest units: `1250500` with 6 decimals is `1.2505`. No grouping, no rounding.
 * `padded` keeps the trailing zeros, so that figures of one column line up. A difference may be negative.
 */
export function formatAmount({ amount, decimals, padded = false }: { amount: bigint; decimals: number; padded?: boolean }): string {
  invariant(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS, `${decimals} decimals`)
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = padded ? digits.slice(point) : digits.slice(point).replace(/0+$/, '')
  return sign + digits.slice(0, point) + (fraction === '' ? '' : `.${fraction}`)
}

/** The figure in SOL: 500,000,000 lamports are `0.5`. */
export function formatLamports(lamports: Lamports): string {
  return formatAmount({ amount: lamports, decimals: LAMPORTS_DECIMALS })
}

/**
 * Reads an amount that a person typed or a file holds, exactly, into smallest units (0 to 2^64 - 1).
 *
 *     amount = 1*DIGIT [ "." 1*DIGIT ]        ; DIGIT is 0-9 of ASCII
 *
 * @throws AMOUNT_EMPTY, AMOUNT_NOT_PLAIN, AMOUNT_TOO_PRECISE, AMOUNT_TOO_LARGE
 */
export function parseAmount({ text, decimals }: { text: string; decimals: number }): bigint {
  invariant(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS, `${decimals} decimals`)
  if (text === '') throw new StrongroomError('AMOUNT_EMPTY', {})
  if (text.length > MAX_TEXT_LENGTH) throw new StrongroomError('AMOUNT_TOO_LARGE', { text: `${text.slice(0, 40)}…` })

  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (match === null) throw new StrongroomError('AMOUNT_NOT_PLAIN', { text })
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) throw new StrongroomError('AMOUNT_TOO_PRECISE', { text, decimals })

  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount > U64_MAX) throw new StrongroomError('AMOUNT_TOO_LARGE', { text })
  return amount
}
