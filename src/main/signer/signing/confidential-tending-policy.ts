import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'

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
