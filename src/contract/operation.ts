import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { ErrorCode } from '../core/error/codes.ts'

/** What describes an operation beside its schemas: docs/operations.md and the command line's help are made from it. */
export type OperationMeta = {
  /** One sentence: what it does and what it changes. */
  readonly words: string
  /** As typed on the command line, without the program's name. */
  readonly example: string
  /** The codes it may answer beside those of any operation (OPERATION_*, JOURNAL_*). */
  readonly errors: readonly ErrorCode[]
  /** Whether keys are needed: a command line opens the vault first. */
  readonly needsVault?: true
  /**
   * Whether the window of a locked vault may ask it: whoever sits down at a locked desk may open it, and read what they bring. to-read: where a person
   * chose that a locked window may be read; it changes nothing, and nothing of it leaves as a file.
   */
  readonly whileLocked?: true | 'to-read'
  /** Whether it reads what stands now and changes nothing, beside what is to-read. */
  readonly reads?: true
  /** Whether it makes, replaces or changes for another what a window works with: a command does it only while nothing else has the data folder. */
  readonly alone?: true
  /** Whether it rests on what was read of the chain: a command line waits until that has caught up; `past`: and until all that our keys did is read. */
  readonly needsCaughtUp?: true | 'past'
  /** Whether it asks a node, or is of use only to what does: an offline workstation refuses it. */
  readonly needsNetwork?: true
  /**
   * Whether it starts long work and answers at once: a command line stays until that work ends. revocation: with what was revoked, which is to end
   * without having been made. confidential-sweep: with all that is decided of it, also later. withdrawal: with one that may take several decisions, one
   * after the other; withdrawal-end: with one that is to end without its amount.
   */
  readonly follows?: 'task' | 'decision' | 'revocation' | 'confidential-sweep' | 'withdrawal' | 'withdrawal-end'
}

/** Whether it shows a state, which can be shown again as it changes. What needs the vault open does not: it would have to stay open meanwhile. */
export function showsState({ whileLocked, reads, needsVault }: OperationMeta): boolean {
  return (whileLocked === 'to-read' || reads === true) && needsVault !== true
}

const ErrorAsValue = z.object({ code: z.string(), context: z.record(z.string(), z.unknown()) })

/**
 * The beginning of every operation. Whatever goes wrong in one is answered as REFUSED with the code and context of a StrongroomError:
 * errors cross the contract as values, never as exceptions that change their shape on the way.
 */
export const operation = oc
  .$meta<OperationMeta>({ words: '', example: '', errors: [] })
  .errors({ REFUSED: { status: 422, message: 'The operation was refused', data: ErrorAsValue } })
