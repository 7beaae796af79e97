/** A mistake of ours, not of a person or a node: it is never expected and never handled, only reported. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
}

/**
 * States what must hold of our own values. Never used on input: what comes from outside is parsed and refused with a `StrongroomError`.
 * @throws {InvariantError} when it does not hold
 */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new InvariantError(`This should not be possible: ${what}`)
}

/** Marks a branch that the compiler proves is never reached. */
export function assertNever(value: never): never {
  throw new InvariantError(`This should not be possible: unexpected ${JSON.stringify(value)}`)
}
