import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import type { OurRole, Review, ReviewRequest } from '../../../src/core/review/review.ts'
import { reviewMessage } from '../../../src/core/review/review-message.ts'
import { addressNamed } from '../../support/block.ts'
import { legacy, lifetimeFor } from '../plan/support.ts'

export const treasury = addressNamed('treasury')
export const deposit = addressNamed('source 0')
export const cold = addressNamed('cold')
export const stranger = addressNamed('stranger')
export const mint = addressNamed('mint')
export const tokenAccountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })

const roles = new Map<Address, OurRole>([
  [treasury, 'treasury'],
  [cold, 'watch'],
  ...Array.from({ length: 12 }, (_, index) => [addressNamed(`source ${index}`), 'deposit'] as const),
])
export const ours = (address: Address): OurRole | null => roles.get(address) ?? null

/** The review of a draft's real bytes. */
export function reviewDraft(draft: MessageDraft, more: Partial<ReviewRequest> = {}): Review {
  const message = encodeMessage(compileMessage(draft))
  return reviewMessage({ message, ours, feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, ...more })
}

/** The review of instructions that the treasury pays for, under a blockhash. */
export function reviewOf(instructions: readonly Instruction[], more: Partial<ReviewRequest> = {}): Review {
  return reviewDraft({ version: 'legacy', feePayer: treasury, instructions, lifetime: lifetimeFor(legacy) }, more)
}
