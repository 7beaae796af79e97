import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestEffects } from '../../../core/review/effects.ts'
import { signAs } from '../keys/ed25519.ts'
import { APPROVERS_MAX, LIMITS_MAX } from '../bounds.ts'
import { APPROVAL_MS, encodeStatement, openApprovals } from '../signing/approvals.ts'
import { assertHiddenAs } from '../signing/hidden-amounts.ts'
import { findReviewed } from '../signing/reviewed.ts'
import { readSpent } from '../signing/spent.ts'
import { assertSealed } from '../signing/decision-seal.ts'
import { createApprover } from '../vault/approver.ts'
import { assertNewPassphrase } from '../vault/passphrase.ts'
import { coolDownAt, withApprover } from '../vault/policy.ts'
import { filesOf } from '../vault/vault.ts'
import { isLooserThreshold, withThreshold } from '../vault/thresholds.ts'
import { assertPassphrase, type SignerContext, type Operation } from './signer-context.ts'
import { savePolicy } from './policy.ts'
import { assertAgreed, assertOtherPerson, withApproverKey } from './second-person.ts'

/** Names a second person, who types a passphrase of their own. @throws SIGNER_APPROVER_SAME, SIGNER_SECOND_NEEDED, SIGNER_POLICY_FULL, VAULT_PASSPHRASE_LENGTH */
export const nameApprover: Operation<'nameApprover'> = async (context, { passphrase, label, approverPassphrase, second }) => {
  await assertPassphrase(context, passphrase)
  await assertAgreed(context, { second, what: 'Naming somebody who may approve' })
  assertNewPassphrase(approverPassphrase)
  assertOtherPerson(context, approverPassphrase)
  const { policy } = context.session.unlocked().vault.contents
  if (policy.approvers.length >= APPROVERS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: APPROVERS_MAX })
  const nowMs = context.session.nowMs()
  const address = await createApprover(context.place, { passphrase: approverPassphrase, nowMs })
  return savePolicy(context, withApprover(policy, { address, label, nowMs }))
}

/**
 * From now on this person approves nothing, and what they approved and is not signed no longer counts. While a threshold holds it takes somebody
 * who may approve, who may be this one: otherwise one person could leave nobody who can agree to anything.
 * @throws SIGNER_APPROVER_UNKNOWN, SIGNER_SECOND_NEEDED
 */
export const removeApprover: Operation<'removeApprover'> = async (context, { address, second }) => {
  await assertAgreed(context, { second, what: 'Removing somebody who may approve' })
  const { policy } = context.session.unlocked().vault.contents
  const approvers = policy.approvers.filter((approver) => approver.address !== address)
  if (approvers.length === policy.approvers.length) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address })
  return savePolicy(context, { ...policy, approvers })
}

/** Sets above which amount a second person is needed. A lower one holds at once, a higher one after the cool-down. @throws SIGNER_APPROVER_NONE, SIGNER_SECOND_NEEDED */
export const setThreshold: Operation<'setThreshold'> = async (context, { passphrase, asset, above, second }) => {
  await assertPassphrase(context, passphrase)
  const isLooser = isLooserThreshold(context.session.unlocked().vault.contents.policy.thresholds, {
    asset,
    above,
    nowMs: context.session.nowMs(),
  })
  if (isLooser) await assertAgreed(context, { second, what: 'A higher threshold, or none,' })
  const { policy } = context.session.unlocked().vault.contents
  if (above !== null && policy.approvers.length === 0) throw new StrongroomError('SIGNER_APPROVER_NONE', {})
  const nowMs = context.session.nowMs()
  const thresholds = withThreshold(policy.thresholds, { asset, above, nowMs, coolDownMs: coolDownAt(policy, nowMs) })
  if (thresholds.length > LIMITS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: LIMITS_MAX })
  return savePolicy(context, { ...policy, thresholds })
}

/**
 * A second person approves what reviewed messages of payments do: each once, for its payment alone, for a day, whatever its blockhash will be. All of
 * them are approved, or none.
 * @throws SIGNER_NOT_REVIEWED, SIGNER_NOT_DECIDED, SIGNER_HIDDEN_AMOUNT, SIGNER_APPROVAL_OTHER, SIGNER_APPROVER_UNKNOWN, SIGNER_APPROVER_WAITS, SIGNER_APPROVER_SAME, VAULT_WRONG_PASSPHRASE
 */
export const approve: Operation<'approve'> = async (context, { messages, approver, passphrase }) => {
  const { reviewed, vault: before } = context.session.unlocked()
  const read = messages.map(({ digest, decided, effects }) => {
    const { message, hidden } = findReviewed(reviewed, digest)
    const seal = assertSealed(before.contents.root, { ...decided, message })
    assertHiddenAs(hidden, decided.hidden ?? [])
    const now = bytesToHex(digestEffects(message))
    if (now !== effects) throw new StrongroomError('SIGNER_APPROVAL_OTHER', { read: effects, reviewed: now })
    return { seal, effects }
  })
  const given = await withApproverKey(context, { approver, passphrase }, (seed) => {
    const { account0: vault } = context.session.unlocked().ownership
    const givenAtMs = context.session.nowMs()
    return read.map((one) => {
      const message = encodeStatement({ ...one, vault, givenAtMs })
      return { ...one, approver, givenAtMs, signature: signAs({ seed, address: approver, message }) }
    })
  })
  const { vault } = context.session.unlocked()
  const approvals = await openApprovals(recordOf(context))
  for (const one of given) approvals.add(one)
  await approvals.save()
  await filesOf(vault).settle()
  return { given: read.map((one) => ({ ...one, approver, endsInMs: APPROVAL_MS })) }
}

/** Takes back what was approved of a payment and is not used. It asks for no passphrase: whoever is in doubt must be able to stop a payment at once. */
export const dropApproval: Operation<'dropApproval'> = async (context, { seal }) => {
  const { vault } = context.session.unlocked()
  const approvals = await openApprovals(recordOf(context))
  const dropped = approvals.drop(seal)
  await approvals.save()
  await filesOf(vault).settle()
  return { dropped }
}

/** What counts against limits, and approvals that wait to be used. Changes nothing. */
export const standing: Operation<'standing'> = async (context) => {
  const record = recordOf(context)
  return { spent: await readSpent(record), approvals: (await openApprovals(record)).unused() }
}

/** What the records beside the vault are opened with. */
export function recordOf({ place, session }: SignerContext) {
  const { vault, ownership } = session.unlocked()
  return { place, vault, account0: ownership.account0, nowMs: session.nowMs() }
}
