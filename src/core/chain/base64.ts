const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))
const TEXT = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The bytes of base-64 text with its padding; null for any other text, or one whose last letter says more than its bytes. */
export function decodeBase64(text: string): Uint8Array | null {
  if (!TEXT.test(text)) return null
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4))
  let bits = 0
  let bitCount = 0
  let at = 0
  for (const letter of letters) {
    bits = ((bits << 6) | (VALUES.get(letter) ?? 0)) & 0xffff
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    bytes[at] = bits >> bitCount
    at += 1
  }
  const leftOver = bits & ((1 << bitCount) - 1)
  return leftOver === 0 ? bytes : null
}

/** The base-64 text of bytes, with its padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const bits = (first << 16) | (second << 8) | third
    const letters = Math.min(4, bytes.length - at + 1)
    for (let letter = 0; letter < 4; letter += 1) text += letter < letters ? (ALPHABET[(bits >> (18 - 6 * letter)) & 63] ?? '') : '='
  }
  return text
}
