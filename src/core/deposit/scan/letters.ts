/** What may stand in an address or a signature. */
export const IS_BASE58 = marks((letter) => /[1-9A-HJ-NP-Za-km-z]/.test(letter))
/** What may stand in a text as it is: ASCII without quote, backslash and control characters. */
export const IS_PLAIN_TEXT = marks((letter) => /[ -~]/.test(letter) && letter !== '"' && letter !== '\\')
/** The same as IS_BASE58 of two bytes at once, the first in the low bits. */
const ARE_BASE58 = Uint8Array.from({ length: 2 ** 16 }, (_, pair) => (IS_BASE58[pair & 0xff] ?? 0) & (IS_BASE58[pair >>> 8] ?? 0))

function marks(isIn: (letter: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isIn(String.fromCharCode(byte)) ? 1 : 0))
}

/**
 * The place behind letters of base 58, of which at least 32 must stand here, in bytes that go on for at least 48; else -1. Nearly every address
 * has 43 or 44: those are told without a turn that depends on which.
 */
export function behindAddress(bytes: Uint8Array, view: DataView, start: number): number {
  if ((areBase58(view, start) & areBase58(view, start + 8) & areBase58(view, start + 16) & areBase58(view, start + 24)) === 0) return -1
  if ((areBase58(view, start + 32) & areFourBase58(view, start + 39)) === 1) return start + 43 + (IS_BASE58[bytes[start + 43] ?? 0] ?? 0)
  let at = start + 32
  while (IS_BASE58[bytes[at] ?? 0] === 1) at += 1
  return at
}

/** 1 where the next eight bytes are letters of base 58, else 0. */
export function areBase58(view: DataView, at: number): number {
  return areFourBase58(view, at) & areFourBase58(view, at + 4)
}

function areFourBase58(view: DataView, at: number): number {
  const word = view.getInt32(at, true)
  return (ARE_BASE58[word & 0xffff] ?? 0) & (ARE_BASE58[word >>> 16] ?? 0)
}

const [ZERO, NINE] = [0x30, 0x39]
const [HIGH_HALVES, DIGITS, SIX_EACH] = [0xf0f0f0f0 | 0, 0x30303030, 0x06060606]

/**
 * The place behind all digits that stand here: four at a time, which are digits if their upper halves are 3 before and after adding 6. Of the
 * four in which the digits end, the lowest bit that says no tells where.
 */
export function behindDigits(bytes: Uint8Array, view: DataView, start: number): number {
  let at = start
  const last = bytes.length - 4
  while (at <= last) {
    const word = view.getInt32(at, true)
    const wrong = ((word & HIGH_HALVES) ^ DIGITS) | (((word + SIX_EACH) & HIGH_HALVES) ^ DIGITS)
    if (wrong !== 0) return at + ((31 - Math.clz32(wrong & -wrong)) >> 3)
    at += 4
  }
  for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[at] ?? 0) at += 1
  return at
}
