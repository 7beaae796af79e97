/**
 * The transactions of which an approval that was asked for in this window may be kept, though an error or nothing came back. Kept as long as the
 * page lives: the dialog in which it was asked for may have been closed since.
 */
const asked = new Set<string>()

export const mayBeKept = (intent: string): boolean => asked.has(intent)

export const noteMayBeKept = (intent: string): void => void asked.add(intent)

/** What became of it is known. */
export const forgetMayBeKept = (intent: string): void => void asked.delete(intent)
