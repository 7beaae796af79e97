import { invariant } from '../../core/error/invariant.ts'
import type { Storable } from '../../core/journal/storable.ts'

export type { Storable }

/** What stored JSON gives back: what was a bigint is decimal text, and who wrote it knows where. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

const DEPTH_MAX = 32

/**
 * The one text of a value: keys in code unit order, no white space, bigints as decimal text. Equal values have equal text, so it can be hashed.
 * @throws {InvariantError} for a number that is not a whole safe one, or nesting deeper than 32
 */
export function canonicalJson(value: Storable): string {
  return write(value, 0)
}

/** Reads text that {@link canonicalJson} wrote. */
export function parseStoredJson(text: string): JsonValue {
  return JSON.parse(text) as JsonValue
}

function write(value: Storable, depth: number): string {
  invariant(depth <= DEPTH_MAX, `JSON nested deeper than ${DEPTH_MAX}`)
  if (typeof value === 'bigint') return `"${value}"`
  if (typeof value === 'number') invariant(Number.isSafeInteger(value), `the number ${value} in stored JSON`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member, depth + 1)}`).join(',')}}`
}

function isList(value: readonly Storable[] | { readonly [key: string]: Storable }): value is readonly Storable[] {
  return Array.isArray(value)
}
