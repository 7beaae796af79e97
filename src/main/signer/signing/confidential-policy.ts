import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import {
  type ConfidentialInstruction,
  decodeConfidentialInstruction,
  EQUALITY_IS_NEXT,
  PROOF_IS_NEXT,
  RANGE_IS_AFTER,
  RANGE_IS_KEPT,
} from '../../../core/program/confidential-transfer.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import { assertCredits, assertDeposit, assertEmptying } from './confidential-tending-policy.ts'

/** A confidential account as a message names it; `mint` null where nothing says it. */
type Named = { readonly account: Address; readonly owner: Address; readonly mint: Address | null }

/** What the owner's key says of a confidential account. */
export type ConfidentialJudge = {
  /** Whether this ElGamal key follows from the owner's key. */
  readonly isKeyOf: (named: Named, elgamalKey: Address) => boolean
  /** The amount in a copy of a balance; null where no keys of the owner made it for this account. */
  readonly openCopy: (named: Named, copy: Uint8Array) => bigint | null
  /** Whether a copy opens to exactly what a ciphertext hides, both under keys of the owner. */
  readonly isCopyOf: (named: Named, of: { readonly copy: Uint8Array; readonly ciphertext: Uint8Array }) => boolean
  readonly mintOf: (account: Address) => Address | null
}

type Judging = {
  readonly isOurs: (address: Address) => boolean
  readonly isHome: (address: Address) => boolean
  readonly confidential: ConfidentialJudge
}

/**
 * Nothing moves by these instructions but rent into accounts of ours; what they could do is to put a balance out of reach. Keys of others would receive
 * what nobody here can read, and a copy that is not of the owner's keys could not be read again beyond 32 bits.
 * @throws SIGNER_NOT_ALLOWED, SIGNER_CONFIDENTIAL_KEYS, SIGNER_AUTHORITY_CHANGE, SIGNER_FOREIGN_RENT
 */
export function assertConfidential(instructions: readonly Instruction[], judging: Judging): void {
  const decoded = instructions.map(decodeConfidentialInstruction)
  for (const [place, instruction] of decoded.entries())
    if (instruction !== null) {
      const behind = { next: decoded[place + 1] ?? null, afterNext: decoded[place + 2] ?? null, second: instructions[place + 2] ?? null }
      assertOne(instruction, behind, judging)
    }
}

/** The two instructions behind one, where they are of confidential transfers; and the second of them, whatever it is. */
type Behind = {
  readonly next: ConfidentialInstruction | null
  readonly afterNext: ConfidentialInstruction | null
  readonly second: Instruction | null
}

function assertOne(instruction: ConfidentialInstruction, behind: Behind, judging: Judging): void {
  switch (instruction.kind) {
    case 'makeRoomForConfidential':
      if (judging.isHome(instruction.owner)) return
      throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it makes room in a token account of others' })
    case 'configureConfidential':
      return assertConfiguration(instruction, behind.next, judging)
    case 'applyPending':
      return assertApplication(instruction, judging)
    case 'emptyConfidential':
      return assertEmptying(instruction, behind, judging)
    case 'depositConfidential':
      return assertDeposit(instruction, judging)
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits':
      return assertCredits(instruction, judging)
    case 'withdrawConfidential':
      return assertWithdrawal(instruction, behind, judging)
    case 'withdrawByContext':
      return assertWithdrawalByContext(instruction, behind.next, judging)
    case 'keepRange':
      if (judging.isHome(instruction.authority)) return
      throw new StrongroomError('SIGNER_AUTHORITY_CHANGE', { account: instruction.context })
    case 'closeProofContext': {
      const { context: account, destination } = instruction
      if (judging.isHome(destination)) return
      throw new StrongroomError('SIGNER_FOREIGN_RENT', { account, destination })
    }
    case 'verifyElgamalKey':
    case 'verifyZero':
    case 'verifyEquality':
    case 'verifyRange':
      return
  }
}

type Configuration = Extract<ConfidentialInstruction, { kind: 'configureConfidential' }>

function assertConfiguration(configuration: Configuration, next: ConfidentialInstruction | null, { isOurs, confidential }: Judging): void {
  const { account, owner, mint, decryptableZero, offset } = configuration
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it configures a token account of others' })
  const named = { account, owner, mint }
  const isProved = offset === PROOF_IS_NEXT && next?.kind === 'verifyElgamalKey' && confidential.isKeyOf(named, next.elgamalKey)
  if (!isProved || confidential.openCopy(named, decryptableZero) !== 0n) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}

type Application = Extract<ConfidentialInstruction, { kind: 'applyPending' }>

function assertApplication({ account, owner, decryptableAvailable }: Application, { isOurs, confidential }: Judging): void {
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it applies what is pending in a token account of others' })
  const named = { account, owner, mint: confidential.mintOf(account) }
  if (confidential.openCopy(named, decryptableAvailable) === null) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}

type Withdrawal = Extract<ConfidentialInstruction, { kind: 'withdrawConfidential' }>

/** What is withdrawn stays in the account: it becomes public. Both proofs stand behind it, the first under the owner's key. */
function assertWithdrawal(withdrawal: Withdrawal, { next, afterNext }: Behind, { isOurs, confidential }: Judging): void {
  const { account, owner, mint, decryptableAvailable, equalityOffset, rangeOffset } = withdrawal
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it withdraws in a token account of others' })
  const named = { account, owner, mint }
  const isProved =
    equalityOffset === EQUALITY_IS_NEXT &&
    rangeOffset === RANGE_IS_AFTER &&
    next?.kind === 'verifyEquality' &&
    afterNext?.kind === 'verifyRange' &&
    isLeft(next, { named, copy: decryptableAvailable, confidential })
  if (!isProved) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}

type Equality = Extract<ConfidentialInstruction, { kind: 'verifyEquality' }>
type Left = { readonly named: Named; readonly copy: Uint8Array; readonly confidential: ConfidentialJudge }

/** Whether the proof is of what is left, under the owner’s key, and the copy of the same amount: else nobody could read it again beyond 32 bits. */
function isLeft({ elgamalKey, ciphertext }: Equality, { named, copy, confidential }: Left): boolean {
  return confidential.isKeyOf(named, elgamalKey) && confidential.isCopyOf(named, { copy, ciphertext })
}

type WithdrawalByContext = Extract<ConfidentialInstruction, { kind: 'withdrawByContext' }>

/** What the account keeps stands in no bytes of the message: the chain holds it against the commitment of the proof behind. */
function assertWithdrawalByContext(
  withdrawal: WithdrawalByContext,
  next: ConfidentialInstruction | null,
  { isOurs, confidential }: Judging,
): void {
  const { account, owner, mint, decryptableAvailable, equalityOffset, rangeOffset } = withdrawal
  if (!isOurs(owner)) throw new StrongroomError('SIGNER_NOT_ALLOWED', { what: 'it withdraws in a token account of others' })
  const named = { account, owner, mint }
  const isProved =
    equalityOffset === EQUALITY_IS_NEXT &&
    rangeOffset === RANGE_IS_KEPT &&
    next?.kind === 'verifyEquality' &&
    isLeft(next, { named, copy: decryptableAvailable, confidential })
  if (!isProved) throw new StrongroomError('SIGNER_CONFIDENTIAL_KEYS', { account })
}
