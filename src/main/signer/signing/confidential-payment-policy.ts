import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { isSameBytes } from '../../../core/same-bytes.ts'
import {
  type ConfidentialPaymentInstruction,
  type ConfidentialTransfer,
  decodeConfidentialPayment,
  decodeConfidentialTransfer,
  halfFor,
  TRANSFER_OFFSETS,
  type TransferByContext,
} from '../../../core/program/confidential-payment.ts'
import { type ConfidentialInstruction, decodeConfidentialInstruction } from '../../../core/program/confidential-transfer.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { contextPlaces, type ProofKind } from '../../../core/program/proof-context.ts'
import type { ConfidentialJudge } from './confidential-policy.ts'

type Judging = {
  readonly isOurs: (address: Address) => boolean
  /** Whether money there is home. */
  readonly isHome: (address: Address) => boolean
  readonly confidential: ConfidentialJudge
  /** What each transfer moves, in their order, decrypted from its own bytes. */
  readonly hidden: readonly (bigint | null)[]
  /** @throws what a destination is refused for */
  readonly assertDestination: (move: ConfidentialTransfer & { readonly amount: bigint }) => void
}

/**
 * A hidden amount leaves, and is judged like any other: it is read from the ciphertexts that are signed, under the sender’s own keys. That the recipient
 * and the auditor get the same amount, and that these are the keys of the account and of the mint, the chain checks by the proofs: where one of them is
 * another, nothing moves.
 * @throws SIGNER_NOT_ALLOWED, SIGNER_HIDDEN_AMOUNT, SIGNER_CONFIDENTIAL_KEYS, SIGNER_FOREIGN_DESTINATION, SIGNER_DESTINATION_WAITS
 */
export function assertConfidentialPayments(instructions: readonly Instruction[], judging: Judging): void {
  const amounts = judging.hidden.values()
  for (const instruction of instructions) assertKept(instruction, judging)
  for (const [place, instruction] of instructions.entries()) {
    const transfer = decodeConfidentialTransfer(instruction)
    if (transfer === null) continue
    const { value: amount = null } = amounts.next()
    if (!judging.isOurs(transfer.owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it moves hidden amounts of others' })
    if (amount === null) throw new StrongroomError('SIGNER_HIDDEN_AMOUNT', { found: null, decided: null })
    if (transfer.kind === 'transferByContext') assertProvedByContext(transfer, instructions.slice(place + 1), judging)
    else assertProved(transfer, proofsBehind(instructions, place), judging)
    judging.assertDestination({ ...transfer, amount })
  }
}

type Decoded = ConfidentialPaymentInstruction | ConfidentialInstruction | null
type Proofs = { readonly equality: Decoded; readonly validity: Decoded; readonly range: Decoded }

function proofsBehind(instructions: readonly Instruction[], place: number): Proofs {
  const { equalityOffset, validityOffset, rangeOffset } = TRANSFER_OFFSETS
  const at = (offset: number): Decoded => {
    const instruction = instructions[place + offset]
    return instruction === undefined ? null : (decodeConfidentialPayment(instruction) ?? decodeConfidentialInstruction(instruction))
  }
  return { equality: at(equalityOffset), validity: at(validityOffset), range: at(rangeOffset) }
}

/** Whoever is the authority of an account that keeps a proof closes it and takes its rent. */
function assertKept(instruction: Instruction, { isHome }: Judging): void {
  const kept = decodeConfidentialPayment(instruction)
  if (kept?.kind !== 'keepTransferValidity' && kept?.kind !== 'keepTransferRange') return
  if (!isHome(kept.authority)) throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account: kept.context })
}

/**
 * That the accounts keep proofs of the same commitments, and of the keys that stand in both token accounts, the chain holds against the transfer. They are
 * those that are derived for the account that pays, and are closed in the same message: no rent stays behind.
 */
function assertProvedByContext(transfer: TransferByContext, behind: readonly Instruction[], { confidential }: Judging): void {
  const { source: account, mint, owner, decryptableLeft, validityContext, rangeContext } = transfer
  const named = { account, mint, owner }
  const [next, ...others] = behind.map(decodeConfidentialInstruction)
  const closed = others.flatMap((one) => (one?.kind === 'closeProofContext' && one.authority === owner ? [one.context] : []))
  const isPlace = (kind: ProofKind, wanted: Address) =>
    contextPlaces({ payer: owner, account, kind }).some(({ context }) => context === wanted) && closed.includes(wanted)
  if (!isPlace('payment-validity', validityContext) || !isPlace('payment-range', rangeContext))
    throw new StrongroomError('SIGNER_NOT_ALLOWED', {
      what: 'it pays by proofs in accounts that are not made for it, or does not close them',
    })
  const isProved =
    next?.kind === 'verifyEquality' &&
    confidential.isKeyOf(named, next.elgamalKey) &&
    confidential.isCopyOf(named, { copy: decryptableLeft, ciphertext: next.ciphertext })
  if (!isProved) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}

/** Sender’s keys in both proofs, what the auditor reads as the proof has it, and a copy that is true of the ciphertext that is proved to be left. */
function assertProved(transfer: ConfidentialTransfer, { equality, validity, range }: Proofs, { confidential }: Judging): void {
  const { source: account, mint, owner, decryptableLeft, auditorLow, auditorHigh, ...offsets } = transfer
  const named = { account, mint, owner }
  const isProved =
    offsets.equalityOffset === TRANSFER_OFFSETS.equalityOffset &&
    offsets.validityOffset === TRANSFER_OFFSETS.validityOffset &&
    offsets.rangeOffset === TRANSFER_OFFSETS.rangeOffset &&
    equality?.kind === 'verifyEquality' &&
    validity?.kind === 'verifyTransferValidity' &&
    range?.kind === 'verifyTransferRange' &&
    equality.elgamalKey === validity.senderKey &&
    confidential.isKeyOf(named, validity.senderKey) &&
    isSameBytes(halfFor(validity.low, 'auditor'), auditorLow) &&
    isSameBytes(halfFor(validity.high, 'auditor'), auditorHigh) &&
    confidential.isCopyOf(named, { copy: decryptableLeft, ciphertext: equality.ciphertext })
  if (!isProved) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}
