import type { Address } from '../address/address.ts'
import { INSTRUCTIONS_SYSVAR, PROOF_PROGRAM, TOKEN_2022_PROGRAM } from './ids.ts'
import type { Instruction } from './instruction.ts'
import { addressField, bytesField, u8 } from './layout.ts'
import { builder, type Decoded, instructionLayout } from './layout-instruction.ts'

/*
 * An account in which something was available and is not any more keeps a ciphertext of nothing. Only its keys tell that it is of nothing; once that is
 * proved the account is as it was made, and can be closed. It fails where anything is pending.
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 * https://github.com/solana-program/zk-elgamal-proof, interface, instruction.rs
 */

/** `offset`: how many instructions later it is proved that what is available is nothing. */
export const emptyingLayout = instructionLayout({
  kind: 'emptyConfidential',
  tag: [27, 4],
  accounts: { account: 'writable', instructionsSysvar: { fixed: INSTRUCTIONS_SYSVAR }, owner: 'signer' },
  data: { offset: u8 },
})

/** Fails unless a ciphertext of the key is of nothing. Changes nothing. */
export const zeroProofLayout = instructionLayout({
  kind: 'verifyZero',
  tag: [1],
  accounts: {},
  data: { elgamalKey: addressField, ciphertext: bytesField(64), proof: bytesField(96) },
})

export const emptyConfidential = builder(TOKEN_2022_PROGRAM, emptyingLayout)
export const verifyZero = builder(PROOF_PROGRAM, zeroProofLayout)

/** The proof that an account hides nothing. */
export type ZeroProof = Omit<Decoded<typeof zeroProofLayout>, 'kind'>

/** It from the data that its instruction carries behind the tag; null where that is none. */
export function zeroProofIn(data: Uint8Array): ZeroProof | null {
  return zeroProofLayout.decode({ program: PROOF_PROGRAM, accounts: [], data: Uint8Array.from([1, ...data]) })
}

/** Where the proof stands in what is made here: it is the next instruction. */
export const ZERO_IS_NEXT = 1

/** Makes an account that hides nothing ready to be closed. */
export function emptyingOf({
  account,
  owner,
  zero,
}: {
  readonly account: Address
  readonly owner: Address
  readonly zero: ZeroProof
}): Instruction[] {
  return [emptyConfidential({ account, owner, offset: ZERO_IS_NEXT }), verifyZero(zero)]
}
