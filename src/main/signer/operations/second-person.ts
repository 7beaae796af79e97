import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Seed } from '../../../core/keys/keypair.ts'
import { addressOf } from '../keys/ed25519.ts'
import type { SecondPerson } from '../protocol.ts'
import { approverPath, withApproverSeed } from '../vault/approver.ts'
import { hashPassphrase, isSameSecret } from '../vault/passphrase.ts'
import { waitOfApprover } from '../vault/policy.ts'
import { isAnyHeld } from '../vault/thresholds.ts'
import { closeVault, type OpenVault } from '../vault/vault.ts'
import { type SignerContext, openSlowly } from './signer-context.ts'

/**
 * While a threshold holds, one person alone does not loosen what binds them: somebody who may approve agrees, with their own passphrase, in the
 * same request.
 * @throws SIGNER_SECOND_NEEDED, and what withApproverKey throws
 */
export async function assertAgreed(
  context: SignerContext,
  { second, what }: { second: SecondPerson | undefined; what: string },
): Promise<void> {
  const { session } = context
  if (!isAnyHeld(session.unlocked().vault.contents.policy.thresholds, session.nowMs())) return
  if (second === undefined) throw new StrongroomError('SIGNER_SECOND_NEEDED', { what })
  await withApproverKey(context, second, () => undefined)
}

/** The rules of a vault that is not open yet: who may approve, and its own passphrase. */
type Rules = { readonly assertMay: (approver: Address) => void; readonly secret: () => Uint8Array }

/**
 * Opens the key of somebody who may approve, with the passphrase they typed, for the time of `act`.
 * @throws SIGNER_APPROVER_UNKNOWN, SIGNER_APPROVER_WAITS, SIGNER_APPROVER_SAME, SIGNER_APPROVER_FILE, VAULT_WRONG_PASSPHRASE,
 * VAULT_VERSION_UNKNOWN, VAULT_UNREADABLE
 */
export async function withApproverKey<Result>(context: SignerContext, second: SecondPerson, act: (seed: Seed) => Result): Promise<Result> {
  const secret = () => context.session.unlocked().vault.secret
  return withKeyUnder(context, second, { assertMay: (approver) => assertMayApprove(context, approver), secret }, act)
}

/** The same under the rules of a vault that is not open in the session. @throws what withApproverKey throws */
export async function withKeyUnder<Result>(
  context: SignerContext,
  { approver, passphrase }: SecondPerson,
  { assertMay, secret }: Rules,
  act: (seed: Seed) => Result,
): Promise<Result> {
  assertMay(approver)
  assertOther(secret(), passphrase)
  const file = await openFile(context, { approver, passphrase })
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

async function openFile(context: SignerContext, { approver, passphrase }: SecondPerson): Promise<OpenVault> {
  const path = approverPath(context.place, approver)
  try {
    return await openSlowly({ ...context, throttle: context.throttleOf(approver) }, { path, passphrase })
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_WRONG_PASSPHRASE'))
      throw new StrongroomError(error.code, { path, file: 'approver' }, { cause: error })
    const problem = problemOf(error)
    if (problem === null) throw error
    throw new StrongroomError('SIGNER_APPROVER_FILE', { address: approver, path, problem }, { cause: error })
  }
}

/** What is wrong with the file itself. Null for what another try, another Strongroom or another disk may read. */
function problemOf(error: unknown): string | null {
  if (isStrongroomError(error, 'VAULT_ABSENT')) return 'it is missing'
  if (isStrongroomError(error, 'VAULT_DAMAGED')) return `it is damaged, ${error.context.problem}`
  if (isStrongroomError(error, 'VAULT_NOT_A_VAULT')) return 'it is damaged, or another file stands in its place'
  if (isStrongroomError(error, 'VAULT_DOWNGRADE')) return 'it was altered, and asks for a weaker protection than any is written with'
  if (isStrongroomError(error, 'VAULT_KDF_EXCESSIVE')) return 'it was altered or damaged, and asks for more work than any is written with'
  return null
}

/** Who knows both passphrases is one person, not two. @throws SIGNER_APPROVER_SAME */
export function assertOtherPerson({ session }: SignerContext, passphrase: string): void {
  assertOther(session.unlocked().vault.secret, passphrase)
}

function assertOther(secret: Uint8Array, passphrase: string): void {
  const given = hashPassphrase(passphrase)
  const isSame = isSameSecret(given, secret)
  given.fill(0)
  if (isSame) throw new StrongroomError('SIGNER_APPROVER_SAME', {})
}

function assertMayApprove({ session }: SignerContext, approver: Address): void {
  const { policy } = session.unlocked().vault.contents
  const waitMs = waitOfApprover(policy, approver, session.nowMs())
  if (waitMs === null) throw new StrongroomError('SIGNER_APPROVER_UNKNOWN', { address: approver })
  if (waitMs > 0) throw new StrongroomError('SIGNER_APPROVER_WAITS', { address: approver, minutes: Math.ceil(waitMs / 60_000) })
}
