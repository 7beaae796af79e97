/** Any JSON value, read without loss: integers are bigint; a number is what had a fraction or an exponent, and never holds an amount. */
export type JsonValue = null | boolean | string | bigint | number | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

/** Deeper than any answer of a node (a block's inner instructions reach some 15). */
const MAX_DEPTH = 64
const INTEGER = /^-?\d+$/

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

type Reviver = (key: string, value: JsonValue, context: { readonly source?: string }) => JsonValue

/**
 * Reads JSON text; an integer goes from its digits to bigint, never through a double.
 * @throws {SyntaxError} when it is not JSON, or nested deeper than any real answer
 */
export function parseJson(text: string): JsonValue {
  assertDepth(text)
  const parse = JSON.parse as (text: string, reviver: Reviver) => JsonValue
  return parse(text, (_key, value, { source }) => {
    return typeof value === 'number' && source !== undefined && INTEGER.test(source) ? BigInt(source) : value
  })
}

/** Writes JSON text; bigint becomes an integer literal. */
export function stringifyJson(value: JsonValue): string {
  if (typeof value === 'bigint') return value.toString()
  if (isJsonArray(value)) return `[${value.map(stringifyJson).join(',')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${stringifyJson(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value)
}

/** Whether the value is an object, and not an array or null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same value with every text in it passed through `change`; names of members stay. */
export function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value)
  if (isJsonArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapTexts(member, change)]))
}

function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Counted by hand, in one pass: the parser itself recurses, and deep nesting from outside would end the process's stack. */
function assertDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(code)) depth += 1
    else if (CLOSING.has(code)) depth -= 1
    if (depth > MAX_DEPTH) throw new SyntaxError(`JSON nested deeper than ${MAX_DEPTH}`)
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}
