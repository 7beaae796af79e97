import { elgamalKeyOf } from '../../../core/confidential/public-key.ts'
import { KEY_DERIVATIONS } from '../../../core/confidential/derive-keys.ts'
import { countHidden } from '../../../core/decision/movement.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import {
  type ConfidentialTransfer,
  decodeConfidentialPayment,
  decodeConfidentialTransfer,
  halfFor,
  TRANSFER_OFFSETS,
  type TransferByContext,
  type TransferValidity,
  validityIn,
} from '../../../core/program/confidential-payment.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { isSameBytes } from '../../../core/same-bytes.ts'
import { withKeys } from '../confidential/account-keys.ts'
import { readHalves } from '../confidential/read-halves.ts'
import type { Zk } from '../confidential/zk.ts'
import type { Unlocked } from '../session.ts'

/** Whether a message moves an amount that no byte says. One with accounts from lookup tables is refused before anything else is asked of it. */
export function doesHide(message: Uint8Array): boolean {
  const decoded = decodeMessage(message)
  return decoded.lookups.length === 0 && countHidden(expandInstructions({ message: decoded })) > 0
}

/** `validities`: the proofs that accounts are said to keep for its transfers. */
type ToRead = { readonly message: Uint8Array; readonly validities: readonly Uint8Array[]; readonly zk: Zk | null }

/** What each confidential transfer of a message moves, in their order, decrypted under the sender's keys; null where it cannot be read. */
export function readHiddenAmounts(unlocked: Unlocked, { message, validities, zk }: ToRead): readonly (bigint | null)[] {
  if (zk === null || !doesHide(message)) return []
  const instructions = expandInstructions({ message: decodeMessage(message) })
  return instructions.flatMap((instruction, place) => {
    const transfer = decodeConfidentialTransfer(instruction)
    if (transfer === null) return []
    const validity = transfer.kind === 'transferByContext' ? claimedFor(transfer, { validities, zk }) : validityBehind(instructions, place)
    return [validity === null ? null : readAmount(unlocked, { transfer, validity, zk })]
  })
}

function validityBehind(instructions: readonly Instruction[], place: number): TransferValidity | null {
  const proof = instructions[place + TRANSFER_OFFSETS.validityOffset]
  const validity = proof === undefined ? null : decodeConfidentialPayment(proof)
  return validity?.kind === 'verifyTransferValidity' ? validity : null
}

/**
 * What an account keeps stands in no bytes of the message. A claim of it counts where its commitments are those that the message gives the auditor, which
 * the chain holds against what is kept: a commitment is of one amount alone. The claim is verified, since a handle that does not belong to its commitment
 * would be read as another amount.
 */
function claimedFor({ auditorLow, auditorHigh }: TransferByContext, { validities, zk }: Omit<ToRead, 'message'> & { zk: Zk }) {
  for (const claim of validities) {
    const validity = validityIn(claim)
    const isOfTransfer =
      validity !== null &&
      isSameBytes(halfFor(validity.low, 'auditor'), auditorLow) &&
      isSameBytes(halfFor(validity.high, 'auditor'), auditorHigh)
    if (isOfTransfer && zk.isValid(claim)) return validity
  }
  return null
}

/** What is moved in secret is what a person read, each of it. @throws SIGNER_HIDDEN_AMOUNT */
export function assertHiddenAs(found: readonly (bigint | null)[], decided: readonly bigint[]): void {
  for (const [place, amount] of found.entries())
    if (amount === null || amount !== decided[place])
      throw new StrongroomError('SIGNER_HIDDEN_AMOUNT', { found: amount, decided: decided[place] ?? null })
}

type Reading = { readonly transfer: ConfidentialTransfer; readonly validity: TransferValidity; readonly zk: Zk }

/** The halves under the sender's own handles. That the recipient reads the same is what the proof beside them says; without it nothing moves. */
function readAmount({ vault, ownership }: Unlocked, { transfer, validity, zk }: Reading): bigint | null {
  const { source: account, mint, owner } = transfer
  const place = ownership.placeOf(owner)
  if (place === null) return null
  const owned = { account, mint, owner, place, contents: vault.contents }
  for (const derivation of KEY_DERIVATIONS) {
    const found = withKeys(owned, derivation, ({ elgamalSecret }) => {
      if (elgamalKeyOf(elgamalSecret) !== validity.senderKey) return undefined
      return readHalves(zk, elgamalSecret, { low: halfFor(validity.low, 'sender'), high: halfFor(validity.high, 'sender') })
    })
    if (found !== undefined) return found
  }
  return null
}
