import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { ZERO_IS_NEXT } from '../../../core/program/confidential-emptying.ts'
import type { ConfidentialInstruction } from '../../../core/program/confidential-transfer.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeTokenInstruction } from '../../../core/program/token.ts'
import type { ConfidentialJudge } from './confidential-policy.ts'

type Ours = { readonly isOurs: (address: Address) => boolean }

/**
 * Which arrivals an account takes. Nothing moves by it: what is refused stays with whoever sends it, and is taken again once it is switched on.
 * @throws SIGNER_NOT_ALLOWED
 */
export function assertCredits({ owner }: { readonly owner: Address }, { isOurs }: Ours): void {
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it switches arrivals of a token account of others' })
}

/**
 * What is deposited stays in the account, under the same owner; but no balance shows it from then on, and only the keys that the account recorded read it.
 * The bytes do not name those: whoever configured the account here could record none but the owner's own.
 * @throws SIGNER_NOT_ALLOWED
 */
export function assertDeposit({ owner }: { readonly owner: Address }, { isOurs }: Ours): void {
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it hides tokens in a token account of others' })
}

type Emptying = Extract<ConfidentialInstruction, { kind: 'emptyConfidential' }>

/**
 * What hides nothing is closed: by the proof behind it, under the owner's key, and by the closing behind that. Where its rent goes is judged of the closing.
 * @throws SIGNER_NOT_ALLOWED, SIGNER_CONFIDENTIAL_KEYS
 */
export function assertEmptying(
  { account, owner, offset }: Emptying,
  { next, second }: { readonly next: ConfidentialInstruction | null; readonly second: Instruction | null },
  { isOurs, confidential }: Ours & { readonly confidential: ConfidentialJudge },
): void {
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it empties a confidential account of others' })
  const closing = second === null ? null : decodeTokenInstruction(second)
  if (closing?.kind !== 'closeTokenAccount' || closing.account !== account)
    throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it empties a confidential account and does not close it' })
  const named = { account, owner, mint: confidential.mintOf(account) }
  if (offset !== ZERO_IS_NEXT || next?.kind !== 'verifyZero' || !confidential.isKeyOf(named, next.elgamalKey))
    throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}
