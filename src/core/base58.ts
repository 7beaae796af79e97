import { invariant } from './error/invariant.ts'

/** The alphabet of base 58, in the order of its digits. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const NO_DIGIT = 255
const DIGITS = new Uint8Array(128).fill(NO_DIGIT)
for (let digit = 0; digit < ALPHABET.length; digit += 1) DIGITS[ALPHABET.codePointAt(digit) ?? 0] = digit
/** Every two letters, by the number that they are. */
const PAIRS = 58 ** 2
const PAIR_TEXTS = Array.from({ length: PAIRS }, (_, value) => `${ALPHABET[Math.floor(value / 58)] ?? ''}${ALPHABET[value % 58] ?? ''}`)
const ZERO_LETTER = 0x31

/** Digits are worked on five at a time: 58^5 is below 2^30. Bytes two at a time: every sum below then fits a double exactly. */
const GROUP_DIGITS = 5
const GROUP = 58 ** GROUP_DIGITS
const LIMB_BYTES = 2
const LIMB = 65_536

/** Base 58 of exactly so many bytes, many times as fast as for any number of them. */
export type Base58 = {
  readonly encode: (bytes: Uint8Array) => string
  /** Null for a text that is not exactly so many bytes in base 58. */
  readonly decode: (text: string) => Uint8Array | null
}

/**
 * Base 58 as a change of base with both tables made once: limb i of a number is worth so many groups, group i so many limbs. A sum has at most
 * as many terms as there are limbs (32 for 64 bytes), each below 2^46: exact in a double.
 */
export function createBase58(byteLength: number): Base58 {
  const limbs = byteLength / LIMB_BYTES
  const groups = Math.ceil((byteLength * Math.log(256)) / Math.log(58) / GROUP_DIGITS)
  const groupsOfLimb = tableOf({ rows: limbs, base: LIMB, places: groups, unit: GROUP })
  const limbsOfGroup = tableOf({ rows: groups, base: GROUP, places: limbs, unit: LIMB })
  const digitCount = groups * GROUP_DIGITS
  // Written again by each call: a fresh one would cost more than the sums.
  const inGroups = new Float64Array(groups)
  const inLimbs = new Float64Array(limbs)

  function encode(bytes: Uint8Array): string {
    invariant(bytes.length === byteLength, `${bytes.length} bytes where ${byteLength} belong`)
    const sums = inGroups.fill(0)
    for (let limb = 0; limb < limbs; limb += 1) {
      const value = ((bytes[2 * limb] ?? 0) << 8) | (bytes[2 * limb + 1] ?? 0)
      if (value !== 0) addRow(sums, groupsOfLimb, limb, value)
    }
    carry(sums, GROUP)
    const text = spell(sums)
    let first = 0
    while (first < digitCount && text.charCodeAt(first) === ZERO_LETTER) first += 1
    // Every leading zero byte is one zero digit; there are always as many of them in front.
    return text.slice(first - countZeros(bytes))
  }

  function decode(text: string): Uint8Array | null {
    const start = digitCount - text.length
    if (start < 0) return null
    const sums = inLimbs.fill(0)
    for (let group = Math.floor(start / GROUP_DIGITS); group < groups; group += 1) {
      let value = 0
      for (let place = group * GROUP_DIGITS; place < (group + 1) * GROUP_DIGITS; place += 1) {
        const digit = place < start ? 0 : (DIGITS[text.charCodeAt(place - start)] ?? NO_DIGIT)
        if (digit === NO_DIGIT) return null
        value = value * 58 + digit
      }
      if (value !== 0) addRow(sums, limbsOfGroup, group, value)
    }
    if (carry(sums, LIMB) !== 0) return null
    const bytes = new Uint8Array(byteLength)
    for (let limb = 0; limb < limbs; limb += 1) {
      const value = sums[limb] ?? 0
      bytes[2 * limb] = value >>> 8
      bytes[2 * limb + 1] = value
    }
    return countLeading(text) === countZeros(bytes) ? bytes : null
  }

  return { encode, decode }
}

/** What each place of one base is worth in digits of the other. */
type Table = {
  /** Row after row, most significant digit first. */
  readonly digits: Float64Array
  /** Where the first digit of each row that is not zero stands: there are as many zeros as digits in all. */
  readonly firsts: Uint8Array
}

/** Row i: base^(rows - 1 - i). */
function tableOf({ rows, base, places, unit }: { rows: number; base: number; places: number; unit: number }): Table {
  const digits = new Float64Array(rows * places)
  const firsts = new Uint8Array(rows)
  for (let row = 0; row < rows; row += 1) {
    let rest = BigInt(base) ** BigInt(rows - 1 - row)
    for (let place = places - 1; place >= 0 && rest > 0n; place -= 1) {
      digits[row * places + place] = Number(rest % BigInt(unit))
      firsts[row] = place
      rest /= BigInt(unit)
    }
  }
  return { digits, firsts }
}

function addRow(sums: Float64Array, { digits, firsts }: Table, row: number, factor: number): void {
  const places = sums.length
  const start = row * places
  for (let place = firsts[row] ?? 0; place < places; place += 1) sums[place] = (sums[place] ?? 0) + factor * (digits[start + place] ?? 0)
}

/** Brings every sum below the unit, from the right; what is left over at the top. */
function carry(sums: Float64Array, unit: number): number {
  let over = 0
  for (let place = sums.length - 1; place >= 0; place -= 1) {
    const sum = (sums[place] ?? 0) + over
    over = Math.floor(sum / unit)
    sums[place] = sum - over * unit
  }
  return over
}

/** The letters of all digits, zeros in front with them. */
function spell(groups: Float64Array): string {
  let text = ''
  for (let group = 0; group < groups.length; group += 1) {
    const value = groups[group] ?? 0
    const first = Math.floor(value / PAIRS ** 2)
    const rest = value - first * PAIRS ** 2
    const second = Math.floor(rest / PAIRS)
    text += (ALPHABET[first] ?? '') + (PAIR_TEXTS[second] ?? '') + (PAIR_TEXTS[rest - second * PAIRS] ?? '')
  }
  return text
}

function countLeading(text: string): number {
  let count = 0
  while (count < text.length && text.charCodeAt(count) === ZERO_LETTER) count += 1
  return count
}

function countZeros(bytes: Uint8Array): number {
  let count = 0
  while (count < bytes.length && bytes[count] === 0) count += 1
  return count
}
