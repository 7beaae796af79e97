import type { Lamports } from '../amount/lamports.ts'

/** How the network charges a transaction, its priority fee left out. Read from nodes, never assumed. */
export type FeeRule = SignatureFeeRule | ResourceFeeRule

/** The same for each signature. */
export type SignatureFeeRule = { readonly kind: 'signatures'; readonly lamportsPerSignature: Lamports }

/** SIMD-0553: the same for each transaction, and a price on what it requests, in lamports for a cost unit. */
export type ResourceFeeRule = {
  readonly kind: 'resources'
  readonly inclusionLamports: Lamports
  readonly rate: { readonly numerator: bigint; readonly denominator: bigint }
}

/** Whether both charge every message alike. */
export function isSameRule(one: FeeRule, other: FeeRule): boolean {
  if (one.kind === 'signatures') return other.kind === 'signatures' && one.lamportsPerSignature === other.lamportsPerSignature
  return (
    other.kind === 'resources' &&
    one.inclusionLamports === other.inclusionLamports &&
    one.rate.numerator * other.rate.denominator === other.rate.numerator * one.rate.denominator
  )
}
