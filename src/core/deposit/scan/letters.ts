/** What may stand in an address or a signature. */
export const IS_BASE58 = marks((letter) => /[1-9A-HJ-NP-Za-km-z]/.test(letter))
/** What may stand in a text as it is: ASCII without quote, backslash and control characters. */
export const IS_PLAIN_TEXT = marks((letter) => /[ -~]/.test(letter) && letter !== '"' && letter !== '\\')
/** The same as IS_BASE58 of two bytes at once, the first in the low bits. */
const ARE_BASE58 = Uint8Array.from({ length: 2 ** 16 }, (_, pair) => (IS_BASE58[pair & 0xff] ?? 0) & (IS_BASE58[pair >>> 8] ?? 0))

function marks(isIn: (letter: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isIn(String.fromCharCode(byte)) ? 1 : 0))
}

/** The place behind letters of base 58, of which at least 32 must stand here, in bytes that go on for at least 40; else -1. */
export function behindAddress(bytes: Uint8Array, view: DataView, start: number): number {
  let are = 1
  for (let at = start; at < start + 32; at += 4) {
    const word = view.getInt32(at, true)
    are &= (ARE_BASE58[word & 0xffff] ?? 0) & (ARE_BASE58[word >>> 16] ?? 0)
  }
  if (are === 0) return -1
  let at = start + 32
  const [left, right] = [view.getInt32(at, true), view.getInt32(at + 4, true)]
  are = (ARE_BASE58[left & 0xffff] ?? 0) & (ARE_BASE58[left >>> 16] ?? 0)
  if ((are & (ARE_BASE58[right & 0xffff] ?? 0) & (ARE_BASE58[right >>> 16] ?? 0)) === 1) at += 8
  while (IS_BASE58[bytes[at] ?? 0] === 1) at += 1
  return at
}
