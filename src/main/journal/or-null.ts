/**
 * What is read from a stored text; null where the text is not as the journal writes it. That is a fault of the row, which is named: an error would name
 * nothing, and would keep everything else from being read.
 */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
