import { formatAmount } from '../../core/amount/format.ts'
import { grouped } from '../../core/text/grouped.ts'
import { plain } from '../../core/text/sentence.ts'
import { slotsWithin } from '../../core/text/slots-within.ts'

/** The three pieces of a printed amount: its sign, what counts, and the zeros that only keep the column in line. */
export type Figure = { readonly negative: boolean; readonly digits: string; readonly zeros: string }

/**
 * An exact amount, grouped by thousands. `padded` keeps all decimals of the asset (for columns); otherwise zeros at the end leave.
 * Core's formatter is the only one; here its text is only cut.
 */
export function figureOf({ amount, decimals, padded }: { amount: bigint; decimals: number; padded: boolean }): Figure {
  const text = formatAmount({ amount, decimals, padded })
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const kept = fraction.replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const zeros = fraction.slice(kept.length)
  if (kept === '') return { negative, digits: grouped, zeros: zeros === '' ? '' : `.${zeros}` }
  return { negative, digits: `${grouped}.${kept}`, zeros }
}

/** A count or a slot, grouped by thousands. */
export const formatCount = grouped

/** A text of the backend that has no parts, as a line in which its slots and heights are grouped: “the block at slot 398,204,087”. */
export const groupedWithin = (text: string): string => plain(slotsWithin(text))
