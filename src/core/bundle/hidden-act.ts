import { firstDifference } from './first-difference.ts'
import { withoutAmount } from '../confidential/without-amount.ts'
import { isStrongroomError } from '../error/error.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import { type ConfidentialInstruction, decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import type { Instruction } from '../program/instruction.ts'
import { blankOut } from './blanks.ts'
import type { BundledTransaction, HiddenAct, HiddenPayment } from './bundle.ts'
import { findPaidProblem, findPaymentProblem, type Standing, standingIn } from './hidden-payment.ts'

type Acting = Pick<BundledTransaction, 'message' | 'lifetime'> & { readonly hidden: HiddenAct }
/**
 * What is wrong with the message of what is said to be done to a hidden balance; null where its instructions are that act on that account alone, under the
 * key and for the arrivals that the carried data has, and all its blanks are blank. It takes no accounts from lookup tables.
 */
export function findHiddenProblem({ message, lifetime, hidden }: Acting): string | null {
  const standing = standingIn(hidden.data)
  if (standing === null) return `what it carries of ${hidden.account} is no token account with a hidden balance`
  if (lifetime.kind !== 'nonce') return 'it lives by a blockhash'
  const compiled = decodeMessage(message)
  if (compiled.lookups.length > 0) return 'it takes accounts from a lookup table'
  const [, ...instructions] = expandInstructions({ message: compiled })
  const acting = instructions.filter((one) => decodeComputeBudgetInstruction(one) === null)
  const problem =
    hidden.kind === 'pay'
      ? findPaymentProblem(acting, hidden, standing)
      : actProblem(acting.map(decodeConfidentialInstruction), hidden, standing)
  if (problem !== null) return problem
  return firstDifference(message, blankOut(message, hidden)) < message.length ? 'bytes that are to be blank are not' : null
}

type Decoded = readonly (ConfidentialInstruction | null)[]

function actProblem(acting: Decoded, hidden: Exclude<HiddenAct, HiddenPayment>, { token, confidential }: Standing): string | null {
  const [first, equality, range, ...more] = acting
  const isOfAccount = first !== undefined && first !== null && 'account' in first && 'owner' in first
  if (!isOfAccount || first.account !== hidden.account || first.owner !== token.owner) return 'it is of another account or another owner'
  if (hidden.kind === 'apply') {
    if (first.kind !== 'applyPending' || acting.length > 1) return 'its instructions do not apply what is pending, or do more'
    return first.expectedCredits === confidential.credits ? null : 'it is made for another number of arrivals'
  }
  const isProved = equality?.kind === 'verifyEquality' && range?.kind === 'verifyRange' && more.length === 0
  if (first.kind !== 'withdrawConfidential' || !isProved) return 'its instructions do not withdraw with both proofs behind, or do more'
  if (hidden.amount === 0n) return 'it withdraws nothing'
  if (first.mint !== token.mint) return 'it is of another mint'
  if (first.amount !== (hidden.amount === 'all' ? 0n : hidden.amount)) return 'it withdraws another amount'
  return equality.elgamalKey === confidential.elgamalKey ? null : 'its proof is of another key'
}

/**
 * What is wrong with the bytes that were made of a message with blanks; null where they are that message in every byte but the blanks, and what the blanks
 * were filled with says the same of the same balance. Whether the proofs are true only the ledger says.
 */
export function findCompletedProblem({ message, hidden }: Pick<Acting, 'message' | 'hidden'>): string | null {
  const { completed } = hidden
  if (completed === null) return null
  const blank = tryToBlankOut(completed, hidden)
  if (blank === null) return 'they are no message'
  const at = firstDifference(message, blank)
  if (at < message.length || blank.length > message.length) return `byte ${at} differs, which was not blank`
  if (hidden.kind === 'withdraw') return withdrawalProblem(completed, hidden)
  const standing = standingIn(hidden.data)
  return hidden.kind === 'pay' && standing !== null
    ? findPaidProblem(expandInstructions({ message: decodeMessage(completed) }), standing)
    : null
}

type Withdrawal = Extract<HiddenAct, { kind: 'withdraw' }>

/** The proof is of what is available less the amount, as the ledger computes it. */
function withdrawalProblem(completed: Uint8Array, hidden: Withdrawal): string | null {
  const amount = withdrawnBy(completed)
  const standing = standingIn(hidden.data)
  if (amount === null || amount === 0n || standing === null) return 'they withdraw nothing'
  const [equality] = confidentialIn(completed).flatMap((one) => (one.kind === 'verifyEquality' ? [one] : []))
  const left = withoutAmount(standing.confidential.available, amount)
  const isOfLeft = left !== null && equality !== undefined && firstDifference(left, equality.ciphertext) === left.length
  return isOfLeft ? null : 'the proof is of another balance, or of another amount'
}

/** How much a message makes public again; null where it withdraws nothing. */
export function withdrawnBy(message: Uint8Array): bigint | null {
  const [withdrawal] = confidentialIn(message).flatMap((one) => (one.kind === 'withdrawConfidential' ? [one] : []))
  return withdrawal?.amount ?? null
}

function confidentialIn(message: Uint8Array): readonly ConfidentialInstruction[] {
  const instructions: readonly Instruction[] = expandInstructions({ message: decodeMessage(message) })
  return instructions.flatMap((one) => decodeConfidentialInstruction(one) ?? [])
}

function tryToBlankOut(message: Uint8Array, hidden: HiddenAct): Uint8Array | null {
  try {
    return blankOut(message, hidden)
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
