import { visible } from '../text/visible.ts'
import { findProgramError } from './program-error-words.ts'
import { INSTRUCTION_ERROR_WORDS, TRANSACTION_ERROR_WORDS } from './transaction-error-words.ts'

/** What a transaction failed of, as a person and a program can read it. */
export type TransactionErrorWords = {
  /** The ledger's own name: `BlockhashNotFound`, `InstructionError`. What has no known form is `unknown`. */
  readonly name: string
  /** The name inside an InstructionError: `InsufficientFunds`, or `Custom`, or what the program calls its code. */
  readonly reason: string | null
  /** Place of the instruction, from 0. */
  readonly instruction: number | null
  /** Place of the account, from 0. */
  readonly account: number | null
  /** The program's own code. */
  readonly code: bigint | null
  /** A part of a sentence, without a capital and a full stop. */
  readonly words: string
}

/** Longer text than any name of the ledger is not shown. */
const MAX_NAME = 80
const NOTHING = { reason: null, instruction: null, account: null, code: null } as const

/**
 * Puts a TransactionError of an answer (`"BlockhashNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`) into words. `programs` are the
 * programs of the instructions, in order: with them a program's own codes get their names. Integers may be numbers or bigints.
 * What has no known form is said to be so, never guessed.
 */
export function explainTransactionError(err: unknown, programs: readonly string[] = []): TransactionErrorWords {
  if (typeof err === 'string') return explainName(err)
  const [name, detail] = onlyMember(err) ?? []
  if (name === 'InstructionError' && Array.isArray(detail)) return explainInstruction(detail, programs)
  if (name === 'DuplicateInstruction') {
    const instruction = asIndex(detail)
    return { ...NOTHING, name, instruction, words: `${instructionText(instruction)} repeats one that may stand there once` }
  }
  if (name === 'InsufficientFundsForRent') return explainAccount(name, detail, 'would be left below its rent-exempt minimum')
  if (name === 'ProgramExecutionTemporarilyRestricted') return explainAccount(name, detail, 'is a program that may not run for now')
  return name === undefined ? unknown() : explainName(name)
}

function explainName(name: string): TransactionErrorWords {
  const words = TRANSACTION_ERROR_WORDS.get(name)
  return words === undefined ? unknown(name) : { ...NOTHING, name, words }
}

function unknown(name?: string): TransactionErrorWords {
  // A node may call it anything: what steers a terminal or turns the writing round is shown by its numbers.
  const shown = name === undefined || name.length > MAX_NAME ? '' : ` (${visible(name)})`
  return { ...NOTHING, name: 'unknown', words: `it failed with a reason that is not known here${shown}` }
}

function explainAccount(name: string, detail: unknown, words: string): TransactionErrorWords {
  const [member, value] = onlyMember(detail) ?? []
  const account = member === 'account_index' ? asIndex(value) : null
  return { ...NOTHING, name, account, words: `${account === null ? 'an account' : `account ${account + 1}`} ${words}` }
}

function explainInstruction([place, cause]: readonly unknown[], programs: readonly string[]): TransactionErrorWords {
  const instruction = asIndex(place)
  const program = instruction === null ? undefined : programs[instruction]
  const { reason, code, words } = explainCause(cause, program)
  return { name: 'InstructionError', reason, instruction, account: null, code, words: `${instructionText(instruction)} failed: ${words}` }
}

function explainCause(cause: unknown, program: string | undefined): { reason: string | null; code: bigint | null; words: string } {
  const [name, detail] = typeof cause === 'string' ? [cause, undefined] : (onlyMember(cause) ?? [])
  if (name === 'Custom') return explainCode(asInteger(detail), program)
  if (name === 'BorshIoError') return { reason: name, code: null, words: 'its data cannot be read' }
  const words = name === undefined ? undefined : INSTRUCTION_ERROR_WORDS.get(name)
  return { reason: words === undefined ? null : (name ?? null), code: null, words: words ?? 'of a reason that is not known here' }
}

function explainCode(code: bigint | null, program: string | undefined) {
  const found = code === null || program === undefined ? null : findProgramError({ program, code })
  if (found !== null) return { reason: found.name, code, words: found.words }
  return { reason: 'Custom', code, words: code === null ? 'the program gave no code' : `the program gave its own code ${code}` }
}

function instructionText(instruction: number | null): string {
  return instruction === null ? 'an instruction' : `instruction ${instruction + 1}`
}

/** The one member of an object, which is how the ledger writes a name with figures. */
function onlyMember(value: unknown): readonly [name: string, detail: unknown] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = Object.entries(value)
  return members.length === 1 ? (members[0] ?? null) : null
}

function asInteger(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : null
}

/** Places in a transaction fit one byte. */
function asIndex(value: unknown): number | null {
  const integer = asInteger(value)
  return integer !== null && integer >= 0n && integer < 256n ? Number(integer) : null
}
