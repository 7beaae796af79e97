const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Where the first value of a JSON text ends, by its brackets alone and without building anything: whoever parses it afterwards meets no more
 * nesting than is allowed.
 */
export function findEnd(text: string, mostDepth: number): number | 'too-deep' | 'cut-short' {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > mostDepth) return 'too-deep'
    } else if (CLOSING.has(code)) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return 'cut-short'
}
