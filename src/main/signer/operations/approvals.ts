import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestEffects } from '../../../core/review/effects.ts'
import { addressOf, isSignedBy, signWith } from '../keys/ed25519.ts'
import { APPROVERS_MAX, LIMITS_MAX } from '../protocol.ts'
import { APPROVAL_MS, encodeStatement, openApprovals } from '../signing/approvals.ts'
import { findReviewed } from '../signing/reviewed.ts'
import { readSpent } from '../signing/spent.ts'
import { approverPath, createApprover, withApproverSeed } from '../vault/approver.ts'
import { assertNewPassphrase, hashPassphrase, isSameSecret } from '../vault/passphrase.ts'
import { coolDownAt, waitOfApprover, withApprover } from '../vault/policy.ts'
import { withThreshold } from '../vault/thresholds.ts'
import { closeVault } from '../vault/vault.ts'
import { assertPassphrase, type Desk, openSlowly, type Operation } from './desk.ts'
import { savePolicy } from './policy.ts'

/** Names a second person, who types a passphrase of their own. @throws SIGNER_APPROVER_SAME, SIGNER_POLICY_FULL, VAULT_PASSPHRASE_LENGTH */
export const nameApprover: Operation<'nameApprover'> = async (desk, { passphrase, label, approverPassphrase }) => {
  await assertPassphrase(desk, passphrase)
  assertNewPassphrase(approverPassphrase)
  assertOtherPerson(desk, approverPassphrase)
  const { policy } = desk.session.unlocked().vault.contents
  if (policy.approvers.length >= APPROVERS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: APPROVERS_MAX })
  const nowMs = desk.session.nowMs()
  const address = await createApprover(desk.place, { passphrase: approverPassphrase, nowMs })
  return savePolicy(desk, withApprover(policy, { address, label, nowMs }))
}

/** From now on this person approves nothing, and what they approved and is not signed counts no more. It asks for no passphrase, as forbid. */
export const removeApprover: Operation<'removeApprover'> = async (desk, { address }) => {
  const { policy } = desk.session.unlocked().vault.contents
  const approvers = policy.approvers.filter((approver) => approver.address !== address)
  if (approvers.length === policy.approvers.length) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address })
  return savePolicy(desk, { ...policy, approvers })
}

/** Sets above which amount a second person is needed. A lower one holds at once, a higher one after the cool-down. @throws SIGNER_APPROVER_NONE */
export const setThreshold: Operation<'setThreshold'> = async (desk, { passphrase, asset, above }) => {
  await assertPassphrase(desk, passphrase)
  const { policy } = desk.session.unlocked().vault.contents
  if (above !== null && policy.approvers.length === 0) throw new StrongroomError('SIGNER_APPROVER_NONE', {})
  const nowMs = desk.session.nowMs()
  const thresholds = withThreshold(policy.thresholds, { asset, above, nowMs, coolDownMs: coolDownAt(policy, nowMs) })
  if (thresholds.length > LIMITS_MAX) throw new StrongroomError('SIGNER_POLICY_FULL', { max: LIMITS_MAX })
  return savePolicy(desk, { ...policy, thresholds })
}

/**
 * A second person approves what a reviewed message does: once, for a day, whatever its blockhash will be.
 * @throws SIGNER_NOT_REVIEWED, SIGNER_APPROVAL_OTHER, SIGNER_APPROVER_UNKNOWN, SIGNER_APPROVER_WAITS, SIGNER_APPROVER_SAME, VAULT_WRONG_PASSPHRASE
 */
export const approve: Operation<'approve'> = async (desk, { digest, effects, approver, passphrase }) => {
  const { message } = findReviewed(desk.session.unlocked().reviewed, digest)
  const reviewed = bytesToHex(digestEffects(message))
  if (reviewed !== effects) throw new StrongroomError('SIGNER_APPROVAL_OTHER', { read: effects, reviewed })
  assertMayApprove(desk, approver)
  assertOtherPerson(desk, passphrase)
  const file = await openSlowly(desk, { path: approverPath(desk.place, approver), passphrase })
  try {
    // Asked again: the vault may have been locked, or the policy changed, while the file was opened.
    assertMayApprove(desk, approver)
    const approvals = await openApprovals(recordOf(desk))
    const { account0 } = desk.session.unlocked().ownership
    const givenAtMs = desk.session.nowMs()
    const statement = encodeStatement({ vault: account0, effects, givenAtMs })
    const signature = withApproverSeed(file.contents, (seed) => {
      if (addressOf(seed) !== approver) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
      return signWith({ seed, message: statement })
    })
    if (!isSignedBy({ address: approver, message: statement, signature }))
      throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
    approvals.add({ effects, approver, givenAtMs, signature })
    await approvals.save()
    return { effects, approver, endsInMs: APPROVAL_MS }
  } finally {
    closeVault(file)
  }
}

/** Takes an approval back that was not used. It asks for no passphrase: whoever is in doubt must be able to stop a payment at once. */
export const dropApproval: Operation<'dropApproval'> = async (desk, { effects }) => {
  const approvals = await openApprovals(recordOf(desk))
  const dropped = approvals.drop(effects)
  await approvals.save()
  return { dropped }
}

/** What counts against limits, and approvals that wait to be used. Changes nothing. */
export const standing: Operation<'standing'> = async (desk) => {
  const record = recordOf(desk)
  return { spent: await readSpent(record), approvals: (await openApprovals(record)).unused() }
}

/** What the records beside the vault are opened with. */
export function recordOf({ place, session }: Desk) {
  const { vault, ownership } = session.unlocked()
  return { place, vault, account0: ownership.account0, nowMs: session.nowMs() }
}

function assertMayApprove({ session }: Desk, approver: Parameters<typeof waitOfApprover>[1]): void {
  const { policy } = session.unlocked().vault.contents
  const waitMs = waitOfApprover(policy, approver, session.nowMs())
  if (waitMs === null) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
  if (waitMs > 0) throw new StrongroomError('SIGNER_APPROVER_WAITS', { address: approver, minutes: Math.ceil(waitMs / 60_000) })
}

/** Who knows both passphrases is one person, not two. */
function assertOtherPerson({ session }: Desk, passphrase: string): void {
  const given = hashPassphrase(passphrase)
  const isSame = isSameSecret(given, session.unlocked().vault.secret)
  given.fill(0)
  if (isSame) throw new StrongroomError('SIGNER_APPROVER_SAME', {})
}
