import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { findSeededAddress } from '../../../core/address/seeded.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { lamports, type Lamports } from '../../../core/amount/lamports.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { CompiledMessage } from '../../../core/message/message.ts'
import { type AssociatedTokenInstruction, decodeAssociatedTokenInstruction, findNested } from '../../../core/program/associated-token.ts'
import { decodeConfidentialPayment } from '../../../core/program/confidential-payment.ts'
import { decodeConfidentialInstruction, PROOF_PROGRAM } from '../../../core/program/confidential-transfer.ts'
import { decodeComputeBudgetInstruction } from '../../../core/program/compute-budget.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../core/program/ids.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { decodeMemoInstruction } from '../../../core/program/memo.ts'
import { NONCE_ACCOUNT_BYTES } from '../../../core/program/nonce-account.ts'
import { contextBytes } from '../../../core/program/proof-context.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../../../core/program/system.ts'
import { decodeTokenInstruction, type TokenInstruction } from '../../../core/program/token.ts'
import { assertConfidentialPayments } from './confidential-payment-policy.ts'
import { assertConfidential, type ConfidentialJudge } from './confidential-policy.ts'
import type { Review } from '../../../core/review/review.ts'

/** The most one message may offer beyond its base fee: a fee is money that leaves, and to nobody who asked for it. */
export const PRIORITY_FEE_MAX: Lamports = lamports(10_000_000n)

/**
 * The most that is put into a nonce account when it is made: seven times the rent-exempt minimum of its 80 bytes today. The signer asks no node
 * what the rent is; above this it is not rent.
 */
export const NONCE_LAMPORTS_MAX: Lamports = lamports(10_000_000n)

/** The same of an account for a proof, by its size: the minimum at the rent of before 2026, and a little more. */
export const PROOF_LAMPORTS_MAX: ReadonlyMap<number, Lamports> = new Map([
  [contextBytes('range'), lamports(3_000_000n)],
  [contextBytes('payment-validity'), lamports(3_700_000n)],
])

/** What a message is judged by. */
export type Judgement = {
  readonly digest: string
  readonly message: CompiledMessage
  readonly review: Review
  /** Whether this vault holds the key; proved, not claimed. */
  readonly isOurs: (address: Address) => boolean
  /** Whether money there is home: the key is ours, and not one that was imported lately. */
  readonly isHome: (address: Address) => boolean
  /** How long money may not go there yet, in milliseconds: 0 where it may, null where the vault's policy does not name it. */
  readonly waitFor: (address: Address) => number | null
  /** Who is said to own a token account that receives; every answer is derived again here. */
  readonly ownerOf: (tokenAccount: Address) => Address
  /** What the owner's key says of a confidential account. */
  readonly confidential: ConfidentialJudge
  /** What each of its confidential transfers moves, in their order, decrypted here; null where it cannot be read. */
  readonly hidden: readonly (bigint | null)[]
  readonly allowNonce: boolean
}

/**
 * The first policy. Everything is understood, the fee is ours and bounded, and every instruction is on the list of what may be signed:
 * whatever is not listed is refused. What each of them could do at worst, and what bounds it, is the table of docs/policy.md.
 * @throws SIGNER_NOT_UNDERSTOOD, SIGNER_FOREIGN_PAYER, SIGNER_FEE_TOO_HIGH, SIGNER_FEE_UNKNOWN, SIGNER_NEVER_EXPIRES, SIGNER_FOREIGN_DESTINATION,
 *   SIGNER_DESTINATION_WAITS, SIGNER_FOREIGN_RENT, SIGNER_AUTHORITY_CHANGE, SIGNER_DELEGATE, SIGNER_NOT_ALLOWED,
 *   SIGNER_HIDDEN_AMOUNT, SIGNER_CONFIDENTIAL_KEYS, MESSAGE_LOOKUP_UNKNOWN
 */
export function assertAllowed(judgement: Judgement): void {
  const { digest, message, review } = judgement
  const instructions = expandInstructions({ message })
  if (!review.understood) throw new StrongroomError('SIGNER_NOT_UNDERSTOOD', { digest })
  assertPayer(judgement)
  assertLifetime(judgement)
  assertFee(review)
  for (const instruction of instructions) assertInstruction(instruction, judgement)
  assertNonces(instructions, judgement)
  assertConfidential(instructions, judgement)
  assertConfidentialPayments(instructions, {
    ...judgement,
    assertDestination: (move) => assertTokenDestination({ ...move, tokenProgram: TOKEN_2022_PROGRAM }, judgement),
  })
}

function assertPayer({ message, isOurs }: Judgement): void {
  const [payer] = message.staticAccounts
  invariant(payer !== undefined, 'a message without accounts')
  if (!isOurs(payer)) throw new StrongroomError('SIGNER_FOREIGN_PAYER', { payer })
}

function assertLifetime({ review: { lifetime }, allowNonce }: Judgement): void {
  if (lifetime.kind === 'blockhash' || allowNonce) return
  throw new StrongroomError('SIGNER_NEVER_EXPIRES', { nonceAccount: lifetime.nonceAccount })
}

function assertFee({ priorityLamports }: Review): void {
  if (priorityLamports === null) throw new StrongroomError('SIGNER_FEE_UNKNOWN', {})
  if (priorityLamports <= PRIORITY_FEE_MAX) return
  throw new StrongroomError('SIGNER_FEE_TOO_HIGH', { priorityLamports, maxLamports: PRIORITY_FEE_MAX })
}

function assertInstruction(instruction: Instruction, judgement: Judgement): void {
  if (decodeComputeBudgetInstruction(instruction) !== null || decodeMemoInstruction(instruction) !== null) return
  const system = decodeSystemInstruction(instruction)
  if (system !== null) return assertSystem(system, judgement)
  const token = decodeTokenInstruction(instruction)
  if (token !== null) return assertToken(token, judgement)
  const associated = decodeAssociatedTokenInstruction(instruction)
  if (associated !== null) return assertAssociated(associated, judgement)
  // Judged with what stands beside them in the same message.
  if (decodeConfidentialInstruction(instruction) !== null || decodeConfidentialPayment(instruction) !== null) return
  throw new StrongroomError('SIGNER_NOT_UNDERSTOOD', { digest: judgement.digest })
}

function assertSystem(instruction: SystemInstruction, judgement: Judgement): void {
  switch (instruction.kind) {
    case 'transferLamports':
      return assertDestination(instruction.destination, lamportsOf(instruction.lamports), judgement)
    case 'withdrawNonce':
      return assertDestination(instruction.destination, lamportsOf(instruction.lamports), judgement)
    case 'advanceNonce':
      if (judgement.allowNonce) return
      throw new StrongroomError('SIGNER_NEVER_EXPIRES', { nonceAccount: instruction.nonceAccount })
    case 'assign':
      throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account: instruction.account })
    case 'createAccountWithSeed':
      return assertSeededCreation(instruction, judgement)
    case 'initializeNonce':
      // Judged with what the same message makes.
      return
    case 'authorizeNonce':
      if (judgement.isHome(instruction.newAuthority)) return
      throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account: instruction.nonceAccount })
    case 'createAccount':
    case 'allocate':
      throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it makes an account that no vault owns' })
  }
}

function assertToken(instruction: TokenInstruction, judgement: Judgement): void {
  switch (instruction.kind) {
    case 'transferChecked':
    case 'transferCheckedWithFee':
      return assertTokenDestination(instruction, judgement)
    case 'closeTokenAccount':
      assertNoWait(instruction.destination, 'the rent of a token account', judgement)
      if (judgement.waitFor(instruction.destination) === 0) return
      throw new StrongroomError('SIGNER_FOREIGN_RENT', { account: instruction.account, destination: instruction.destination })
    case 'withdrawExcessLamports':
      assertNoWait(instruction.destination, 'lamports above the minimum of a token account', judgement)
      // No byte says how much it is: it goes nowhere but home.
      if (judgement.isHome(instruction.destination)) return
      throw new StrongroomError('SIGNER_FOREIGN_RENT', { account: instruction.account, destination: instruction.destination })
    case 'revoke':
    case 'syncNative':
      return
    case 'approve':
    case 'approveChecked':
      throw new StrongroomError('SIGNER_DELEGATE', { account: instruction.account, delegate: instruction.delegate })
    case 'setAuthority':
    case 'initializeTokenAccount':
      throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account: instruction.account })
    case 'transfer':
      throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it moves tokens without naming their mint' })
    case 'burn':
    case 'burnChecked':
      throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it destroys tokens' })
    case 'mintToChecked':
    case 'initializeMint':
    case 'freezeAccount':
    case 'thawAccount':
      throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it does what only the issuer of a token does' })
  }
}

function assertAssociated(instruction: AssociatedTokenInstruction, judgement: Judgement): void {
  switch (instruction.kind) {
    case 'createAssociatedAccount':
    case 'createAssociatedAccountIdempotent':
      return assertAssociatedCreation(instruction, judgement)
    case 'recoverNested':
      return assertNestedRecovery(instruction, judgement)
  }
}

type NestedRecovery = Extract<AssociatedTokenInstruction, { kind: 'recoverNested' }>

/** No byte says how much there is: out of what is derived from a wallet that is home it goes to what is derived from the same wallet, and nowhere else. */
function assertNestedRecovery(instruction: NestedRecovery, { isHome }: Judgement): void {
  const { owner: wallet, ownerMint, nestedMint: mint, tokenProgram } = instruction
  const isTokenProgram = tokenProgram === TOKEN_PROGRAM || tokenProgram === TOKEN_2022_PROGRAM
  const { ownerAccount, nestedAccount, destination } = findNested({ wallet, ownerMint, mint, tokenProgram })
  const isDerived =
    instruction.ownerAccount === ownerAccount && instruction.nestedAccount === nestedAccount && instruction.destination === destination
  if (isTokenProgram && isDerived && isHome(wallet)) return
  throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it recovers a nested token account that is not of a wallet of this vault' })
}

/** The chain refuses every other form as well; what is signed does not rest on that. */
function assertAssociatedCreation(
  { account, owner, mint, tokenProgram }: Extract<AssociatedTokenInstruction, { payer: Address }>,
  judgement: Judgement,
): void {
  const isTokenProgram = tokenProgram === TOKEN_PROGRAM || tokenProgram === TOKEN_2022_PROGRAM
  if (!isTokenProgram || findAssociatedAddress({ owner, mint, tokenProgram }) !== account)
    throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it makes a token account that is not the associated account of its owner' })
  assertDestination(owner, 'the rent of a new token account', judgement)
}

type SeededCreation = Extract<SystemInstruction, { kind: 'createAccountWithSeed' }>

/** The kinds of account that are made here by seed: a nonce account, and one that keeps a proof, found again by whoever holds the payer's key. */
function assertSeededCreation(
  { payer, account, base, seed, byteLength, owner, lamports: amount }: SeededCreation,
  { isOurs }: Judgement,
): void {
  const isNonce = owner === SYSTEM_PROGRAM && byteLength === BigInt(NONCE_ACCOUNT_BYTES)
  const proofMost = owner === PROOF_PROGRAM ? PROOF_LAMPORTS_MAX.get(Number(byteLength)) : undefined
  const most = isNonce ? NONCE_LAMPORTS_MAX : proofMost
  if (most === undefined || base !== payer || !isOurs(payer) || findSeededAddress({ base, seed, owner }) !== account)
    throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it makes an account that no vault owns' })
  const what = isNonce ? 'a nonce account' : 'an account for a proof'
  if (amount > most) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: `it puts more into ${what} than its rent can be` })
}

type NonceInitialisation = Extract<SystemInstruction, { kind: 'initializeNonce' }>

/**
 * Its authority takes what is in a nonce account. One of others gets that of an account which the same message makes, and what is put into it then is
 * paid to them. `made`: what is put into each account that was made before.
 */
function assertNonceAuthority(
  { nonceAccount: account, authority }: NonceInitialisation,
  made: ReadonlyMap<Address, Lamports>,
  judgement: Judgement,
): void {
  if (judgement.isHome(authority)) return
  const put = made.get(account)
  if (put === undefined) throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account })
  assertDestination(authority, lamportsOf(put), judgement)
}

/**
 * What only the rest of the same message makes safe. An account that is made and not initialised belongs to whoever initialises it first, which
 * takes no signature. An account that others advance is one that nobody here can stop; one that is advanced twice fails and costs its fee.
 */
function assertNonces(instructions: readonly Instruction[], judgement: Judgement): void {
  const { isOurs } = judgement
  const system = instructions.map(decodeSystemInstruction)
  const made = new Map<Address, Lamports>()
  const advanced = new Set<Address>()
  for (const [place, instruction] of system.entries()) {
    if (instruction?.kind === 'initializeNonce') assertNonceAuthority(instruction, made, judgement)
    // Until a proof is in it, an account for one is whoever's who proves first: its rent is the most that is lost (docs/policy.md).
    if (instruction?.kind === 'createAccountWithSeed' && instruction.owner !== PROOF_PROGRAM) {
      const { account } = instruction
      made.set(account, instruction.lamports)
      const isTaken = system.slice(place + 1).some((later) => later?.kind === 'initializeNonce' && later.nonceAccount === account)
      if (!isTaken)
        throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it makes a nonce account and leaves it to whoever comes first' })
    }
    if (instruction?.kind !== 'advanceNonce') continue
    const { nonceAccount, authority } = instruction
    if (!isOurs(authority)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it advances a nonce account of others' })
    if (advanced.has(nonceAccount)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it advances a nonce account twice' })
    advanced.add(nonceAccount)
  }
}

/** What would go somewhere, as errors name it. */
type What = string | { readonly asset: string; readonly amount: bigint }

const lamportsOf = (amount: bigint): What => ({ asset: 'native', amount })

type TokenMove = { readonly destination: Address; readonly mint: Address; readonly tokenProgram: Address; readonly amount: bigint }

/** Tokens may only go to the associated account of an owner they may go to, derived here. */
function assertTokenDestination({ destination, mint, tokenProgram, amount }: TokenMove, judgement: Judgement): void {
  const owner = judgement.ownerOf(destination)
  const what = { asset: mint, amount }
  const isAssociated = findAssociatedAddress({ owner, mint, tokenProgram }) === destination
  if (!isAssociated) throw new StrongroomError('SIGNER_FOREIGN_DESTINATION', { destination, what })
  assertNoWait(owner, what, judgement)
  if (judgement.waitFor(owner) === null) throw new StrongroomError('SIGNER_FOREIGN_DESTINATION', { destination, what })
}

function assertDestination(destination: Address, what: What, judgement: Judgement): void {
  assertNoWait(destination, what, judgement)
  if (judgement.waitFor(destination) === null) throw new StrongroomError('SIGNER_FOREIGN_DESTINATION', { destination, what })
}

function assertNoWait(destination: Address, what: What, { waitFor }: Judgement): void {
  const waitMs = waitFor(destination)
  if (waitMs === null || waitMs === 0) return
  throw new StrongroomError('SIGNER_DESTINATION_WAITS', { destination, what, minutes: Math.ceil(waitMs / 60_000) })
}
