import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import { decodeUtf8 } from '../text/utf8.ts'
import * as layout from '../program/layout.ts'
import type { Field } from '../program/layout.ts'

/** A value in the data of an instruction. A list holds values of one kind. */
export type Value = string | number | bigint | boolean | null | Uint8Array | readonly Value[]

/**
 * What a value is, so that it can be shown as such.
 * - units: of a token, in its smallest unit
 * - word: one of a few, by the name that the program has for it
 */
export type ValueKind = 'lamports' | 'units' | 'number' | 'flag' | 'address' | 'text' | 'bytes' | 'word'

/** How a value stands on the wire. Reading takes only what writing would write: whatever else stands there is not understood. */
export type Shape = { readonly kind: ValueKind; readonly field: Field<Value> }

function shape<Wire extends Value>(kind: ValueKind, field: Field<Wire>): Shape {
  // A shape writes no more than what its own field has read.
  return { kind, field: field as unknown as Field<Value> }
}

export const lamports = shape('lamports', layout.lamportsField)
export const units = shape('units', layout.tokenAmountField)
export const u8 = shape('number', layout.u8)
export const u16 = shape('number', layout.u16)
export const u32 = shape('number', layout.u32)
export const u64 = shape('number', layout.u64)
export const i8 = shape('number', viewed<number>(1, { get: (view) => view.getInt8(0), set: (view, value) => view.setInt8(0, value) }))
export const i16 = shape(
  'number',
  viewed<number>(2, { get: (view) => view.getInt16(0, true), set: (view, value) => view.setInt16(0, value, true) }),
)
export const i64 = shape(
  'number',
  viewed<bigint>(8, { get: (view) => view.getBigInt64(0, true), set: (view, value) => view.setBigInt64(0, value, true) }),
)
/** A finite one: others have no figure to be shown by. */
export const f64 = shape(
  'number',
  viewed<number>(8, {
    get: (view) => (Number.isFinite(view.getFloat64(0, true)) ? view.getFloat64(0, true) : null),
    set: (view, value) => view.setFloat64(0, value, true),
  }),
)
export const flag = shape('flag', oneOf(layout.u8, [false, true]))
export const address = shape('address', layout.addressField)
/** No address is 32 zero bytes. */
export const addressOrZeros = shape('address', zerosAsNull(layout.addressField))
export const addresses = shape('address', counted(layout.u64, layout.addressField))

/** A byte before it says whether there is one. */
export const optional = ({ kind, field }: Shape): Shape => shape(kind, layout.option(field))
export const bytes = (length: number): Shape => shape('bytes', layout.bytesField(length))
/** Text behind its length in four bytes. */
export const text = shape('text', sizedText(layout.u32))
/** Text behind its length in eight bytes. */
export const longText = shape('text', sizedText(layout.u64))
/** Text up to the end of the data. */
export const textToEnd: Shape = shape('text', {
  write: (value: string, out) => void out.push(...utf8ToBytes(value)),
  read: (data, offset) => textOf(data, offset, data.length),
})

/** One of these words, by its place among them. */
export const wordIn = (words: readonly string[], place: Field<number> = layout.u8): Shape => shape('word', oneOf(place, words))
/** The same, each in two bytes, up to the end of the data. */
export const wordsToEnd = (words: readonly string[]): Shape => shape('word', toEnd(oneOf(layout.u16, words)))

/** Instructions of the same program one after the other, each preceded by the count of its accounts and the length of its data. */
export const batched: Shape = shape(
  'bytes',
  toEnd<readonly [accounts: number, data: Uint8Array]>({
    write: ([accounts, data], out) => void out.push(accounts, data.length, ...data),
    read: (data, offset) => {
      const [accounts, length] = [data[offset], data[offset + 1]]
      const next = offset + 2 + (length ?? 0)
      if (accounts === undefined || length === undefined || next > data.length) return null
      return { value: [accounts, new Uint8Array(data.subarray(offset + 2, next))], next }
    },
  }),
)

/** A length in bytes as four or eight of them say it. */
type Length = Field<number> | Field<bigint>

function sizedText(length: Length): Field<string> {
  return {
    write: (value, out) => {
      const encoded = utf8ToBytes(value)
      writeLength(length, encoded.length, out)
      out.push(...encoded)
    },
    read: (data, offset) => {
      const size = length.read(data, offset)
      return size === null || size.value > data.length ? null : textOf(data, size.next, size.next + Number(size.value))
    },
  }
}

function textOf(data: Uint8Array, start: number, end: number): { value: string; next: number } | null {
  const value = end > data.length ? null : decodeUtf8(data.subarray(start, end))
  return value === null ? null : { value, next: end }
}

function writeLength(length: Length, value: number, out: number[]): void {
  if (length === layout.u64) layout.u64.write(BigInt(value), out)
  else layout.u32.write(value, out)
}

function counted<Item>(count: Field<bigint>, item: Field<Item>): Field<readonly Item[]> {
  return {
    write: (values, out) => {
      count.write(BigInt(values.length), out)
      for (const value of values) item.write(value, out)
    },
    read: (data, offset) => {
      const announced = count.read(data, offset)
      if (announced === null || announced.value > data.length) return null
      return readItems(item, { data, start: announced.next, most: Number(announced.value) })
    },
  }
}

function toEnd<Item>(item: Field<Item>): Field<readonly Item[]> {
  return {
    write: (values, out) => {
      for (const value of values) item.write(value, out)
    },
    read: (data, offset) => readItems(item, { data, start: offset, most: null }),
  }
}

/** So many items; all up to the end where nobody says how many. Null unless each is read. */
function readItems<Item>(item: Field<Item>, { data, start, most }: { data: Uint8Array; start: number; most: number | null }) {
  const values: Item[] = []
  let next = start
  while (most === null ? next < data.length : values.length < most) {
    const read = item.read(data, next)
    if (read === null) return null
    values.push(read.value)
    next = read.next
  }
  return { value: values, next }
}

function oneOf<Member extends Value>(place: Field<number>, members: readonly Member[]): Field<Member> {
  return {
    write: (value, out) => place.write(members.indexOf(value), out),
    read: (data, offset) => {
      const read = place.read(data, offset)
      const member = read === null ? undefined : members[read.value]
      return read === null || member === undefined ? null : { value: member, next: read.next }
    },
  }
}

function zerosAsNull(field: Field<Address>): Field<Address | null> {
  const length = 32
  return {
    write: (value, out) => (value === null ? void out.push(...new Uint8Array(length)) : field.write(value, out)),
    read: (data, offset) => {
      const isZero = offset + length <= data.length && data.subarray(offset, offset + length).every((byte) => byte === 0)
      return isZero ? { value: null, next: offset + length } : field.read(data, offset)
    },
  }
}

type Access<Number> = { readonly get: (view: DataView) => Number | null; readonly set: (view: DataView, value: Number) => void }

function viewed<Number extends number | bigint>(byteLength: number, { get, set }: Access<Number>): Field<Number> {
  return {
    write: (value, out) => {
      const view = new DataView(new ArrayBuffer(byteLength))
      set(view, value)
      for (let place = 0; place < byteLength; place += 1) out.push(view.getUint8(place))
    },
    read: (data, offset) => {
      if (offset + byteLength > data.length) return null
      const value = get(new DataView(data.buffer, data.byteOffset + offset, byteLength))
      return value === null ? null : { value, next: offset + byteLength }
    },
  }
}
