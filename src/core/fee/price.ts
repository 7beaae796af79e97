/** Prices are micro-lamports per compute unit. */
export type PriceBounds = {
  /** Of the recent prices, 1 to 100: a share of so many slots took a price no higher. */
  readonly percentile: number
  /** Offered even where nobody offers anything: a node tells of each slot its lowest price, which is often none. */
  readonly floor: bigint
  /** Never exceeded, whatever others pay. */
  readonly cap: bigint
}

/** What is offered without anybody's choosing: more than three of four recent slots took. At 100,000 units the cap is 0.0002 SOL. */
export const USUAL_BOUNDS: PriceBounds = { percentile: 75, floor: 1_000n, cap: 2_000_000n }

/** A price from what recent slots took, one figure a slot (field/sending.md, W17): their percentile by nearest rank, within the bounds. */
export function choosePrice(recent: readonly bigint[], { percentile, floor, cap }: PriceBounds): bigint {
  const sorted = recent.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
  const rank = Math.ceil((percentile / 100) * sorted.length)
  const found = sorted[Math.max(0, rank - 1)] ?? floor
  if (found > cap) return cap
  return found < floor ? floor : found
}
