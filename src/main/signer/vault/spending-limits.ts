import type { SpendingLimit } from '../protocol.ts'

/** A limit as a vault keeps it: until that moment of the signer's time, or null for good. Of several, the strictest holds. */
export type KeptLimit = SpendingLimit & { readonly untilMs: number | null }

type Asset = SpendingLimit['asset']

/** What holds for an asset now; null where nothing does. */
export function limitAt(limits: readonly KeptLimit[], asset: Asset, nowMs: number): SpendingLimit | null {
  const held = limits.filter((limit) => limit.asset === asset && (limit.untilMs === null || limit.untilMs > nowMs))
  const perTransaction = strictest(held.map((limit) => limit.perTransaction))
  const perDay = strictest(held.map((limit) => limit.perDay))
  return perTransaction === null && perDay === null ? null : { asset, perTransaction, perDay }
}

type Changing = { readonly limit: SpendingLimit; readonly nowMs: number; readonly coolDownMs: number }

/** A stricter limit holds at once; for a looser one, or none, what holds now goes on until the cool-down has passed. */
export function withLimit(limits: readonly KeptLimit[], { limit, nowMs, coolDownMs }: Changing): KeptLimit[] {
  const { asset, perTransaction, perDay } = limit
  const held = limitAt(limits, asset, nowMs)
  const others = limits.filter((other) => other.asset !== asset)
  const isLooser = held !== null && (exceeds(perTransaction, held.perTransaction) || exceeds(perDay, held.perDay))
  const before = isLooser && coolDownMs > 0 ? [{ ...held, untilMs: nowMs + coolDownMs }] : []
  const isNone = perTransaction === null && perDay === null
  return [...others, ...before, ...(isNone ? [] : [{ ...limit, untilMs: null }])]
}

/** Whether one bound lets more through than another; null lets everything through. */
function exceeds(bound: bigint | null, other: bigint | null): boolean {
  return other !== null && (bound === null || bound > other)
}

function strictest(bounds: readonly (bigint | null)[]): bigint | null {
  return bounds.reduce((least, bound) => (exceeds(least, bound) ? bound : least), null)
}
