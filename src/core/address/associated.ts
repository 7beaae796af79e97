import { ASSOCIATED_TOKEN_PROGRAM } from '../program/ids.ts'
import { type Address, encodeAddress } from './address.ts'
import { findDerivedAddress } from './derived.ts'

/**
 * The one token account that wallets agree on for an owner and a mint. The token program is part of it: the same owner and mint under
 * Token-2022 have another one.
 * @throws ADDRESS_NO_DERIVATION
 */
export function findAssociatedAddress({ owner, mint, tokenProgram }: { owner: Address; mint: Address; tokenProgram: Address }): Address {
  const seeds = [owner, tokenProgram, mint].map(encodeAddress)
  return findDerivedAddress({ program: ASSOCIATED_TOKEN_PROGRAM, seeds }).address
}
