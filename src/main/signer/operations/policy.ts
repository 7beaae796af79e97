import { StrongroomError } from '../../../core/error/error.ts'
import { LIMITS_MAX, POLICY_ENTRIES_MAX } from '../bounds.ts'
import type { PolicyView } from '../protocol.ts'
import { ensureSpent } from '../signing/spent.ts'
import { isLooserLimit, withLimit } from '../vault/spending-limits.ts'
import { coolDownAt, type KeptPolicy, shownPolicy, waitOf, withCoolDown, withDestination, withoutAddress } from '../vault/policy.ts'
import { saveVault } from '../vault/vault.ts'
import { assertPassphrase, type SignerContext, type Operation } from './signer-context.ts'
import { assertAgreed } from './second-person.ts'

/** Lets payments go to one more address, after the cool-down. @throws SIGNER_SECOND_NEEDED, SIGNER_DESTINATION_KNOWN, SIGNER_POLICY_FULL, and what a save throws */
export const allow: Operation<'allow'> = (context, { address, label, ...asked }, progress) =>
  allowMany(context, { ...asked, recipients: [{ address, label }] }, progress)

/** Lets payments go to several more addresses, all from the same moment on: where one of them cannot be taken, none is. @throws what allow throws */
export const allowMany: Operation<'allowMany'> = async (context, { passphrase, recipients, second }) => {
  await assertPassphrase(context, passphrase)
  await assertAgreed(context, { second, what: 'A new recipient' })
  const nowMs = context.session.nowMs()
  const { policy } = context.session.unlocked().vault.contents
  return savePolicy(
    context,
    recipients.reduce((changed, recipient) => withOneMore(changed, { ...recipient, nowMs }), policy),
  )
}

function withOneMore(policy: KeptPolicy, destination: Parameters<typeof withDestination>[1]): KeptPolicy {
  const { address } = destination
  const known = policy.destinations.find((entry) => entry.address === address)
  if (known !== undefined) throw new StrongroomError('SIGNER_DESTINATION_KNOWN', { address, label: known.label })
  if (policy.destinations.length >= POLICY_ENTRIES_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: POLICY_ENTRIES_MAX })
  return withDestination(policy, destination)
}

/**
 * Takes an address back out. It asks for no passphrase: whoever is in doubt must be able to stop a payment at once.
 * @throws SIGNER_DESTINATION_UNKNOWN, and what a save throws
 */
export const forbid: Operation<'forbid'> = async (context, { address }) => {
  const { policy } = context.session.unlocked().vault.contents
  if (waitOf(policy, address, context.session.nowMs()) === null) throw new StrongroomError('SIGNER_DESTINATION_UNKNOWN', { address })
  return savePolicy(context, withoutAddress(policy, address))
}

/** Sets how long a new address waits. A longer wait holds at once, a shorter one after the wait it replaces. @throws SIGNER_SECOND_NEEDED */
export const setCoolDown: Operation<'setCoolDown'> = async (context, { passphrase, coolDownMs, second }) => {
  await assertPassphrase(context, passphrase)
  const isShorter = coolDownMs < coolDownAt(context.session.unlocked().vault.contents.policy, context.session.nowMs())
  if (isShorter) await assertAgreed(context, { second, what: 'A shorter cool-down' })
  const { policy } = context.session.unlocked().vault.contents
  return savePolicy(context, withCoolDown(policy, { ms: coolDownMs, nowMs: context.session.nowMs() }))
}

/** Limits what may leave of an asset. A stricter limit holds at once, a looser one after the cool-down. @throws SIGNER_SECOND_NEEDED, SIGNER_POLICY_FULL */
export const setLimit: Operation<'setLimit'> = async (context, { passphrase, limit, second }) => {
  await assertPassphrase(context, passphrase)
  const isLooser = isLooserLimit(context.session.unlocked().vault.contents.policy.limits, { limit, nowMs: context.session.nowMs() })
  if (isLooser) await assertAgreed(context, { second, what: 'A looser limit' })
  const { vault } = context.session.unlocked()
  const { policy } = vault.contents
  const nowMs = context.session.nowMs()
  const limits = withLimit(policy.limits, { limit, nowMs, coolDownMs: coolDownAt(policy, nowMs) })
  if (limits.length > LIMITS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: LIMITS_MAX })
  // Before the limit stands, so that a record that is missing later is known to have been taken away.
  await ensureSpent({ place: context.place, vault, nowMs })
  return savePolicy(context, { ...policy, limits })
}

/** Writes a changed policy to the vault. @throws what a save throws */
export async function savePolicy({ session, place }: SignerContext, policy: KeptPolicy): Promise<PolicyView> {
  const kept = { ...policy, setAtMs: session.nowMs() }
  session.continueWith(await saveVault(place, session.unlocked().vault, { policy: kept }))
  return shownPolicy(kept, session.nowMs())
}
