import { decodeMessage } from '../message/decode.ts'
import { encodeMessage } from '../message/encode.ts'
import { expandInstructions } from '../message/expand.ts'
import { type ConfidentialPaymentInstruction, decodeConfidentialPayment } from '../program/confidential-payment.ts'
import { type ConfidentialInstruction, decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import type { Instruction } from '../program/instruction.ts'
import type { HiddenAct } from './bundle.ts'

/** From a byte of an instruction's data to before another one. */
type Span = readonly [from: number, before: number]
type Acting = Pick<HiddenAct, 'kind'> & { readonly amount?: bigint | 'all' }

/*
 * What only the keys of a hidden balance make, by the places of its bytes in the data of each instruction:
 *
 *     apply           tag(2) expected arrivals(8) copy(36)
 *     withdrawal      tag(2) amount(8) decimals(1) copy(36) offsets(2)
 *     transfer        tag(2) copy(36) amount for the auditor(128) offsets(3)
 *     validity proof  tag(1) keys(96) amount for all three(256) proof(192)
 *     transfer's range proof  tag(1) commitments(256) bit lengths(8) proof(736)
 *     equality proof  tag(1) key(32) ciphertext(64) commitment(32) proof(192)
 *     range proof     tag(1) commitments(256) bit lengths(8) proof(672)
 */
const WITHDRAWN_AMOUNT: Span = [2, 10]
type Kind = ConfidentialInstruction['kind'] | ConfidentialPaymentInstruction['kind']
const BLANKS: Partial<Readonly<Record<Kind, readonly Span[]>>> = {
  applyPending: [[10, 46]],
  withdrawConfidential: [[11, 47]],
  verifyEquality: [[33, 321]],
  verifyRange: [[1, 937]],
  transferConfidential: [[2, 166]],
  verifyTransferValidity: [[97, 545]],
  verifyTransferRange: [[1, 1001]],
}

/** Of everything, the amount is blank, too: nobody but the keys knows how much that is. */
function blanksOf(instruction: Instruction, { amount }: Acting): readonly Span[] {
  const decoded = decodeConfidentialPayment(instruction) ?? decodeConfidentialInstruction(instruction)
  if (decoded === null) return []
  const spans = BLANKS[decoded.kind] ?? []
  return decoded.kind === 'withdrawConfidential' && amount === 'all' ? [WITHDRAWN_AMOUNT, ...spans] : spans
}

/**
 * The bytes of a message that takes no accounts from lookup tables, with zeros wherever only the keys of the hidden balance make what stands there.
 * @throws as decodeMessage
 */
export function blankOut(message: Uint8Array, act: Acting): Uint8Array {
  return replaceData(message, (instruction) => {
    const data = Uint8Array.from(instruction.data)
    for (const span of blanksOf(instruction, act)) data.fill(0, ...span)
    return data
  })
}

/** Fills the blanks of a message with what stands there in instructions that the signer made, in their order. @throws as decodeMessage */
export function fillBlanks(message: Uint8Array, act: Acting, made: readonly Instruction[]): Uint8Array {
  const next = made.values()
  return replaceData(message, (instruction) => {
    const spans = blanksOf(instruction, act)
    const data = Uint8Array.from(instruction.data)
    if (spans.length === 0) return data
    const from = next.next().value?.data
    for (const span of spans) data.set(from?.subarray(...span) ?? [], span[0])
    return data
  })
}

function replaceData(message: Uint8Array, dataOf: (instruction: Instruction) => Uint8Array): Uint8Array {
  const compiled = decodeMessage(message)
  const data = expandInstructions({ message: compiled }).map(dataOf)
  return encodeMessage({
    ...compiled,
    instructions: compiled.instructions.map((one, place) => ({ ...one, data: data[place] ?? one.data })),
  })
}
