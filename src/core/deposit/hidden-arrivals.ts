import type { Address } from '../address/address.ts'
import type { RpcInstruction, RpcTransaction } from '../chain/rpc-transaction.ts'
import type { CompiledInstruction } from '../message/message.ts'
import { decodeConfidentialPayment, halfFor } from '../program/confidential-payment.ts'
import { PROOF_PROGRAM, TOKEN_2022_PROGRAM } from '../program/ids.ts'

/*
 * A confidential transfer says no amount. What arrives is in the statement of the proof that stands so many places behind it (program/confidential-payment.ts).
 *
 * The transfer itself: tags 27 and 7, copy(36), auditor's ciphertexts(2 x 64), and how far behind it three proofs stand, each in a signed byte: equality,
 * validity, range. Zero: its statement is in an account that an earlier transaction made.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 */
const TRANSFER = [27, 7] as const
const TRANSFER_BYTES = 2 + 36 + 2 * 64 + 3
const VALIDITY_AT = TRANSFER_BYTES - 2
const DESTINATION = 2

/** One transfer into an account: two ciphertexts that the receiver's key reads, or null where they are not in this transaction. */
export type HiddenArrival = {
  /** The key that the amounts are encrypted to, written like an address. */
  readonly elgamalKey: Address
  /** Of the lower 16 bits of the amount. */
  readonly low: Uint8Array
  /** Of the rest. */
  readonly high: Uint8Array
} | null

/** Every confidential transfer into an account, in the order of the transaction. None of one that failed, or whose outcome the node does not know. */
export function hiddenArrivalsTo({ accounts, message, meta }: RpcTransaction, account: Address): readonly HiddenArrival[] {
  if (meta === null || meta.err !== null || message.form !== 'compiled') return []
  const { instructions } = message.compiled
  const programOf = ({ programIndex }: CompiledInstruction) => accounts[programIndex]?.address
  // A program counts places from the instruction of the transaction, also where another program called it.
  return instructions.flatMap((top, place) => {
    const called = (meta.innerInstructions ?? []).filter(({ index }) => Number(index) === place).flatMap((inner) => inner.instructions)
    return [top, ...called.filter(isCompiled)].flatMap((one): HiddenArrival[] => {
      const isTransfer = programOf(one) === TOKEN_2022_PROGRAM && TRANSFER.every((tag, at) => one.data[at] === tag)
      if (!isTransfer || accounts[one.accountIndexes[DESTINATION] ?? -1]?.address !== account) return []
      const offset = offsetIn(one.data)
      const proof = offset === 0 ? undefined : instructions[place + offset]
      return [proof !== undefined && programOf(proof) === PROOF_PROGRAM ? readStatement(proof.data) : null]
    })
  })
}

function isCompiled(instruction: RpcInstruction): instruction is Extract<RpcInstruction, { form: 'compiled' }> {
  return instruction.form === 'compiled'
}

/** Zero as well where the bytes are not those of a transfer. */
function offsetIn(data: Uint8Array): number {
  return data.length === TRANSFER_BYTES ? new DataView(data.buffer, data.byteOffset).getInt8(VALIDITY_AT) : 0
}

function readStatement(data: Uint8Array): HiddenArrival {
  const proof = decodeConfidentialPayment({ program: PROOF_PROGRAM, accounts: [], data })
  if (proof?.kind !== 'verifyTransferValidity') return null
  return { elgamalKey: proof.recipientKey, low: halfFor(proof.low, 'recipient'), high: halfFor(proof.high, 'recipient') }
}
