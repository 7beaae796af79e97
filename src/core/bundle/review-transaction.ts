import { findAssociatedAddress } from '../address/associated.ts'
import { isStrongroomError, StrongroomError } from '../error/error.ts'
import { explainBytes } from '../explain/explain-bytes.ts'
import { verifySignature } from '../keys/keypair.ts'
import { decodeMessage } from '../message/decode.ts'
import { encodeMessage } from '../message/encode.ts'
import { expandInstructions } from '../message/expand.ts'
import type { CompiledMessage } from '../message/message.ts'
import { decodeAssociatedTokenInstruction } from '../program/associated-token.ts'
import type { Instruction } from '../program/instruction.ts'
import { hashMessage } from '../review/digest.ts'
import type { Review } from '../review/review.ts'
import { reviewMessage } from '../review/review-message.ts'
import { say, type Sentence } from '../text/sentence.ts'
import { type BundledTransaction, signedBytesOf } from './bundle.ts'
import { claimsOf, compareFacts } from './claims.ts'
import { compareIntent } from './compare-intent.ts'
import type { FactsOf } from './facts-of.ts'
import { flattenMessage } from './flatten.ts'
import { noteHidden } from './note-hidden.ts'
import { noteLifetime } from './note-lifetimes.ts'
import type { BundleNote, BundleReviewRequest, ReviewedSigner, TransactionReview } from './review.ts'

type Request = BundleReviewRequest & {
  readonly bundled: BundledTransaction
  /** From 1. */
  readonly number: number
  readonly factsOf: FactsOf
}

/** Reviews one transaction of a bundle that is sound. */
export function reviewTransaction(request: Request): TransactionReview {
  const { bundled, number, nowMs } = request
  const { intent } = bundled
  const bytes = signedBytesOf(bundled)
  const compiled = decodeMessage(bytes)
  const bundle = { ...request.bundle, facts: request.factsOf(compiled) }
  const read = readWhole(compiled, { ...request, bundle })
  const signers = reviewSigners(request)
  const notes = [
    ...noteLifetime({ ...bundled, bundle, nowMs }),
    ...(request.owns === null ? [] : noteSigners(signers)),
    ...notePolicy(bundled),
    ...noteHidden(bundled),
  ]
  const common = { number, hash: hashMessage(bytes), intent, signers }
  const wrong = refuseSigned(signers, number)
  if (isStrongroomError(read)) {
    return {
      ...common,
      review: null,
      instructions: [],
      claims: claimsOf({ bundle, bundled, compiled, instructions: [] }),
      notes,
      refusals: [read, ...wrong],
    }
  }
  const { review, instructions } = read
  return {
    ...common,
    review,
    instructions: sayInstructions(request, read),
    claims: claimsOf({ bundle, bundled, compiled, instructions }),
    notes: [...notes, ...noteFee(review)],
    refusals: [
      ...refuseUnknown(review, number),
      ...refuseParties(request, review),
      ...refuseAssociated(instructions, number),
      ...compareFacts({ bundle, instructions, transaction: number }),
      ...compareIntent({ transaction: number, bundled, instructions, effects: review.effects, isWithKeys: request.owns !== null }),
      ...wrong,
    ],
  }
}

const NOBODY = () => null

type Whole = { readonly review: Review; readonly instructions: readonly Instruction[]; readonly flat: Uint8Array }

/** The bytes with every account by its address, those of lookup tables as the bundle says; or why that cannot be said. */
function readWhole(compiled: CompiledMessage, { bundle, owns, number }: Request): Whole | StrongroomError {
  const { tables, mints, accounts, fee } = bundle.facts
  try {
    const message = flattenMessage(compiled, tables)
    const flat = encodeMessage(message)
    const review = reviewMessage({
      message: flat,
      ours: owns ?? NOBODY,
      mints: mints.flatMap(({ mint, tokenProgram, symbol }) =>
        symbol === null ? [] : [{ mint, tokenProgram, label: `units that the bundle calls “${symbol}”` }],
      ),
      tokenAccounts: accounts.flatMap(({ address: account, token }) => (token === null ? [] : [{ account, owner: token.owner }])),
      ...(fee === null ? {} : { feeRule: { kind: 'signatures', lamportsPerSignature: fee.lamportsPerSignature } as const }),
    })
    return { review, instructions: expandInstructions({ message }), flat }
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    return new StrongroomError('BUNDLE_TABLE', { transaction: number, reason: error.code })
  }
}

/** Without keys nothing is ours and nothing is not: then it is said as of any transaction. */
function sayInstructions({ owns }: Request, { review, flat }: Whole): readonly Sentence[] {
  const { instructions } = owns === null ? explainBytes(flat, 'message') : review
  return instructions.map(({ sentence }) => sentence)
}

function refuseUnknown({ instructions }: Review, transaction: number): StrongroomError[] {
  return instructions.flatMap(({ name, program }, place) =>
    name === null ? [new StrongroomError('BUNDLE_NOT_UNDERSTOOD', { transaction, instruction: place + 1, program })] : [],
  )
}

function refuseParties({ owns, named = {}, bundled, number: transaction }: Request, { feePayer }: Review): StrongroomError[] {
  if (owns === null) return []
  const { feePayers = [], nonceAuthorities = [] } = named
  const { lifetime } = bundled
  const payer = feePayer.account
  const isUnknownPayer = owns(payer) === null && !feePayers.includes(payer)
  const unknown = isUnknownPayer ? [new StrongroomError('BUNDLE_FEE_PAYER', { transaction, feePayer: payer })] : []
  if (lifetime.kind !== 'nonce') return unknown
  const { authority, nonceAccount } = lifetime
  if (owns(authority) !== null || nonceAuthorities.includes(authority)) return unknown
  return [...unknown, new StrongroomError('BUNDLE_NONCE_AUTHORITY', { transaction, authority, nonceAccount })]
}

/** An associated account that is made at an address that nobody derives from its owner. */
function refuseAssociated(instructions: readonly Instruction[], transaction: number): StrongroomError[] {
  return instructions.flatMap((instruction) => {
    const made = decodeAssociatedTokenInstruction(instruction)
    if (made === null || made.kind === 'recoverNested' || findAssociatedAddress(made) === made.account) return []
    return [new StrongroomError('BUNDLE_ASSOCIATED', { transaction, account: made.account, owner: made.owner })]
  })
}

function reviewSigners({ bundled, owns }: Request): ReviewedSigner[] {
  const { signers } = bundled
  const message = signedBytesOf(bundled)
  return signers.map(({ address, signature }) => {
    const role = owns?.(address) ?? null
    if (signature === null) return { address, role, state: 'missing' }
    return { address, role, state: verifySignature({ address, message, signature }) ? 'valid' : 'invalid' }
  })
}

function refuseSigned(signers: readonly ReviewedSigner[], transaction: number): StrongroomError[] {
  return signers.flatMap(({ address: signer, state }) =>
    state === 'invalid' ? [new StrongroomError('BUNDLE_SIGNATURE', { transaction, signer })] : [],
  )
}

function noteSigners(signers: readonly ReviewedSigner[]): BundleNote[] {
  if (signers.some(({ role }) => role !== null)) return []
  return [{ kind: 'nothing-of-ours', sentence: say`No key here signs it.` }]
}

function notePolicy({ policy }: BundledTransaction): BundleNote[] {
  if (policy === null || policy.isAllowed) return []
  return [
    { kind: 'policy-refused', sentence: say`The policy of the preparing side refused it, by the bundle’s own word: “${policy.words}”.` },
  ]
}

function noteFee({ feeLamports }: Review): BundleNote[] {
  return feeLamports === null ? [{ kind: 'fee-not-known', sentence: say`What it costs cannot be told from the bytes and the bundle.` }] : []
}
