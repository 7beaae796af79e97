import type { Address } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { equalityIn, statementOf } from './confidential-transfer.ts'
import { INSTRUCTIONS_SYSVAR, PROOF_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { addressField, bytesField, u8 } from './layout.ts'
import { builder, type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

/*
 * A confidential transfer: the instruction that moves a hidden amount, and the two proofs that no other instruction needs. The third one, of what is left,
 * is that of a withdrawal. All three stand behind it, in the same transaction, or two of them are kept in accounts by earlier ones (plan/payment-proofs.ts).
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 * https://github.com/solana-program/zk-elgamal-proof, interface, instruction.rs, proof_data/batched_grouped_ciphertext_validity
 */

/** The amount is split: 16 bits below, 32 bits above, each encrypted apart. */
export const LOW_BITS = 16n
export const MOST_TRANSFERRED = (1n << 48n) - 1n

/** Where the mint names no auditor: a key of zeros, for which nobody holds a secret. */
export const NO_AUDITOR = SYSTEM_PROGRAM

const VALIDITY_TAG = 12
const RANGE_TAG = 7
const POINT_BYTES = 32
/** A commitment with a handle for each of three keys: sender, recipient, auditor. */
const GROUPED_BYTES = 4 * POINT_BYTES
const COPY_BYTES = 36
const STATED_BYTES = 2 + COPY_BYTES
const OFFSETS = 3

/** From what is available in one account to what is pending in another; the proofs stand so many instructions behind it. */
const transfer = instructionLayout({
  kind: 'transferConfidential',
  tag: [27, 7],
  accounts: {
    source: 'writable',
    mint: 'readonly',
    destination: 'writable',
    instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR },
    owner: 'signer',
  },
  data: {
    decryptableLeft: bytesField(COPY_BYTES),
    auditorLow: bytesField(2 * POINT_BYTES),
    auditorHigh: bytesField(2 * POINT_BYTES),
    equalityOffset: u8,
    validityOffset: u8,
    rangeOffset: u8,
  },
})

/** As {@link transfer}, where accounts keep what was proved of validity and range: their offsets are 0. */
const transferKept = instructionLayout({
  kind: 'transferByContext',
  tag: [27, 7],
  accounts: {
    source: 'writable',
    mint: 'readonly',
    destination: 'writable',
    instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR },
    validityContext: 'readonly',
    rangeContext: 'readonly',
    owner: 'signer',
  },
  data: {
    decryptableLeft: bytesField(COPY_BYTES),
    auditorLow: bytesField(2 * POINT_BYTES),
    auditorHigh: bytesField(2 * POINT_BYTES),
    equalityOffset: u8,
    validityOffset: u8,
    rangeOffset: u8,
  },
})

const validityData = {
  senderKey: addressField,
  recipientKey: addressField,
  auditorKey: addressField,
  low: bytesField(GROUPED_BYTES),
  high: bytesField(GROUPED_BYTES),
  proof: bytesField(192),
}
const rangeData = { commitments: bytesField(8 * POINT_BYTES), bitLengths: bytesField(8), proof: bytesField(736) }
/** What is proved is kept in an empty account of the proof program, which is the authority's from then on. */
const keeping = { context: 'writable', authority: 'readonly' } as const

/** That sender, recipient and auditor read the same two halves of an amount. Changes nothing. */
const validityProof = instructionLayout({ kind: 'verifyTransferValidity', tag: [VALIDITY_TAG], accounts: {}, data: validityData })
const keptValidity = instructionLayout({ kind: 'keepTransferValidity', tag: [VALIDITY_TAG], accounts: keeping, data: validityData })

/** That each commitment is of an amount of so many bits. Changes nothing. */
const rangeProof = instructionLayout({ kind: 'verifyTransferRange', tag: [RANGE_TAG], accounts: {}, data: rangeData })
const keptRange = instructionLayout({ kind: 'keepTransferRange', tag: [RANGE_TAG], accounts: keeping, data: rangeData })

const proofs = [validityProof, rangeProof, keptValidity, keptRange] as const

export type TransferByContext = Decoded<typeof transferKept>
export type ConfidentialTransfer = Decoded<typeof transfer> | TransferByContext
export type TransferValidity = Decoded<typeof validityProof>
export type ConfidentialPaymentInstruction = ConfidentialTransfer | Decoded<(typeof proofs)[number]>

/** What an instruction of a confidential payment says; null for every other, and for what is not understood to the last byte. */
export function decodeConfidentialPayment(instruction: Instruction): ConfidentialPaymentInstruction | null {
  if (instruction.program === PROOF_PROGRAM) return decodeWith<ConfidentialPaymentInstruction>(proofs, instruction)
  return decodeConfidentialTransfer(instruction)
}

/** A transfer of a hidden amount; null for every other instruction. */
export function decodeConfidentialTransfer(instruction: Instruction): ConfidentialTransfer | null {
  if (instruction.program !== TOKEN_2022_PROGRAM) return null
  const decoded = decodeWith<ConfidentialTransfer>([transfer, transferKept], instruction)
  if (decoded?.kind !== 'transferByContext') return decoded
  // With a proof elsewhere, the accounts would be something else than what keeps them.
  const { equalityOffset, validityOffset, rangeOffset } = decoded
  const isKept = validityOffset === KEPT_OFFSETS.validityOffset && rangeOffset === KEPT_OFFSETS.rangeOffset
  return isKept && equalityOffset === KEPT_OFFSETS.equalityOffset ? decoded : null
}

/** Where the proofs of a transfer stand behind it. */
export const TRANSFER_OFFSETS = { equalityOffset: 1, validityOffset: 2, rangeOffset: 3 } as const
/** The same where accounts keep two of them. */
export const KEPT_OFFSETS = { equalityOffset: 1, validityOffset: 0, rangeOffset: 0 } as const

export const transferConfidential = builder(TOKEN_2022_PROGRAM, transfer)
export const transferByContext = builder(TOKEN_2022_PROGRAM, transferKept)
export const verifyTransferValidity = builder(PROOF_PROGRAM, validityProof)
export const verifyTransferRange = builder(PROOF_PROGRAM, rangeProof)
export const keepTransferValidity = builder(PROOF_PROGRAM, keptValidity)
export const keepTransferRange = builder(PROOF_PROGRAM, keptRange)

/** One half as one of the three keys reads it: the commitment and that key’s handle, a ciphertext of 64 bytes. */
export function halfFor(grouped: Uint8Array, reader: 'sender' | 'recipient' | 'auditor'): Uint8Array {
  const place = { sender: 1, recipient: 2, auditor: 3 }[reader] * POINT_BYTES
  return Uint8Array.from([...grouped.subarray(0, POINT_BYTES), ...grouped.subarray(place, place + POINT_BYTES)])
}

/** The three proofs of a transfer, from the data that their instructions carry behind the tag. */
export function transferProofsIn(made: { readonly equality: Uint8Array; readonly validity: Uint8Array; readonly range: Uint8Array }) {
  const equality = equalityIn(made.equality)
  const validity = validityIn(made.validity)
  const range = rangeProof.decode(proofOf(RANGE_TAG, made.range))
  invariant(validity !== null && range !== null, 'the signer made proofs of their length')
  return { equality, validity, range }
}

/** What a proof of validity says, from the data that its instruction carries behind the tag; null for another length. */
export function validityIn(data: Uint8Array): TransferValidity | null {
  return validityProof.decode(proofOf(VALIDITY_TAG, data))
}

function proofOf(tag: number, data: Uint8Array): Instruction {
  return { program: PROOF_PROGRAM, accounts: [], data: Uint8Array.from([tag, ...data]) }
}

/**
 * Of each instruction the bytes that say what it does. Beside a transfer every ciphertext is drawn at random, also the one of what is left: what stays is
 * the copy of what is left, which is made of the state of the account, and the keys.
 */
export function statementsOf(instructions: readonly Instruction[]): readonly Uint8Array[] {
  const isTransfer = instructions.some((one) => decodeConfidentialTransfer(one) !== null)
  return instructions.map((one) => (isTransfer ? (hiddenStatementOf(one) ?? statementOf(one)) : statementOf(one)))
}

const KEYS_STATED = new Map([
  [VALIDITY_TAG, 1 + 3 * POINT_BYTES],
  [RANGE_TAG, 1],
  [3, 1 + POINT_BYTES],
])

function hiddenStatementOf(instruction: Instruction): Uint8Array | null {
  const { data, program } = instruction
  if (decodeConfidentialTransfer(instruction) !== null)
    return Uint8Array.from([...data.subarray(0, STATED_BYTES), ...data.subarray(-OFFSETS)])
  const stated = program === PROOF_PROGRAM ? KEYS_STATED.get(data[0] ?? -1) : undefined
  return stated === undefined ? null : data.subarray(0, stated)
}

/** Who may read an amount beside its sender. */
export type TransferKeys = { readonly recipientKey: Address; readonly auditorKey: Address }
