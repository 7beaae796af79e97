import type { LabelledAddress, ShownPolicy } from '../protocol.ts'
import type { KeptLimit } from './spending-limits.ts'
import type { Address } from '../../../core/address/address.ts'

/** An address money may go to from that moment of the signer's time on. */
export type KeptAddress = LabelledAddress & { readonly fromMs: number }

/** How long a new address waits: `ms` now, and from a moment on perhaps less. */
type CoolDown = { readonly ms: number; readonly next: { readonly ms: number; readonly fromMs: number } | null }

/** The policy as a vault keeps it. `setAtMs` is the signer's time when it was last changed. */
export type KeptPolicy = {
  readonly treasury: Address | null
  readonly watchOnlyTreasuries: readonly KeptAddress[]
  readonly destinations: readonly KeptAddress[]
  readonly coolDown: CoolDown
  readonly limits: readonly KeptLimit[]
  readonly setAtMs: number
}

/** What a vault waits for whose maker said nothing else, and one from before there was any waiting. */
export const COOL_DOWN_DEFAULT_MS = 24 * 60 * 60_000

export function emptyPolicy({ coolDownMs, nowMs }: { coolDownMs: number; nowMs: number }): KeptPolicy {
  return { treasury: null, watchOnlyTreasuries: [], destinations: [], coolDown: { ms: coolDownMs, next: null }, limits: [], setAtMs: nowMs }
}

export function coolDownAt({ coolDown: { ms, next } }: KeptPolicy, nowMs: number): number {
  return next !== null && next.fromMs <= nowMs ? next.ms : ms
}

/** A longer cool-down holds at once; a shorter one after the one it replaces has passed. */
export function withCoolDown(policy: KeptPolicy, { ms, nowMs }: { ms: number; nowMs: number }): KeptPolicy {
  const held = coolDownAt(policy, nowMs)
  const coolDown = ms >= held ? { ms, next: null } : { ms: held, next: { ms, fromMs: nowMs + held } }
  return { ...policy, coolDown, setAtMs: nowMs }
}

/** Milliseconds until money may go there; null when it never may. */
export function waitOf({ watchOnlyTreasuries, destinations }: KeptPolicy, address: Address, nowMs: number): number | null {
  const waits = [...watchOnlyTreasuries, ...destinations].filter((entry) => entry.address === address)
  return waits.length === 0 ? null : Math.max(0, Math.min(...waits.map(({ fromMs }) => fromMs)) - nowMs)
}

/** Entries that are in the policy keep the moment they are usable from; others wait for the cool-down. */
export function keepAddresses(policy: KeptPolicy, entries: readonly LabelledAddress[], nowMs: number): KeptAddress[] {
  return entries.map(({ address, label }) => {
    const waitMs = waitOf(policy, address, nowMs) ?? coolDownAt(policy, nowMs)
    return { address, label, fromMs: nowMs + waitMs }
  })
}

export function shownPolicy(policy: KeptPolicy, nowMs: number): ShownPolicy {
  const shown = ({ address, label, fromMs }: KeptAddress) => ({ address, label, waitMs: Math.max(0, fromMs - nowMs) })
  const { next } = policy.coolDown
  return {
    treasury: policy.treasury,
    watchOnlyTreasuries: policy.watchOnlyTreasuries.map(shown),
    destinations: policy.destinations.map(shown),
    coolDownMs: coolDownAt(policy, nowMs),
    limits: policy.limits
      .filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
      .map(({ untilMs, ...limit }) => ({ ...limit, endsInMs: untilMs === null ? null : untilMs - nowMs })),
    nextCoolDown: next === null || next.fromMs <= nowMs ? null : { ms: next.ms, waitMs: next.fromMs - nowMs },
  }
}
