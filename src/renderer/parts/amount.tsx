import { Trans } from '@lingui/react/macro'
import { LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { figureOf, formatCount } from './figure.ts'

/** An asset as operations answer it. */
export type AssetLike = { readonly kind: 'native' } | { readonly kind: 'token'; readonly mint: string; readonly decimals: number }

/** The decimals that place the point. */
export const decimalsOf = (asset: AssetLike): number => (asset.kind === 'native' ? LAMPORTS_DECIMALS : asset.decimals)

/** The unit's word: SOL, a listed mint's label, or the first letters of a mint nobody named. */
export function unitOf(asset: AssetLike, label: string | null = null): string {
  if (label !== null) return label
  return asset.kind === 'native' ? 'SOL' : `${asset.mint.slice(0, 4)}…`
}

type AmountProps = {
  readonly amount: bigint
  readonly decimals: number
  /** Printed after a thin gap; left out in a column whose head names it. */
  readonly unit?: string
  /** column: all decimals, faint zeros. sentence: exact, no zeros at the end. big: a column's figure, large. */
  readonly as?: 'column' | 'sentence' | 'big'
  /** Prints the word none for 0; for a column where nothing is the usual case. */
  readonly none?: boolean
}

/**
 * The one way to show an amount: exact, never rounded, never a float.
 *
 *     <Amount amount={lamports} decimals={9} unit="SOL" as="column" />
 */
export function Amount({ amount, decimals, unit, as = 'column', none = false }: AmountProps) {
  if (none && amount === 0n)
    return (
      <span className="faint">
        <Trans>none</Trans>
      </span>
    )
  const { negative, digits, zeros } = figureOf({ amount, decimals, padded: as !== 'sentence' })
  return (
    <span className={as === 'big' ? 'amt amt-big' : 'amt'}>
      {negative ? '\u2212' : ''}
      {digits}
      {zeros === '' ? null : <span className="z">{zeros}</span>}
      {unit === undefined ? null : (
        <>
          {/* A copy keeps a space before the unit; the gap that is seen is a margin. */}
          <span className="vh"> </span>
          <span className="u">{unit}</span>
        </>
      )}
    </span>
  )
}

type AssetAmountProps = Omit<AmountProps, 'decimals' | 'unit'> & { readonly asset: AssetLike; readonly label?: string | null }

/** An amount with its asset's decimals and word: `<AssetAmount amount asset label as="sentence" />`. */
export function AssetAmount({ asset, label = null, ...rest }: AssetAmountProps) {
  return <Amount {...rest} decimals={decimalsOf(asset)} unit={unitOf(asset, label)} />
}

/** SOL, from lamports: `<Sol lamports={5000n} as="sentence" />`. */
export function Sol({ lamports, ...rest }: { readonly lamports: bigint } & Omit<AmountProps, 'amount' | 'decimals' | 'unit'>) {
  return <Amount {...rest} amount={lamports} decimals={LAMPORTS_DECIMALS} unit="SOL" />
}

/** A count of things, or a slot, grouped by thousands. */
export function Count({ of }: { readonly of: number | bigint }) {
  return <span className="amt">{formatCount(of)}</span>
}
