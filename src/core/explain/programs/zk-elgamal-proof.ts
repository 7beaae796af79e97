import { PROOF_PROGRAM } from '../../program/confidential-transfer.ts'
import { countedIn, type InstructionLayout, named, type ProgramLayouts } from '../layout.ts'
import { address, bytes, type Shape } from '../shape.ts'

/*
 * What a proof is of stands before it; a proof that was put into an account before is not in these bytes, and is not understood.
 *
 * https://github.com/solana-program/zk-elgamal-proof, interface, instruction.rs
 */

/** What it proved can be kept in an account of its own, for an instruction of another transaction. */
const KEPT = 'contextState? contextStateAuthority?'

const counted = countedIn(1)
const proves = (own: number, name: string, words: string, data: Readonly<Record<string, Shape>>): InstructionLayout =>
  counted(own, name, KEPT, words, data)

const commitment = bytes(32)
const ciphertext = bytes(64)
/** Of one amount for three keys: a commitment, and a handle of each key. */
const groupedCiphertext = bytes(32 + 3 * 32)

/** Up to eight commitments, and of how many bits each amount is. */
const range = (proofBytes: number) => ({ commitments: bytes(8 * 32), bitLengths: bytes(8), proof: bytes(proofBytes) })
const NOT_LESS = 'Proves that amounts are not less than nothing, and not larger than they may be.'

export const zkElgamalProofProgram: ProgramLayouts = {
  address: PROOF_PROGRAM,
  name: 'ZK ElGamal Proof',
  layouts: [
    counted(
      0,
      'closeContextState',
      'contextState destination contextStateAuthority',
      'Closes {contextState}, in which a proof was kept; its rent goes to {destination}.',
    ),
    proves(1, 'verifyZeroCiphertext', 'Proves that a ciphertext of the ElGamal key {elgamalKey} is of nothing.', {
      elgamalKey: address,
      ciphertext,
      proof: bytes(96),
    }),
    named([2], 'verifyCiphertextCiphertextEquality'),
    proves(3, 'verifyCiphertextCommitmentEquality', 'Proves what a balance is of the ElGamal key {elgamalKey}.', {
      elgamalKey: address,
      ciphertext,
      commitment,
      proof: bytes(192),
    }),
    proves(4, 'verifyPubkeyValidity', 'Proves that whoever made this holds the secret of the ElGamal key {elgamalKey}.', {
      elgamalKey: address,
      proof: bytes(64),
    }),
    named([5], 'verifyPercentageWithCap'),
    proves(6, 'verifyBatchedRangeProofU64', NOT_LESS, range(672)),
    proves(7, 'verifyBatchedRangeProofU128', NOT_LESS, range(736)),
    proves(8, 'verifyBatchedRangeProofU256', NOT_LESS, range(800)),
    named([9], 'verifyGroupedCiphertext2HandlesValidity'),
    named([10], 'verifyBatchedGroupedCiphertext2HandlesValidity'),
    named([11], 'verifyGroupedCiphertext3HandlesValidity'),
    proves(
      12,
      'verifyBatchedGroupedCiphertext3HandlesValidity',
      'Proves that the ElGamal keys {source}, {destination} and {auditor} can each read the same amount.',
      { source: address, destination: address, auditor: address, low: groupedCiphertext, high: groupedCiphertext, proof: bytes(192) },
    ),
  ],
}
