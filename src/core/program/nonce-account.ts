import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Nonce } from '../lifetime/lifetime.ts'
import { nonceField } from '../lifetime/token.ts'
import { addressField, decodeField, lamportsField, struct, u32 } from './layout.ts'

export const NONCE_ACCOUNT_BYTES = 80

/** The present version: a nonce of version 0 (before 2022) does not work until it is upgraded. */
const VERSION = 1
const INITIALIZED = 1

/** An initialized nonce account. `nonce` stands in a message where a blockhash would. */
export type NonceAccount = { readonly authority: Address; readonly nonce: Nonce; readonly lamportsPerSignature: Lamports }

const layout = struct({ version: u32, state: u32, authority: addressField, nonce: nonceField, lamportsPerSignature: lamportsField })

/** The nonce account in an account's 80 bytes; null when it holds something else, is not initialized, or is of the old version. */
export function decodeNonceAccount(bytes: Uint8Array): NonceAccount | null {
  const decoded = decodeField(layout, bytes)
  if (decoded === null || decoded.version !== VERSION || decoded.state !== INITIALIZED) return null
  const { authority, nonce, lamportsPerSignature } = decoded
  return { authority, nonce, lamportsPerSignature }
}
