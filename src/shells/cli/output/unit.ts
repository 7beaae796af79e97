import * as z from 'zod'
import { formatAmount, LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'

/** What an amount is counted in. A token's unit has its label where the answer has one. */
export type Unit = { readonly decimals: number; readonly name: string }

export const SOL: Unit = { decimals: LAMPORTS_DECIMALS, name: 'SOL' }
/** A token whose decimals the answer does not carry: its figures are exact all the same. */
const SMALLEST_UNITS: Unit = { decimals: 0, name: 'smallest units' }

const TokenSchema = z.object({ kind: z.literal('token').optional(), mint: z.string(), decimals: z.number() })
const LabelSchema = z.object({ label: z.string() })

/** What the amounts of a row are counted in: said by its asset, or by whatever it is a part of. */
export function unitOf(row: object, inherited: Unit): Unit {
  const asset: unknown = 'asset' in row ? row.asset : row
  if (asset === 'native' || isNative(asset)) return SOL
  const token = TokenSchema.safeParse(asset)
  if (token.success) return { decimals: token.data.decimals, name: labelOf(row) }
  return typeof asset === 'string' ? SMALLEST_UNITS : inherited
}

function isNative(asset: unknown): boolean {
  return typeof asset === 'object' && asset !== null && 'kind' in asset && asset.kind === 'native'
}

function labelOf(row: object): string {
  const label = LabelSchema.safeParse(row)
  return label.success ? label.data.label : ''
}

/** `0.5 SOL`. Padded figures of one column line up. */
export function amountText(amount: bigint, { decimals, name }: Unit, padded = false): string {
  return `${formatAmount({ amount, decimals, padded })} ${name}`.trimEnd()
}
