import type { Address } from '../address/address.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { expandInstructions } from './expand.ts'
import type { CompiledMessage } from './message.ts'

/** The nonce account that a message of ours advances first, and whose value stands where its blockhash would; null where it advances none. */
export function nonceAccountOf(message: CompiledMessage): Address | null {
  const [first] = expandInstructions({ message })
  const decoded = first === undefined ? null : decodeSystemInstruction(first)
  return decoded?.kind === 'advanceNonce' ? decoded.nonceAccount : null
}
