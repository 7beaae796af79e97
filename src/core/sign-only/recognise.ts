import { isSameBytes } from '../same-bytes.ts'
import { isStrongroomError } from '../error/error.ts'
import type { CompiledMessage } from '../message/message.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import { type ComputeBudgetInstruction, decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeMemoInstruction } from '../program/memo.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../program/system.ts'
import { decodeTokenInstruction, type TokenInstruction } from '../program/token.ts'
import { type LedgerCommand, messageOfCommand } from './command.ts'

type Read = SystemInstruction | TokenInstruction | ComputeBudgetInstruction | NonNullable<ReturnType<typeof decodeMemoInstruction>>

/**
 * The command of the ledger’s command line that signs exactly these bytes; null where there is none. What is found is made again and compared to
 * the last byte, so that a command never repeats less than the message says.
 * @throws those of decodeMessage
 */
export function commandOfMessage(message: Uint8Array): LedgerCommand | null {
  const compiled = decodeMessage(message)
  if (compiled.version !== 'legacy') return null
  const read = expandInstructions({ message: compiled }).map(readOne)
  const command = read.includes(null)
    ? null
    : commandOf(compiled, new Map(read.flatMap((each) => (each === null ? [] : [[each.kind, each]]))))
  return command !== null && isMessageOf(command, message) ? command : null
}

function isMessageOf(command: LedgerCommand, message: Uint8Array): boolean {
  try {
    return isSameBytes(messageOfCommand(command), message)
  } catch (error) {
    // It pays a program that it calls: nobody can make that one.
    if (isStrongroomError(error, 'MESSAGE_PROGRAM_WRITABLE')) return false
    throw error
  }
}

function readOne(instruction: Instruction): Read | null {
  return (
    decodeSystemInstruction(instruction) ??
    decodeTokenInstruction(instruction) ??
    decodeComputeBudgetInstruction(instruction) ??
    decodeMemoInstruction(instruction)
  )
}

function commandOf({ staticAccounts, lifetimeToken }: CompiledMessage, read: ReadonlyMap<string, Read>): LedgerCommand | null {
  const [feePayer] = staticAccounts
  if (feePayer === undefined) return null
  const find = <Kind extends Read['kind']>(kind: Kind) => (read.get(kind) ?? null) as Extract<Read, { kind: Kind }> | null
  const common = {
    feePayer,
    token: lifetimeToken,
    nonce: find('advanceNonce'),
    memo: find('memo')?.text ?? null,
    unitPrice: find('setComputeUnitPrice')?.microLamports ?? null,
    unitLimit: find('setComputeUnitLimit')?.units ?? null,
  }
  const [native, moved, movedWithFee] = [find('transferLamports'), find('transferChecked'), find('transferCheckedWithFee')]
  const [revoked, closed] = [find('revoke'), find('closeTokenAccount')]
  if (native !== null) return { ...common, ...native, kind: 'transfer' }
  if (moved !== null) return { ...common, ...moved, kind: 'token-transfer', expectedFee: null }
  if (movedWithFee !== null) return { ...common, ...movedWithFee, kind: 'token-transfer', expectedFee: movedWithFee.fee }
  if (revoked !== null) return { ...common, ...revoked, kind: 'token-revoke' }
  return closed === null ? null : { ...common, ...closed, kind: 'token-close' }
}
