import type { LabelledAddress, PolicyView } from '../protocol.ts'
import type { KeptLimit } from './spending-limits.ts'
import { isAnyHeld, type KeptThreshold } from './thresholds.ts'
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
  /** By the address of the key that their own file holds; they may approve from that moment on. */
  readonly approvers: readonly KeptAddress[]
  readonly thresholds: readonly KeptThreshold[]
  readonly setAtMs: number
}

/** What a vault waits for whose maker said nothing else, and one from before there was any waiting. */
export const COOL_DOWN_DEFAULT_MS = 24 * 60 * 60_000

export function emptyPolicy({ coolDownMs, nowMs }: { coolDownMs: number; nowMs: number }): KeptPolicy {
  const coolDown = { ms: coolDownMs, next: null }
  return { treasury: null, watchOnlyTreasuries: [], destinations: [], coolDown, limits: [], approvers: [], thresholds: [], setAtMs: nowMs }
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

/** One more address that is paid once the cool-down has passed, whatever else the policy says of it. */
export function withDestination(policy: KeptPolicy, { address, label, nowMs }: LabelledAddress & { nowMs: number }): KeptPolicy {
  return { ...policy, destinations: [...policy.destinations, { address, label, fromMs: nowMs + coolDownAt(policy, nowMs) }] }
}

/** Without an address in any of its lists. Where sweeps went to it, they go to account 0 of the words. */
export function withoutAddress(policy: KeptPolicy, address: Address): KeptPolicy {
  const others = (entries: readonly KeptAddress[]) => entries.filter((entry) => entry.address !== address)
  const watchOnlyTreasuries = others(policy.watchOnlyTreasuries)
  const isTreasuryGone = policy.treasury === address && watchOnlyTreasuries.length < policy.watchOnlyTreasuries.length
  const treasury = isTreasuryGone ? null : policy.treasury
  return { ...policy, treasury, watchOnlyTreasuries, destinations: others(policy.destinations) }
}

/** A second person may approve at once where nobody has to yet; otherwise after the cool-down, or one person could make up the second. */
export function withApprover(policy: KeptPolicy, { address, label, nowMs }: LabelledAddress & { nowMs: number }): KeptPolicy {
  const waitMs = isAnyHeld(policy.thresholds, nowMs) ? coolDownAt(policy, nowMs) : 0
  return { ...policy, approvers: [...policy.approvers, { address, label, fromMs: nowMs + waitMs }] }
}

/** Milliseconds until somebody may approve; null when they never may. */
export function waitOfApprover({ approvers }: KeptPolicy, address: Address, nowMs: number): number | null {
  const found = approvers.find((approver) => approver.address === address)
  return found === undefined ? null : Math.max(0, found.fromMs - nowMs)
}

export function shownPolicy(policy: KeptPolicy, nowMs: number): PolicyView {
  const shown = ({ address, label, fromMs }: KeptAddress) => ({ address, label, waitMs: Math.max(0, fromMs - nowMs) })
  const { next } = policy.coolDown
  return {
    treasury: policy.treasury,
    watchOnlyTreasuries: policy.watchOnlyTreasuries.map(shown),
    destinations: policy.destinations.map(shown),
    coolDownMs: coolDownAt(policy, nowMs),
    limits: policy.limits.flatMap((limit) => shownUntil(limit, nowMs)),
    approvers: policy.approvers.map(shown),
    thresholds: policy.thresholds.flatMap((threshold) => shownUntil(threshold, nowMs)),
    nextCoolDown: next === null || next.fromMs <= nowMs ? null : { ms: next.ms, waitMs: next.fromMs - nowMs },
  }
}

function shownUntil<Kept extends { readonly untilMs: number | null }>({ untilMs, ...rest }: Kept, nowMs: number) {
  if (untilMs !== null && untilMs <= nowMs) return []
  return [{ ...rest, endsInMs: untilMs === null ? null : untilMs - nowMs }]
}
