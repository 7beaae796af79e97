import { U64_MAX } from './lamports.ts'

/** A figure as the window shows it, with or without commas between thousands, and the word of its asset after it where somebody wrote one. */
const FIGURE = /^([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?(?:\s*([^0-9.,\s].*))?$/
const DIGITS_MAX = 40

export type Unit = { readonly decimals: number; readonly unit: string }

/**
 * What an amount that somebody looks for is in each asset that it can be of, in smallest units: `1,500 USDC` is one of USDC, `1.5` one of every
 * asset with a decimal. Nothing where the text is no amount, and 0 is none.
 */
export function amountsMeant<Asset extends Unit>(
  text: string,
  assets: readonly Asset[],
): readonly { readonly asset: Asset; readonly amount: bigint }[] {
  const [, whole, fraction = '', unit] = FIGURE.exec(text.trim()) ?? []
  if (whole === undefined || whole.length + fraction.length > DIGITS_MAX) return []
  const digits = whole.replaceAll(',', '')
  const places = fraction.replace(/0+$/, '')
  return assets
    .filter((asset) => places.length <= asset.decimals && (unit === undefined || asset.unit.toLowerCase() === unit.trim().toLowerCase()))
    .map((asset) => ({ asset, amount: BigInt(digits + places.padEnd(asset.decimals, '0')) }))
    .filter(({ amount }) => amount > 0n && amount <= U64_MAX)
}
