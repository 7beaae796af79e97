import type { JsonValue } from '../json.ts'

/** A member of stored JSON, or null where there is none. */
export function memberOf(value: JsonValue, key: string): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return (value as { readonly [key: string]: JsonValue })[key] ?? null
}
