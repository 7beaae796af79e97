import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Nonce } from '../lifetime/lifetime.ts'
import { nonceField } from '../lifetime/token.ts'
import { addressField, decodeField, lamportsField, struct, u32 } from './layout.ts'

export const NONCE_ACCOUNT_BYTES = 80

/** The present version: a nonce of version 0 (before 2022) does not work until it is upgraded. */
const PRESENT_VERSION = 1
const OLD_VERSION = 0
const INITIALIZED = 1

/** An initialized nonce account. `nonce` stands in a message where a blockhash would. */
export type NonceAccount = { readonly authority: Address; readonly nonce: Nonce; readonly lamportsPerSignature: Lamports }

const layout = struct({ version: u32, state: u32, authority: addressField, nonce: nonceField, lamportsPerSignature: lamportsField })

/** Where the authority stands in the bytes: version and state, four each, come before it. */
export const NONCE_AUTHORITY_OFFSET = 8

/** The nonce account in an account's 80 bytes; null when it holds something else, is not initialized, or is of the old version. */
export function decodeNonceAccount(bytes: Uint8Array): NonceAccount | null {
  const found = decodeAnyNonceAccount(bytes)
  return found === null || found.isOld ? null : found.account
}

/** The same of either version. What was signed over an old one cannot execute before somebody upgrades it. */
export function decodeAnyNonceAccount(bytes: Uint8Array): { readonly account: NonceAccount; readonly isOld: boolean } | null {
  const decoded = decodeField(layout, bytes)
  if (decoded === null || decoded.state !== INITIALIZED) return null
  const { version, authority, nonce, lamportsPerSignature } = decoded
  if (version !== PRESENT_VERSION && version !== OLD_VERSION) return null
  return { account: { authority, nonce, lamportsPerSignature }, isOld: version === OLD_VERSION }
}
