import type { ApprovalThreshold } from '../protocol.ts'
import { countedAs } from './counted-as.ts'

/** A threshold as a vault keeps it: until that moment of the signer's time, or null for good. Of several, the lowest holds. */
export type KeptThreshold = ApprovalThreshold & { readonly untilMs: number | null }

type Asset = ApprovalThreshold['asset']

/** More than this of an asset in one message needs a second person now, by its own threshold or else that of all other assets; null where nothing does. */
export function thresholdAt(thresholds: readonly KeptThreshold[], asset: Asset, nowMs: number): bigint | null {
  return ownThresholdAt(thresholds, asset, nowMs) ?? ownThresholdAt(thresholds, 'other-assets', nowMs)
}

export function isAnyHeld(thresholds: readonly KeptThreshold[], nowMs: number): boolean {
  return thresholds.some((threshold) => isHeld(threshold, nowMs))
}

type Setting = { readonly asset: Asset; readonly above: bigint | null; readonly nowMs: number }
type Changing = Setting & { readonly coolDownMs: number }

/** A lower threshold holds at once; for a higher one, or none, what holds now goes on until the cool-down has passed. */
export function withThreshold(thresholds: readonly KeptThreshold[], { coolDownMs, ...setting }: Changing): KeptThreshold[] {
  const asset = countedAs(setting.asset)
  const { nowMs } = setting
  const held = thresholdAt(thresholds, asset, nowMs)
  const changed = replaceThreshold(thresholds, setting)
  const isKept = coolDownMs > 0 && held !== null && isLooserThreshold(thresholds, setting)
  return isKept ? [...changed, { asset, above: held, untilMs: nowMs + coolDownMs }] : changed
}

/** Whether a changed threshold would let one person sign for more than now. */
export function isLooserThreshold(thresholds: readonly KeptThreshold[], setting: Setting): boolean {
  const { asset, nowMs } = setting
  const held = thresholdAt(thresholds, asset, nowMs)
  const then = thresholdAt(replaceThreshold(thresholds, setting), asset, nowMs)
  return held !== null && (then === null || then > held)
}

function replaceThreshold(thresholds: readonly KeptThreshold[], { asset, above }: Setting): KeptThreshold[] {
  const counted = countedAs(asset)
  const others = thresholds.filter((other) => countedAs(other.asset) !== counted)
  return above === null ? others : [...others, { asset: counted, above, untilMs: null }]
}

function ownThresholdAt(thresholds: readonly KeptThreshold[], asset: Asset, nowMs: number): bigint | null {
  const held = thresholds.filter((threshold) => countedAs(threshold.asset) === countedAs(asset) && isHeld(threshold, nowMs))
  return held.reduce<bigint | null>((lowest, { above }) => (lowest === null || above < lowest ? above : lowest), null)
}

function isHeld({ untilMs }: KeptThreshold, nowMs: number): boolean {
  return untilMs === null || untilMs > nowMs
}
