import type { Address } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import { type CompiledInstruction, type CompiledMessage, signersOf } from '../message/message.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeConfidentialTransfer } from '../program/confidential-payment.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { explainInstruction } from './explain.ts'
import { reviewFee, reviewPriority } from './fees.ts'
import { createParties, type Parties } from './parties.ts'
import type { Effect, InstructionReview, Review, ReviewedLifetime, ReviewRequest } from './review.ts'
import { summarise } from './summary.ts'
import { warnOf } from './warnings.ts'
import { address, tell, type Sentence } from '../text/sentence.ts'

/** An instruction with its addresses; null when some of them stand in lookup tables. */
type Expanded = { readonly program: Address; readonly whole: Instruction | null }

/**
 * Says what a message will do, from its bytes alone. Nothing it is told is believed: what is ours comes from `ours`, associated accounts are
 * derived again, and an account in a lookup table is an account that is not known. Whatever cannot be named makes `understood` false.
 * @throws MESSAGE_ codes of decodeMessage
 */
export function reviewMessage(request: ReviewRequest): Review {
  const message = decodeMessage(request.message)
  const parties = createParties(request, message)
  const expanded = message.instructions.map((instruction) => expand(instruction, message))
  const whole = expanded.flatMap((each) => each.whole ?? [])
  const { instructions, effects } = explainAll(expanded, parties, request.hidden ?? [])
  const priorityLamports = reviewPriority(message, whole)
  const lifetime = reviewLifetime(message, expanded[0]?.whole ?? null)
  const understood = instructions.every(({ name }) => name !== null) && message.lookups.length === 0
  const feePayer = parties.wallet(accountAt(message, 0))
  const feeLamports = reviewFee({ message, priorityLamports, feeRule: request.feeRule })
  return {
    understood,
    version: message.version,
    feePayer,
    signers: signersOf(message),
    feeLamports,
    priorityLamports,
    lifetime,
    instructions,
    effects,
    warnings: warnOf({
      feePayer,
      lifetime,
      instructions,
      effects,
      lookupTables: message.lookups.map(({ table }) => table),
      ours: request.ours,
      noncePool: request.noncePool,
    }),
    sentence: summarise({ understood, effects, feePayer, feeLamports, parties }),
  }
}

function explainAll(
  expanded: readonly Expanded[],
  parties: Parties,
  hidden: readonly (bigint | null)[],
): { instructions: InstructionReview[]; effects: Effect[] } {
  const instructions: InstructionReview[] = []
  const effects: Effect[] = []
  const amounts = hidden.values()
  for (const [place, { program, whole }] of expanded.entries()) {
    const amount = whole === null || decodeConfidentialTransfer(whole) === null ? null : (amounts.next().value ?? null)
    const explained = whole === null ? null : explainInstruction(whole, parties, amount)
    const sentence = explained?.effect.sentence ?? notUnderstood(program, whole)
    instructions.push({ program, name: explained?.name ?? null, sentence })
    if (explained !== null) effects.push({ ...explained.effect, instruction: place })
  }
  return { instructions, effects }
}

function notUnderstood(program: Address, whole: Instruction | null): Sentence {
  if (whole === null)
    return tell`Calls the program ${address(program)} with accounts from a lookup table; what it does cannot be determined.`
  const bytes = whole.data.length
  if (bytes === 1) return tell`Calls the program ${address(program)} with 1 byte that is not understood.`
  return tell`Calls the program ${address(program)} with ${bytes} bytes that are not understood.`
}

function reviewLifetime({ lifetimeToken: token }: CompiledMessage, first: Instruction | null): ReviewedLifetime {
  const decoded = first && decodeSystemInstruction(first)
  if (decoded?.kind !== 'advanceNonce') {
    return { kind: 'blockhash', token, sentence: tell`Expires when its blockhash does.` }
  }
  const { nonceAccount, authority } = decoded
  const sentence = tell`Does not expire: it can be sent at any time until the nonce account ${address(nonceAccount)} is advanced.`
  return { kind: 'nonce', token, nonceAccount, authority, sentence }
}

function expand(instruction: CompiledInstruction, message: CompiledMessage): Expanded {
  const program = accountAt(message, instruction.programIndex)
  const isStatic = instruction.accountIndexes.every((index) => index < message.staticAccounts.length)
  if (!isStatic) return { program, whole: null }
  const [whole] = expandInstructions({ message: { ...message, lookups: [], instructions: [instruction] } })
  invariant(whole !== undefined, 'one instruction expands to one')
  return { program, whole }
}

function accountAt({ staticAccounts }: CompiledMessage, index: number): Address {
  const account = staticAccounts[index]
  invariant(account !== undefined, 'the fee payer and every program are static accounts')
  return account
}
