import { StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import { LIMITS_MAX, POLICY_ENTRIES_MAX, type ShownPolicy, type VaultPolicy } from '../protocol.ts'
import type { Unlocked } from '../session.ts'
import { ensureSpent } from '../signing/spent.ts'
import { withLimit } from '../vault/spending-limits.ts'
import { coolDownAt, type KeptPolicy, keepAddresses, shownPolicy, withCoolDown } from '../vault/policy.ts'
import { saveVault } from '../vault/vault.ts'
import { assertPassphrase, type Desk, type Operation } from './desk.ts'
import { status } from './lifecycle.ts'

/** Replaces where money may go; what is new there waits for the cool-down. What was reviewed before is judged by the new policy when it is signed. */
export const setPolicy: Operation<'setPolicy'> = async (desk, { passphrase, policy }, onProgress) => {
  await assertPassphrase(desk, passphrase)
  assertTreasury(desk.session.unlocked(), policy)
  const { policy: before } = desk.session.unlocked().vault.contents
  const nowMs = desk.session.nowMs()
  await savePolicy(desk, {
    ...before,
    treasury: policy.treasury,
    watchOnlyTreasuries: keepAddresses(before, policy.watchOnlyTreasuries, nowMs),
    destinations: keepAddresses(before, policy.destinations, nowMs),
  })
  return status(desk, {}, onProgress)
}

/** Lets payments go to one more address, after the cool-down. @throws SIGNER_DESTINATION_KNOWN, SIGNER_POLICY_FULL, and what a save throws */
export const allow: Operation<'allow'> = async (desk, { passphrase, address, label }) => {
  await assertPassphrase(desk, passphrase)
  const { policy } = desk.session.unlocked().vault.contents
  const known = policy.destinations.find((entry) => entry.address === address)
  if (known !== undefined) throw new StrongroomError('SIGNER_DESTINATION_KNOWN', { address, label: known.label })
  if (policy.destinations.length >= POLICY_ENTRIES_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: POLICY_ENTRIES_MAX })
  return savePolicy(desk, {
    ...policy,
    destinations: [...policy.destinations, ...keepAddresses(policy, [{ address, label }], desk.session.nowMs())],
  })
}

/**
 * Takes an address back out. It asks for no passphrase: whoever is in doubt must be able to stop a payment at once.
 * @throws SIGNER_DESTINATION_UNKNOWN, and what a save throws
 */
export const forbid: Operation<'forbid'> = async (desk, { address }) => {
  const { policy } = desk.session.unlocked().vault.contents
  const destinations = policy.destinations.filter((entry) => entry.address !== address)
  if (destinations.length === policy.destinations.length) throw new StrongroomError('SIGNER_DESTINATION_UNKNOWN', { address })
  return savePolicy(desk, { ...policy, destinations })
}

/** Sets how long a new address waits. A longer wait holds at once, a shorter one after the wait it replaces. */
export const setCoolDown: Operation<'setCoolDown'> = async (desk, { passphrase, coolDownMs }) => {
  await assertPassphrase(desk, passphrase)
  const { policy } = desk.session.unlocked().vault.contents
  return savePolicy(desk, withCoolDown(policy, { ms: coolDownMs, nowMs: desk.session.nowMs() }))
}

/** Limits what may leave of an asset. A stricter limit holds at once, a looser one after the cool-down. @throws SIGNER_POLICY_FULL */
export const setLimit: Operation<'setLimit'> = async (desk, { passphrase, limit }) => {
  await assertPassphrase(desk, passphrase)
  const { vault } = desk.session.unlocked()
  const { policy } = vault.contents
  const nowMs = desk.session.nowMs()
  const limits = withLimit(policy.limits, { limit, nowMs, coolDownMs: coolDownAt(policy, nowMs) })
  if (limits.length > LIMITS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: LIMITS_MAX })
  // Before the limit stands, so that a record that is missing later is known to have been taken away.
  await ensureSpent({ place: desk.place, vault })
  return savePolicy(desk, { ...policy, limits })
}

/** Writes a changed policy to the vault. @throws what a save throws */
export async function savePolicy({ session, place }: Desk, policy: KeptPolicy): Promise<ShownPolicy> {
  const kept = { ...policy, setAtMs: session.nowMs() }
  session.continueWith(await saveVault(place, session.unlocked().vault, { policy: kept }))
  return shownPolicy(kept, session.nowMs())
}

/** Money must not come home to an address that nobody recorded. */
function assertTreasury({ ownership }: Unlocked, { treasury, watchOnlyTreasuries }: VaultPolicy): void {
  const isKnown = (address: Address): boolean =>
    ownership.placeOf(address) !== null || watchOnlyTreasuries.some((watched) => watched.address === address)
  if (treasury !== null && !isKnown(treasury)) throw new StrongroomError('SIGNER_NOT_OURS', { address: treasury, path: null })
}
