import { parseAddress, type Address } from '../address/address.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { addressField, bytesField, u64, u8 } from './layout.ts'
import { builder, type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

/*
 * The instructions of confidential transfers that are signed here. A proof stands in an instruction of its own, so many places behind the one that needs
 * it; that one finds it through the sysvar of instructions.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 * https://github.com/solana-program/zk-elgamal-proof, interface, instruction.rs
 */
export const PROOF_PROGRAM = parseAddress('ZkE1Gama1Proof11111111111111111111111111111')
const INSTRUCTIONS_SYSVAR = parseAddress('Sysvar1nstructions1111111111111111111111111')
const PROOF_BYTES = 64
const decryptable = bytesField(36)

/** Makes room in a token account for the extension of confidential accounts, and for nothing else. `payer` pays what its rent lacks. */
const reallocation = instructionLayout({
  kind: 'makeRoomForConfidential',
  tag: [29, 5, 0],
  accounts: { account: 'writable', payer: 'writableSigner', systemProgram: { fixed: SYSTEM_PROGRAM }, owner: 'signer' },
  data: {},
})

/** `offset`: how many instructions later the proof that somebody holds the secret of the key stands; the key is recorded from there. */
const configuration = instructionLayout({
  kind: 'configureConfidential',
  tag: [27, 2],
  accounts: { account: 'writable', mint: 'readonly', instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR }, owner: 'signer' },
  data: { decryptableZero: decryptable, mostCredits: u64, offset: u8 },
})

/** All that is pending becomes available, whatever was expected; the copy is kept as it is given. */
const application = instructionLayout({
  kind: 'applyPending',
  tag: [27, 8],
  accounts: { account: 'writable', owner: 'signer' },
  data: { expectedCredits: u64, decryptableAvailable: decryptable },
})

/** Fails unless whoever made the proof holds the secret of the ElGamal key. Changes nothing. */
const keyProof = instructionLayout({
  kind: 'verifyElgamalKey',
  tag: [4],
  accounts: {},
  data: { elgamalKey: addressField, proof: bytesField(PROOF_BYTES) },
})

const layouts = [reallocation, configuration, application] as const

export type ConfidentialInstruction = Decoded<(typeof layouts)[number]> | Decoded<typeof keyProof>

/** What an instruction of confidential transfers says; null for every other, and for what is not understood to the last byte. */
export function decodeConfidentialInstruction(instruction: Instruction): ConfidentialInstruction | null {
  if (instruction.program === PROOF_PROGRAM) return keyProof.decode(instruction)
  return instruction.program === TOKEN_2022_PROGRAM ? decodeWith<ConfidentialInstruction>(layouts, instruction) : null
}

export const makeRoomForConfidential = builder(TOKEN_2022_PROGRAM, reallocation)
export const configureConfidential = builder(TOKEN_2022_PROGRAM, configuration)
export const applyPending = builder(TOKEN_2022_PROGRAM, application)
export const verifyElgamalKey = builder(PROOF_PROGRAM, keyProof)

/** How far behind the configuration its proof stands in what is made here: it is the next instruction. */
export const PROOF_IS_NEXT = 1

/**
 * The bytes of an instruction that say what it does: of a proof what it proves, without the random numbers of the proof itself. Two proofs of one
 * statement do the same.
 */
export function statementOf(instruction: Instruction): Uint8Array {
  const isProof = instruction.program === PROOF_PROGRAM && keyProof.decode(instruction) !== null
  return isProof ? instruction.data.subarray(0, instruction.data.length - PROOF_BYTES) : instruction.data
}

/** An account that is configured, with whose it is. */
export type ConfidentialPlace = { readonly account: Address; readonly owner: Address; readonly mint: Address }
