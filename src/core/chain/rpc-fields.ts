import bs58 from 'bs58'
import { type Address, isAddress } from '../address/address.ts'
import { memberOf, nullable, type Place, parseSmall, parseText, refuse } from '../deposit/json.ts'
import { decodeBase64 } from './base64.ts'

/** What fits one byte: places of accounts, percents, decimals. */
export const BYTE_LIMIT = 256
/** The longest data that one program may hand to another has 10 KiB; base 58 makes it some 14,000 letters, and reading them is quadratic. */
const MAX_BASE58_LETTERS = 14_200
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/

export function parseAddressExactly(place: Place): Address {
  if (typeof place.value !== 'string' || !isAddress(place.value)) refuse(place, 'is not an address')
  return place.value
}

/** The bytes of base-58 text. */
export function parseBase58(place: Place): Uint8Array {
  const text = parseText(place)
  if (text.length > MAX_BASE58_LETTERS || !BASE58.test(text)) refuse(place, 'is not base 58')
  return bs58.decode(text)
}

/** The bytes of `[text, encoding]`. */
export function parseEncoded(place: Place): Uint8Array {
  const encoding = memberAt(place, 1)
  if (encoding.value === 'base58') return parseBase58(memberAt(place, 0))
  if (encoding.value !== 'base64') refuse(encoding, 'is not an encoding that is read here')
  const text = memberAt(place, 0)
  const bytes = decodeBase64(parseText(text))
  return bytes ?? refuse(text, 'is not base 64')
}

/** How deep in calls an instruction stood; null on nodes that do not say. */
export function parseStackHeight(place: Place): number | null {
  return nullable(memberOf(place, 'stackHeight'), (height) => parseSmall(height, BYTE_LIMIT))
}

function memberAt(place: Place, index: number): Place {
  if (!Array.isArray(place.value)) refuse(place, 'is not a list')
  return { value: place.value[index] as unknown, parent: place, key: index }
}
