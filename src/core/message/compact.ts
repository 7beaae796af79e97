import { invariant } from '../error/invariant.ts'

const MAX_LENGTH = 0xffff
const MAX_BYTES = 3

/** Writes a length in seven bits a byte, least first, the eighth bit saying that more follow ("compact-u16"). */
export function writeCompactLength(length: number, out: number[]): void {
  const fits = Number.isInteger(length) && length >= 0 && length <= MAX_LENGTH
  invariant(fits, fits ? '' : `a length of ${length}`)
  let rest = length
  while (rest > 0x7f) {
    out.push((rest & 0x7f) | 0x80)
    rest >>= 7
  }
  out.push(rest)
}

/** Reads a length; `truncated` when its bytes end too soon, `not-canonical` when it is too large or longer than it need be. */
export function readCompactLength(bytes: Uint8Array, offset: number): { value: number; next: number } | 'truncated' | 'not-canonical' {
  let value = 0
  for (let place = 0; place < MAX_BYTES; place++) {
    const byte = bytes[offset + place]
    if (byte === undefined) return 'truncated'
    value |= (byte & 0x7f) << (7 * place)
    if (byte > 0x7f) continue
    const hasUselessByte = byte === 0 && place > 0
    return hasUselessByte || value > MAX_LENGTH ? 'not-canonical' : { value, next: offset + place + 1 }
  }
  return 'not-canonical'
}
