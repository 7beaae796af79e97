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
