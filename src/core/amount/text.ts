import { StrongroomError } from '../error/error.ts'
import { assertDecimals } from './format.ts'
import { U64_MAX } from './lamports.ts'

/** 20 digits hold 2^64 - 1; the rest leaves room for a point and for every decimal a mint may have. */
const MAX_TEXT_LENGTH = 320

/**
 * Reads an amount that a person typed or a file holds, exactly, into smallest units (0 to 2^64 - 1).
 *
 *     amount = 1*DIGIT [ "." 1*DIGIT ]        ; DIGIT is 0-9 of ASCII
 *
 * @throws AMOUNT_EMPTY, AMOUNT_NOT_PLAIN, AMOUNT_TOO_PRECISE, AMOUNT_TOO_LARGE
 */
export function parseAmount({ text, decimals }: { text: string; decimals: number }): bigint {
  assertDecimals(decimals)
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
