import type { VaultContents } from './contents.ts'
import type { Guard } from './generations.ts'
import { COOL_DOWN_DEFAULT_MS, coolDownAt, type KeptAddress } from './policy.ts'

/** What the witness remembers of the newest vault; null where it is gone, too. */
type Holding = { readonly guard: Guard | null; readonly nowMs: number }
type Held = Pick<VaultContents, 'imported' | 'derivedAccounts' | 'policy'>

/**
 * What an older vault allows and the newest may not have allowed, put off: nobody is paid, no imported key is home and nobody approves before
 * the longest cool-down that is known has passed. Nothing leaves the vault until then, so limits and thresholds that it lacks can be set again.
 */
export function heldBack({ imported, derivedAccounts, policy }: Held, { guard, nowMs }: Holding): Held {
  const waitMs = Math.max(coolDownAt(policy, nowMs), guard?.coolDownMs ?? COOL_DOWN_DEFAULT_MS)
  const later = <Entry extends Pick<KeptAddress, 'fromMs'>>(entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, fromMs: Math.max(entry.fromMs, nowMs + waitMs) }))
  return {
    imported: later(imported),
    // An account that was reported as new once is not reported so again.
    derivedAccounts: Math.max(derivedAccounts, guard?.derivedAccounts ?? 0),
    policy: {
      ...policy,
      destinations: later(policy.destinations),
      watchOnlyTreasuries: later(policy.watchOnlyTreasuries),
      approvers: later(policy.approvers),
      coolDown: { ms: waitMs, next: null },
      setAtMs: nowMs,
    },
  }
}
