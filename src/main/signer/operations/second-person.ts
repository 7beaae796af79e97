import { StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Seed } from '../../../core/keys/keypair.ts'
import { addressOf } from '../keys/ed25519.ts'
import type { SecondPerson } from '../protocol.ts'
import { approverPath, withApproverSeed } from '../vault/approver.ts'
import { hashPassphrase, isSameSecret } from '../vault/passphrase.ts'
import { waitOfApprover } from '../vault/policy.ts'
import { isAnyHeld } from '../vault/thresholds.ts'
import { closeVault } from '../vault/vault.ts'
import { type Desk, openSlowly } from './desk.ts'

/**
 * While a threshold holds, one person alone does not loosen what binds them: somebody who may approve agrees, with their own passphrase, in the
 * same request.
 * @throws SIGNER_SECOND_NEEDED, and what withApproverKey throws
 */
export async function assertAgreed(desk: Desk, { second, what }: { second: SecondPerson | undefined; what: string }): Promise<void> {
  const { session } = desk
  if (!isAnyHeld(session.unlocked().vault.contents.policy.thresholds, session.nowMs())) return
  if (second === undefined) throw new StrongroomError('SIGNER_SECOND_NEEDED', { what })
  await withApproverKey(desk, second, () => undefined)
}

/** The rules of a vault that is not open yet: who may approve, and its own passphrase. */
type Rules = { readonly assertMay: (approver: Address) => void; readonly secret: () => Uint8Array }

/**
 * Opens the key of somebody who may approve, with the passphrase they typed, for the time of `act`.
 * @throws SIGNER_APPROVER_UNKNOWN, SIGNER_APPROVER_WAITS, SIGNER_APPROVER_SAME, VAULT_WRONG_PASSPHRASE, and what openVault throws
 */
export async function withApproverKey<Result>(desk: Desk, second: SecondPerson, act: (seed: Seed) => Result): Promise<Result> {
  const secret = () => desk.session.unlocked().vault.secret
  return withKeyUnder(desk, second, { assertMay: (approver) => assertMayApprove(desk, approver), secret }, act)
}

/** The same under the rules of a vault that is not open in the session. @throws what withApproverKey throws */
export async function withKeyUnder<Result>(
  desk: Desk,
  { approver, passphrase }: SecondPerson,
  { assertMay, secret }: Rules,
  act: (seed: Seed) => Result,
): Promise<Result> {
  assertMay(approver)
  assertOther(secret(), passphrase)
  const file = await openSlowly(desk, { path: approverPath(desk.place, approver), passphrase })
  try {
    // Asked again: the vault may have been locked, or the policy changed, while the file was opened.
    assertMay(approver)
    return withApproverSeed(file.contents, (seed) => {
      if (addressOf(seed) !== approver) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
      return act(seed)
    })
  } finally {
    closeVault(file)
  }
}

/** Who knows both passphrases is one person, not two. @throws SIGNER_APPROVER_SAME */
export function assertOtherPerson({ session }: Desk, passphrase: string): void {
  assertOther(session.unlocked().vault.secret, passphrase)
}

function assertOther(secret: Uint8Array, passphrase: string): void {
  const given = hashPassphrase(passphrase)
  const isSame = isSameSecret(given, secret)
  given.fill(0)
  if (isSame) throw new StrongroomError('SIGNER_APPROVER_SAME', {})
}

function assertMayApprove({ session }: Desk, approver: Address): void {
  const { policy } = session.unlocked().vault.contents
  const waitMs = waitOfApprover(policy, approver, session.nowMs())
  if (waitMs === null) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
  if (waitMs > 0) throw new StrongroomError('SIGNER_APPROVER_WAITS', { address: approver, minutes: Math.ceil(waitMs / 60_000) })
}
