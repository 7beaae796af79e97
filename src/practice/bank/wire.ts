import type { Signature } from '../../core/keys/signature.ts'
import { decodeSignature } from '../../core/keys/signature.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { decodeTransaction } from '../../core/message/transaction.ts'

/** A transaction as it came, with what its bytes say. */
export type WireTransaction = {
  readonly wire: Uint8Array
  readonly compiled: CompiledMessage
  /** As many as the message asks for; those not given are 64 zero bytes. */
  readonly signatures: readonly Signature[]
}

const EMPTY_SIGNATURE = decodeSignature(new Uint8Array(64))

/**
 * Reads transaction bytes, strictly: malformed ones would abort the virtual machine.
 * @throws MESSAGE_* as `decodeTransaction`
 */
export function parseWire(wire: Uint8Array): WireTransaction {
  const { compiled, signatures } = decodeTransaction(wire)
  return { wire, compiled, signatures: signatures.map((signature) => signature ?? EMPTY_SIGNATURE) }
}

/** The first signature: the transaction's name. */
export function nameOf(transaction: WireTransaction): Signature {
  return transaction.signatures[0] ?? EMPTY_SIGNATURE
}
