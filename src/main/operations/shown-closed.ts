type Closed = { readonly atMs: number; readonly note: string }

/** How a person closed something, as every answer has it. */
export function shownClosed(closed: Closed | null) {
  return closed === null ? null : { at: new Date(closed.atMs), note: closed.note }
}
