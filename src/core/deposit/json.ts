import { U64_MAX } from '../amount/lamports.ts'
import { StrongroomError } from '../error/error.ts'
import { isSignature, type Signature } from '../keys/signature.ts'
import { type Blockhash, isBlockhash } from '../lifetime/lifetime.ts'

/** A value inside an answer, and how it was reached. Integers are bigints: an answer that was parsed into doubles is refused. */
export type Place = { readonly value: unknown; readonly parent: Place | null; readonly key: string | number }

const ADDRESS_TEXT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const AMOUNT_TEXT = /^(?:0|[1-9][0-9]{0,19})$/
const I64_MAX = 0x7fff_ffff_ffff_ffffn

/** @throws BLOCK_MALFORMED always */
export function refuse(place: Place, problem: string): never {
  const keys: string[] = []
  for (let at: Place | null = place; at !== null; at = at.parent) keys.unshift(typeof at.key === 'number' ? `[${at.key}]` : `.${at.key}`)
  throw new StrongroomError('BLOCK_MALFORMED', { path: keys.join('').slice(1), problem })
}

/** Where reading begins; `name` is how paths begin. */
export function rootOf(value: unknown, name: string): Place {
  return { value, parent: null, key: name }
}

/** A member of an object; the value of an absent one is undefined. */
export function memberOf(place: Place, key: string): Place {
  const { value } = place
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'is not an object')
  return { value: (value as { readonly [key: string]: unknown })[key], parent: place, key }
}

/** Every item of an array, read by `read`. */
export function listOf<Item>(place: Place, read: (item: Place) => Item): Item[] {
  if (!Array.isArray(place.value)) refuse(place, 'is not a list')
  return place.value.map((value: unknown, key) => read({ value, parent: place, key }))
}

/** What `read` reads, or null where the answer has null or nothing. */
export function nullable<Value>(place: Place, read: (place: Place) => Value): Value | null {
  return place.value === null || place.value === undefined ? null : read(place)
}

export function parseU64(place: Place): bigint {
  if (typeof place.value !== 'bigint' || place.value < 0n || place.value > U64_MAX) refuse(place, 'is not an unsigned 64-bit integer')
  return place.value
}

export function parseI64(place: Place): bigint {
  const { value } = place
  if (typeof value !== 'bigint' || value > I64_MAX || value < -I64_MAX - 1n) refuse(place, 'is not a signed 64-bit integer')
  return value
}

/** A small integer, below `limit`, as a number. */
export function parseSmall(place: Place, limit: number): number {
  const { value } = place
  if (typeof value !== 'bigint' || value < 0n || value >= BigInt(limit)) refuse(place, `is not an integer below ${limit}`)
  return Number(value)
}

/** An amount that the node sends as decimal text. */
export function parseAmountText(place: Place): bigint {
  const { value } = place
  if (typeof value !== 'string' || !AMOUNT_TEXT.test(value) || BigInt(value) > U64_MAX) refuse(place, 'is not an amount in digits')
  return BigInt(value)
}

export function parseText(place: Place): string {
  if (typeof place.value !== 'string') refuse(place, 'is not a text')
  return place.value
}

/** Text in the letters and length of an address; whether it stands for 32 bytes is asked of the few that matter. */
export function parseAddressText(place: Place): string {
  if (typeof place.value !== 'string' || !ADDRESS_TEXT.test(place.value)) refuse(place, 'is not an address')
  return place.value
}

export function parseFlag(place: Place): boolean {
  if (typeof place.value !== 'boolean') refuse(place, 'is neither true nor false')
  return place.value
}

export function parseBlockhash(place: Place): Blockhash {
  if (typeof place.value !== 'string' || !isBlockhash(place.value)) refuse(place, 'is not a blockhash')
  return place.value
}

export function parseSignatureText(place: Place): Signature {
  if (typeof place.value !== 'string' || !isSignature(place.value)) refuse(place, 'is not a signature')
  return place.value
}
