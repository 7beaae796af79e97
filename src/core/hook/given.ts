import { isAddress } from '../address/address.ts'
import type { AccountMeta } from '../program/instruction.ts'

/**
 * An account for a transfer hook as a person gives it, in the words of the ledger's own command line:
 *
 *     given = address ":" ( "readonly" | "writable" | "readonly-signer" | "writable-signer" )
 */
const ROLES: ReadonlyMap<string, Omit<AccountMeta, 'address'>> = new Map([
  ['readonly', { signer: false, writable: false }],
  ['writable', { signer: false, writable: true }],
  ['readonly-signer', { signer: true, writable: false }],
  ['writable-signer', { signer: true, writable: true }],
])

/** What a text says; null for anything else. */
export function parseHookAccount(text: string): AccountMeta | null {
  const [address = '', role = '', ...more] = text.split(':')
  const found = ROLES.get(role)
  return found === undefined || more.length > 0 || !isAddress(address) ? null : { address, ...found }
}
