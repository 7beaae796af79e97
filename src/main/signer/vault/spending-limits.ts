import type { SpendingLimit } from '../protocol.ts'
import { countedAs, isOneAsset } from './counted-as.ts'

/** A limit as a vault keeps it: until that moment of the signer's time, or null for good. Of several, the strictest holds. */
export type KeptLimit = SpendingLimit & { readonly untilMs: number | null }

type Asset = SpendingLimit['asset']

/** What holds for an asset now: its own limit, or else that of all other assets; null where nothing does. */
export function limitAt(limits: readonly KeptLimit[], asset: Asset, nowMs: number): SpendingLimit | null {
  return ownLimitAt(limits, asset, nowMs) ?? (isOneAsset(asset) ? ownLimitAt(limits, 'other-assets', nowMs) : null)
}

/** What is said of an asset by its own name. */
export function ownLimitAt(limits: readonly KeptLimit[], asset: Asset, nowMs: number): SpendingLimit | null {
  const held = limits.filter((limit) => countedAs(limit.asset) === countedAs(asset) && (limit.untilMs === null || limit.untilMs > nowMs))
  const perTransaction = strictest(held.map((limit) => limit.perTransaction))
  const perDay = strictest(held.map((limit) => limit.perDay))
  return perTransaction === null && perDay === null ? null : { asset, perTransaction, perDay }
}

type Changing = { readonly limit: SpendingLimit; readonly nowMs: number; readonly coolDownMs: number }

/** A stricter limit holds at once; for a looser one, or none, what holds now goes on until the cool-down has passed. */
export function withLimit(limits: readonly KeptLimit[], { limit, nowMs, coolDownMs }: Changing): KeptLimit[] {
  const asset = countedAs(limit.asset)
  const held = limitAt(limits, asset, nowMs)
  const changed = replaceLimit(limits, { ...limit, asset })
  const isKept = coolDownMs > 0 && held !== null && isLooserLimit(limits, { limit, nowMs })
  return isKept ? [...changed, { ...held, asset, untilMs: nowMs + coolDownMs }] : changed
}

/** Whether more may leave under a changed limit than now. */
export function isLooserLimit(limits: readonly KeptLimit[], { limit, nowMs }: Omit<Changing, 'coolDownMs'>): boolean {
  const held = limitAt(limits, limit.asset, nowMs)
  return held !== null && isLooser(limitAt(replaceLimit(limits, limit), limit.asset, nowMs), held)
}

function replaceLimit(limits: readonly KeptLimit[], limit: SpendingLimit): KeptLimit[] {
  const others = limits.filter((other) => countedAs(other.asset) !== countedAs(limit.asset))
  const isNone = limit.perTransaction === null && limit.perDay === null
  return isNone ? others : [...others, { ...limit, untilMs: null }]
}

function isLooser(limit: SpendingLimit | null, held: SpendingLimit): boolean {
  return exceeds(limit?.perTransaction ?? null, held.perTransaction) || exceeds(limit?.perDay ?? null, held.perDay)
}

/** Whether one bound lets more through than another; null lets everything through. */
function exceeds(bound: bigint | null, other: bigint | null): boolean {
  return other !== null && (bound === null || bound > other)
}

function strictest(bounds: readonly (bigint | null)[]): bigint | null {
  return bounds.reduce((least, bound) => (exceeds(least, bound) ? bound : least), null)
}
