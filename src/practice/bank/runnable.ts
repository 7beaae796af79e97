import { encodeAddress } from '../../core/address/address.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import type { CompiledMessage } from '../../core/message/message.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import { SYSTEM_PROGRAM } from '../../core/program/ids.ts'
import { isSignedBy } from '../keys.ts'
import type { WireTransaction } from './wire.ts'

/** Bytes for the virtual machine, and whether it must still check their signatures. Null when a signature is wrong. */
export type Runnable = { readonly wire: Uint8Array; readonly verifySignatures: boolean }

/** Advance, withdraw, initialize and authorize a nonce. */
const FIRST_NONCE_TAG = 4
const LAST_NONCE_TAG = 7

/**
 * The virtual machine takes a message's own blockhash for the newest one, and makes nonces from it. Where that matters the message is run
 * with the newest in its place; its signatures then no longer fit, and are checked here.
 */
export function toRunnable(transaction: WireTransaction, newest: Blockhash, verifySignatures: boolean): Runnable | null {
  const { compiled, signatures, wire } = transaction
  if (compiled.lifetimeToken === newest || !touchesNonce(compiled)) return { wire, verifySignatures }
  if (verifySignatures && !isFullySigned(transaction)) return null
  const message = encodeMessage({ ...compiled, lifetimeToken: newest })
  return { wire: encodeTransaction({ message, signatures }), verifySignatures: false }
}

function touchesNonce({ instructions, staticAccounts }: CompiledMessage): boolean {
  return instructions.some(({ programIndex, data: [tag = -1] }) => {
    return staticAccounts[programIndex] === SYSTEM_PROGRAM && tag >= FIRST_NONCE_TAG && tag <= LAST_NONCE_TAG
  })
}

function isFullySigned({ compiled, signatures }: WireTransaction): boolean {
  const message = encodeMessage(compiled)
  return signatures.every((signature, index) => {
    const signer = compiled.staticAccounts[index]
    return signer !== undefined && isSignedBy(encodeAddress(signer), message, signature)
  })
}
