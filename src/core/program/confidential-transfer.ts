import type { Address } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { creditLayouts } from './confidential-credits.ts'
import { depositLayout } from './confidential-deposit.ts'
import { emptyingLayout, zeroProofLayout } from './confidential-emptying.ts'
import { INSTRUCTIONS_SYSVAR, PROOF_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { addressField, bytesField, tokenAmountField, u64, u8 } from './layout.ts'
import { builder, type Decoded, decodeWith, instructionLayout } from './layout-instruction.ts'

/*
 * The instructions of confidential transfers that are signed here. A proof stands in an instruction of its own, so many places behind the one that needs
 * it; that one finds it through the sysvar of instructions.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 * https://github.com/solana-program/zk-elgamal-proof, interface, instruction.rs
 */
export { PROOF_PROGRAM } from './ids.ts'
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

/**
 * From what is available to the account's own public balance; everybody sees how much. `equalityOffset`: where it is proved what is left, `rangeOffset`:
 * where, that it is not less than nothing.
 */
const withdrawal = instructionLayout({
  kind: 'withdrawConfidential',
  tag: [27, 6],
  accounts: { account: 'writable', mint: 'readonly', instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR }, owner: 'signer' },
  data: { amount: tokenAmountField, decimals: u8, decryptableAvailable: decryptable, equalityOffset: u8, rangeOffset: u8 },
})

/** As {@link withdrawal}, where an account keeps what was proved of the range: the offset of that proof is 0. */
const withdrawalByContext = instructionLayout({
  kind: 'withdrawByContext',
  tag: [27, 6],
  accounts: {
    account: 'writable',
    mint: 'readonly',
    instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR },
    rangeContext: 'readonly',
    owner: 'signer',
  },
  data: { amount: tokenAmountField, decimals: u8, decryptableAvailable: decryptable, equalityOffset: u8, rangeOffset: u8 },
})

/** That a ciphertext of the key and a commitment are of one amount. Changes nothing. */
const equalityProof = instructionLayout({
  kind: 'verifyEquality',
  tag: [3],
  accounts: {},
  data: { elgamalKey: addressField, ciphertext: bytesField(64), commitment: bytesField(32), proof: bytesField(192) },
})

/** That a commitment is of an amount below 2^64. Changes nothing. */
const rangeProof = instructionLayout({
  kind: 'verifyRange',
  tag: [6],
  accounts: {},
  data: { commitments: bytesField(8 * 32), bitLengths: bytesField(8), proof: bytesField(672) },
})

/** As {@link rangeProof}; what it proves is kept in an empty account of the proof program, which is the authority's from then on. */
const keptRangeProof = instructionLayout({
  kind: 'keepRange',
  tag: [6],
  accounts: { context: 'writable', authority: 'readonly' },
  data: { commitments: bytesField(8 * 32), bitLengths: bytesField(8), proof: bytesField(672) },
})

/** Closes an account in which a proof is kept; all its lamports go to `destination`. */
const contextClosing = instructionLayout({
  kind: 'closeProofContext',
  tag: [0],
  accounts: { context: 'writable', destination: 'writable', authority: 'signer' },
  data: {},
})

const layouts = [
  reallocation,
  configuration,
  application,
  withdrawal,
  withdrawalByContext,
  depositLayout,
  emptyingLayout,
  ...creditLayouts,
] as const
const proofs = [keyProof, zeroProofLayout, equalityProof, rangeProof, keptRangeProof, contextClosing] as const

export type ConfidentialInstruction = Decoded<(typeof layouts)[number]> | Decoded<(typeof proofs)[number]>

/** What an instruction of confidential transfers says; null for every other, and for what is not understood to the last byte. */
export function decodeConfidentialInstruction(instruction: Instruction): ConfidentialInstruction | null {
  if (instruction.program === PROOF_PROGRAM) return decodeWith<ConfidentialInstruction>(proofs, instruction)
  const decoded = instruction.program === TOKEN_2022_PROGRAM ? decodeWith<ConfidentialInstruction>(layouts, instruction) : null
  // With a proof elsewhere, the account would be something else than what keeps it.
  return decoded?.kind === 'withdrawByContext' && decoded.rangeOffset !== RANGE_IS_KEPT ? null : decoded
}

export const makeRoomForConfidential = builder(TOKEN_2022_PROGRAM, reallocation)
export const configureConfidential = builder(TOKEN_2022_PROGRAM, configuration)
export const applyPending = builder(TOKEN_2022_PROGRAM, application)
export const withdrawConfidential = builder(TOKEN_2022_PROGRAM, withdrawal)
export const verifyEquality = builder(PROOF_PROGRAM, equalityProof)
export const verifyRange = builder(PROOF_PROGRAM, rangeProof)
export const verifyElgamalKey = builder(PROOF_PROGRAM, keyProof)
export const withdrawByContext = builder(TOKEN_2022_PROGRAM, withdrawalByContext)
export const keepRange = builder(PROOF_PROGRAM, keptRangeProof)
export const closeProofContext = builder(PROOF_PROGRAM, contextClosing)

/** How far behind the configuration its proof stands in what is made here: it is the next instruction. */
export const PROOF_IS_NEXT = 1

/** The proofs of a withdrawal stand behind it in this order. */
export const EQUALITY_IS_NEXT = 1
export const RANGE_IS_AFTER = 2
/** Where an account keeps the proof. */
export const RANGE_IS_KEPT = 0

/** How many bytes of a proof say what it proves: its tag, the key, and the ciphertext where there is one. A commitment is drawn at random. */
const STATED_BYTES = new Map([
  ['verifyElgamalKey', 1 + 32],
  ['verifyZero', 1 + 32 + 64],
  ['verifyEquality', 1 + 32 + 64],
  ['verifyRange', 1],
  ['keepRange', 1],
])

/**
 * The bytes of an instruction that say what it does: of a proof what it proves, without the random numbers of the proof itself. Two proofs of one
 * statement do the same.
 */
export function statementOf(instruction: Instruction): Uint8Array {
  const kind = instruction.program === PROOF_PROGRAM ? decodeConfidentialInstruction(instruction)?.kind : undefined
  return instruction.data.subarray(0, STATED_BYTES.get(kind ?? '') ?? instruction.data.length)
}

/** An account that is configured, with whose it is. */
export type ConfidentialPlace = { readonly account: Address; readonly owner: Address; readonly mint: Address }

/** The two proofs of a withdrawal, from the data that their instructions carry behind the tag. */
export function proofsIn({ equality, range }: { readonly equality: Uint8Array; readonly range: Uint8Array }) {
  const decodedRange = rangeProof.decode({ program: PROOF_PROGRAM, accounts: [], data: Uint8Array.from([6, ...range]) })
  invariant(decodedRange !== null, 'the signer made proofs of their length')
  return { equality: equalityIn(equality), range: decodedRange }
}

/** The proof of what is left, from the data that its instruction carries behind the tag. */
export function equalityIn(equality: Uint8Array) {
  const decoded = equalityProof.decode({ program: PROOF_PROGRAM, accounts: [], data: Uint8Array.from([3, ...equality]) })
  invariant(decoded !== null, 'the signer made a proof of its length')
  return decoded
}
