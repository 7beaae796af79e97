import { addressField, struct, u32 } from '../../../core/program/layout.ts'
import { APPROVERS_MAX } from '../bounds.ts'
import type { VaultContents } from './contents.ts'
import { list, ms } from './fields.ts'
import type { Guard } from './generations.ts'
import { isAnyHeld } from './thresholds.ts'

export const guardField = struct<Guard>({ coolDownMs: ms, approvers: list(addressField, APPROVERS_MAX), derivedAccounts: u32, setAtMs: ms })

/** What has to be known of a vault when only an older one is left. */
export function guardOf({ policy, derivedAccounts }: Pick<VaultContents, 'policy' | 'derivedAccounts'>): Guard {
  const { coolDown, approvers, thresholds, setAtMs } = policy
  const held = isAnyHeld(thresholds, setAtMs) ? approvers.map(({ address }) => address) : []
  return { coolDownMs: coolDown.ms, approvers: held, derivedAccounts, setAtMs }
}
