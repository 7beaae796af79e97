import type { Instruction } from '../program/instruction.ts'
import { decodeAssociatedTokenInstruction } from '../program/associated-token.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import { decodeMemoInstruction } from '../program/memo.ts'
import { decodeTokenInstruction } from '../program/token.ts'
import { type DecidedForm, digestForm } from './decided-form.ts'
import { countHidden, type Movement, movementOf, movementsOf } from './movement.ts'

/** A form with the references of the payments it makes, in the order of its movements; none for a sweep and for upkeep. */
export type Decided = {
  readonly form: DecidedForm
  readonly references: readonly string[]
  /** What its confidential transfers move, in their order. */
  readonly hidden?: readonly bigint[]
}

/** One movement with the reference that it is paid under. */
type Line = Movement & { readonly reference: string | null }

/** The lines of what is decided; null where the references are neither none nor one for each movement. */
function linesOf({ form, references, hidden = [] }: Decided): Line[] | null {
  if (countHidden(form.instructions) !== hidden.length) return null
  const movements = movementsOf(form.instructions, hidden)
  if (references.length === 0) return movements.map((movement) => ({ ...movement, reference: null }))
  if (references.length !== movements.length || new Set(references).size !== references.length) return null
  return movements.map((movement, index) => ({ ...movement, reference: references[index] ?? null }))
}

/** Whether each movement has a reference of its own, or none has one. */
export function hasClearLines(decided: Decided): boolean {
  return linesOf(decided) !== null
}

/**
 * Whether some forms, taken together, do no more than the one whose place they take: each of their lines is a line of it, and each line is
 * taken once. A line without a reference sweeps what its account holds by then, so its amount may be another. Besides their lines they may
 * pay a fee, carry memos, make the accounts that they pay into, and close the accounts that were to be closed to the same place.
 * One form alone that is the same may take its place too.
 */
export function isSuccession(parent: Decided, successors: readonly Decided[]): boolean {
  const [only] = successors
  if (successors.length === 1 && only !== undefined && digestForm(only.form) === digestForm(parent.form))
    return only.references.join('\n') === parent.references.join('\n') && (only.hidden ?? []).join() === (parent.hidden ?? []).join()
  const free = linesOf(parent)
  if (free === null) return false
  return successors.every((successor) => {
    const lines = linesOf(successor)
    const isSameLifetime = successor.form.lifetime.kind === parent.form.lifetime.kind
    if (lines === null || lines.length === 0 || !isSameLifetime || !lines.every((line) => take(free, line))) return false
    return successor.form.instructions.every((instruction) => movementOf(instruction) !== null || isBeside(instruction, parent, lines))
  })
}

/** Takes a line out of those that are free; false where it is not among them. */
function take(free: Line[], { reference, asset, from, to, amount }: Line): boolean {
  const index = free.findIndex(
    (line) =>
      line.reference === reference &&
      line.asset === asset &&
      line.from === from &&
      line.to === to &&
      (reference === null || line.amount === amount),
  )
  if (index >= 0) free.splice(index, 1)
  return index >= 0
}

/** What may stand in a successor beside its movements. */
function isBeside(instruction: Instruction, { form: parent }: Decided, lines: readonly Line[]): boolean {
  if (decodeComputeBudgetInstruction(instruction) !== null || decodeMemoInstruction(instruction) !== null) return true
  const made = decodeAssociatedTokenInstruction(instruction)
  if (made !== null) return made.kind !== 'recoverNested' && lines.some(({ to }) => to === made.account)
  const closed = decodeTokenInstruction(instruction)
  if (closed?.kind !== 'closeTokenAccount') return false
  return parent.instructions.some((other) => {
    const before = decodeTokenInstruction(other)
    return before?.kind === 'closeTokenAccount' && before.account === closed.account && before.destination === closed.destination
  })
}
