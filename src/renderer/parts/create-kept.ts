/** What is kept as long as the page lives, so that a vault that locks itself on the way does not send a person back to the start. */
export function createKept<Kept extends object>(nothing: Kept) {
  let kept = nothing
  return {
    read: (): Kept => kept,
    keep: (now: Partial<Kept>): void => {
      kept = { ...kept, ...now }
    },
    /** Once it is done, the next one begins empty. */
    forget: (): void => {
      kept = nothing
    },
  }
}
