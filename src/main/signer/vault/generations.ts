import type { Address } from '../../../core/address/address.ts'
import { struct } from '../../../core/program/layout.ts'
import { ms } from './fields.ts'

/** The files that name each other: the vault, and the records beside it of what was signed lately, of approvals, and of what was ever signed. */
export const NUMBERED_FILES = ['vault', 'spent', 'approvals', 'signed'] as const
export type NumberedFile = (typeof NUMBERED_FILES)[number]

/**
 * The number that each file had when it was last written, as far as whoever keeps this list knew; 0 where it never had one. Numbers only grow, and
 * no two writings share one.
 */
export type Generations = Readonly<Record<NumberedFile, number>>

export const NO_GENERATIONS: Generations = { vault: 0, spent: 0, approvals: 0, signed: 0 }
/** A number is kept as a moment is: in eight bytes. */
export const generationsField = struct<Generations>({ vault: ms, spent: ms, approvals: ms, signed: ms })

/** What is known of each file when all lists are put together. */
export function newestOf(lists: readonly Generations[]): Generations {
  const newest = (file: NumberedFile): number => Math.max(0, ...lists.map((list) => list[file]))
  return { vault: newest('vault'), spent: newest('spent'), approvals: newest('approvals'), signed: newest('signed') }
}

export function highestOf(generations: Generations): number {
  return Math.max(...NUMBERED_FILES.map((file) => generations[file]))
}

/** What the writers of the numbered files share; see openFiles. */
export type FileBook = {
  /** The highest number that was given yet. */
  highest(): number
  /** Whether a file with that number of its own is an earlier one; a file that is gone has none. */
  isOlder(file: NumberedFile, own: number | null): boolean
  /** The list that the next writing of a file carries. */
  next(file: NumberedFile): Generations
  /**
   * To be waited for before that file is written: what stands in the witness is what was read or written here, and names what an earlier writing wrote.
   * @throws VAULT_CHANGED_UNDERNEATH, and what replacing a vault's file throws
   */
  ready(file: NumberedFile): Promise<void>
  /** That file stands with this list; `guard` where it is the vault. */
  written(file: NumberedFile, list: Generations, guard?: Guard): void
  /** Has the witness name what was written. @throws what replacing a vault's file throws */
  settle(): Promise<void>
}

/** What the witness remembers of the newest vault, for the moment when only an older one is left. */
export type Guard = {
  readonly coolDownMs: number
  /** Who may approve where a threshold holds; nobody where none does. */
  readonly approvers: readonly Address[]
  readonly derivedAccounts: number
  /** When its policy was last changed, in the signer's time. */
  readonly setAtMs: number
}
