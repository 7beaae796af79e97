/** How the command line calls an operation, or a field of one: `ledger.readAgain` is `ledger read-again`. */
export function commandNameOf(name: string): string {
  return name.replace('.', ' ').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The same as it stands in a sentence. */
export const quotedCommandOf = (operation: string): string => `“${commandNameOf(operation)}”`
