import type { Address } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { isNonce, type Nonce } from '../lifetime/lifetime.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { expandInstructions } from './expand.ts'
import type { CompiledMessage } from './message.ts'

/** The nonce account that a message of ours advances first, by whose authority, and the value that stands where its blockhash would; null where it advances none. */
export function nonceOf(
  message: CompiledMessage,
): { readonly account: Address; readonly authority: Address; readonly value: Nonce } | null {
  const [first] = expandInstructions({ message })
  const decoded = first === undefined ? null : decodeSystemInstruction(first)
  if (decoded?.kind !== 'advanceNonce') return null
  const { lifetimeToken: value } = message
  invariant(isNonce(value), 'what stands where a blockhash would is 32 bytes')
  return { account: decoded.nonceAccount, authority: decoded.authority, value }
}
