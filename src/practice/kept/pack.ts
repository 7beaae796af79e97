/**
 * Writes values as JSON so that they come back as they were, bigints and bytes included: bigints as `#123`, bytes as `=` and base64, and a text
 * that begins like one of them behind an apostrophe.
 */
export function pack(value: unknown): string {
  return JSON.stringify(toPlain(value))
}

/** Reads what {@link pack} wrote; the caller knows what that was. */
export function unpack<Value>(text: string): Value {
  return fromPlain(JSON.parse(text)) as Value
}

const BIGINT = '#'
const BYTES = '='
const TEXT = "'"

function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${BIGINT}${value}`
  if (typeof value === 'string') return isMarked(value) ? `${TEXT}${value}` : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${BYTES}${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}`
  if (Array.isArray(value)) return value.map(toPlain)
  return mapMembers(value, toPlain)
}

function fromPlain(value: unknown): unknown {
  if (typeof value === 'string') return isMarked(value) ? unmark(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(fromPlain)
  return mapMembers(value, fromPlain)
}

function isMarked(text: string): boolean {
  const mark = text[0]
  return mark === BIGINT || mark === BYTES || mark === TEXT
}

function unmark(text: string): unknown {
  const rest = text.slice(1)
  if (text[0] === BIGINT) return BigInt(rest)
  return text[0] === BYTES ? new Uint8Array(Buffer.from(rest, 'base64')) : rest
}

function mapMembers(value: object, change: (member: unknown) => unknown): object {
  const changed: { [name: string]: unknown } = {}
  for (const [name, member] of Object.entries(value)) changed[name] = change(member)
  return changed
}
