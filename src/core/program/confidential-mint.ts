import type { Address } from '../address/address.ts'
import { SYSTEM_PROGRAM } from './ids.ts'
import { addressField, decodeField, struct, u8 } from './layout.ts'
import { readExtensions } from './token-extensions.ts'

/**
 * What a mint says of confidential transfers: authority(32) approves new accounts(u8) auditor's ElGamal key(32); 32 zero bytes are nobody.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/mod.rs
 */
export const CONFIDENTIAL_MINT = 4

export type ConfidentialMint = {
  /** Who approves accounts and may change this. */
  readonly authority: Address | null
  /** Whether new accounts may be used at once. */
  readonly approvesNew: boolean
  /** The key with which every amount can be read beside its sender and recipient, written like an address. */
  readonly auditor: Address | null
}

const confidentialMintField = struct({ authority: addressField, approvesNew: u8, auditor: addressField })

/** What a mint's data says of confidential transfers; null where it has none of them, or its bytes are not those of the extension. */
export function decodeConfidentialMint(data: Uint8Array): ConfidentialMint | null {
  const value = readExtensions(data)?.find(({ type }) => type === CONFIDENTIAL_MINT)?.value
  const mint = value === undefined ? null : decodeField(confidentialMintField, value)
  if (mint === null) return null
  return { authority: orNobody(mint.authority), approvesNew: mint.approvesNew !== 0, auditor: orNobody(mint.auditor) }
}

function orNobody(address: Address): Address | null {
  return address === SYSTEM_PROGRAM ? null : address
}
