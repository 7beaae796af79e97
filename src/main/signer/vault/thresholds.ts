import type { ApprovalThreshold } from '../protocol.ts'

/** A threshold as a vault keeps it: until that moment of the signer's time, or null for good. Of several, the lowest holds. */
export type KeptThreshold = ApprovalThreshold & { readonly untilMs: number | null }

type Asset = ApprovalThreshold['asset']

/** More than this of an asset in one message needs a second person now; null where nothing does. */
export function thresholdAt(thresholds: readonly KeptThreshold[], asset: Asset, nowMs: number): bigint | null {
  const held = thresholds.filter((threshold) => threshold.asset === asset && isHeld(threshold, nowMs))
  return held.reduce<bigint | null>((lowest, { above }) => (lowest === null || above < lowest ? above : lowest), null)
}

export function isAnyHeld(thresholds: readonly KeptThreshold[], nowMs: number): boolean {
  return thresholds.some((threshold) => isHeld(threshold, nowMs))
}

type Changing = { readonly asset: Asset; readonly above: bigint | null; readonly nowMs: number; readonly coolDownMs: number }

/** A lower threshold holds at once; for a higher one, or none, what holds now goes on until the cool-down has passed. */
export function withThreshold(thresholds: readonly KeptThreshold[], { asset, above, nowMs, coolDownMs }: Changing): KeptThreshold[] {
  const held = thresholdAt(thresholds, asset, nowMs)
  const others = thresholds.filter((other) => other.asset !== asset)
  const isLooser = held !== null && (above === null || above > held)
  const before = isLooser && coolDownMs > 0 ? [{ asset, above: held, untilMs: nowMs + coolDownMs }] : []
  return [...others, ...before, ...(above === null ? [] : [{ asset, above, untilMs: null }])]
}

function isHeld({ untilMs }: KeptThreshold, nowMs: number): boolean {
  return untilMs === null || untilMs > nowMs
}
