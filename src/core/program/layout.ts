import { type Address, ADDRESS_BYTES, decodeAddress, encodeAddress } from '../address/address.ts'
import { type Lamports, lamports, type TokenAmount, tokenAmount, U64_MAX } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'

/** One value on the wire, written once and read both ways. Numbers are little-endian, as the ledger has them. */
export type Field<Value> = {
  readonly write: (value: Value, out: number[]) => void
  /** Null where the bytes end too soon or hold what the field cannot. */
  readonly read: (bytes: Uint8Array, offset: number) => { readonly value: Value; readonly next: number } | null
}

/** The fields of a layout by name, in the order of the wire. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> }

export const u8 = integer(1)
export const u16 = integer(2)
export const u32 = integer(4)

/** Written again by each call. */
const eightBytes = new DataView(new ArrayBuffer(8))

export const u64: Field<bigint> = {
  write: (value, out) => {
    const fits = value >= 0n && value <= U64_MAX
    invariant(fits, fits ? '' : `${value} does not fit 64 bits`)
    eightBytes.setBigUint64(0, value, true)
    for (let place = 0; place < 8; place++) out.push(eightBytes.getUint8(place))
  },
  read: (bytes, offset) => {
    if (offset + 8 > bytes.length) return null
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 8)
    return { value: view.getBigUint64(0, true), next: offset + 8 }
  },
}

export const lamportsField: Field<Lamports> = mapped(u64, lamports)
export const tokenAmountField: Field<TokenAmount> = mapped(u64, tokenAmount)

/** Exactly `length` bytes. The read value is a copy, a plain Uint8Array even where the host's own kind of bytes was given. */
export function bytesField(length: number): Field<Uint8Array> {
  return {
    write: (value, out) => {
      invariant(value.length === length, `${value.length} bytes where ${length} belong`)
      // One by one: spreading 32 bytes into arguments takes several times as long.
      for (let place = 0; place < length; place++) out.push(value[place] ?? 0)
    },
    read: (bytes, offset) => {
      const next = offset + length
      return next > bytes.length ? null : { value: new Uint8Array(bytes.subarray(offset, next)), next }
    },
  }
}

/** ASCII text behind its length in eight bytes, of at most `most` bytes. Other text is legal on the wire and not understood here. */
export function asciiField(most: number): Field<string> {
  return {
    write: (value, out) => {
      const codes = Array.from(value, (character) => character.codePointAt(0) ?? 0)
      invariant(codes.length <= most && codes.every(isAscii), `${value} is not ${most} characters of ASCII`)
      u64.write(BigInt(codes.length), out)
      out.push(...codes)
    },
    read: (bytes, offset) => {
      const length = u64.read(bytes, offset)
      if (length === null || length.value > BigInt(most)) return null
      const next = length.next + Number(length.value)
      const text = bytes.subarray(length.next, next)
      return next > bytes.length || !text.every(isAscii) ? null : { value: String.fromCharCode(...text), next }
    },
  }
}

function isAscii(code: number): boolean {
  return code < 0x80
}

const addressBytes = bytesField(ADDRESS_BYTES)

export const addressField: Field<Address> = {
  write: (value, out) => addressBytes.write(encodeAddress(value), out),
  read: (bytes, offset) => {
    const read = addressBytes.read(bytes, offset)
    return read && { value: decodeAddress(read.value), next: read.next }
  },
}

/** A one-byte tag, 0 or 1, and the value after 1 only: the options of instructions. */
export function option<Value>(field: Field<Value>): Field<Value | null> {
  return {
    write: (value, out) => {
      out.push(value === null ? 0 : 1)
      if (value !== null) field.write(value, out)
    },
    read: (bytes, offset) => {
      const tag = bytes[offset]
      if (tag === 0) return { value: null, next: offset + 1 }
      return tag === 1 ? field.read(bytes, offset + 1) : null
    },
  }
}

/** A four-byte tag, 0 or 1, and the value's bytes in either case: the options inside accounts. */
export function fixedOption<Value>(field: Field<Value>, byteLength: number): Field<Value | null> {
  return {
    write: (value, out) => {
      u32.write(value === null ? 0 : 1, out)
      if (value === null) out.push(...new Uint8Array(byteLength))
      else field.write(value, out)
    },
    read: (bytes, offset) => {
      const tag = u32.read(bytes, offset)
      const value = field.read(bytes, offset + 4)
      if (tag === null || value === null || tag.value > 1) return null
      return tag.value === 1 ? value : { value: null, next: value.next }
    },
  }
}

/** Several fields one after the other. */
export function struct<Values extends object>(fields: Fields<Values>): Field<Values> {
  const names = Object.keys(fields) as (keyof Values)[]
  return {
    write: (values, out) => {
      for (const name of names) fields[name].write(values[name], out)
    },
    read: (bytes, offset) => {
      const values: Partial<Values> = {}
      let next = offset
      for (const name of names) {
        const read = fields[name].read(bytes, next)
        if (read === null) return null
        values[name] = read.value
        next = read.next
      }
      return { value: values as Values, next }
    },
  }
}

/** The bytes of a value. */
export function encodeField<Value>(field: Field<Value>, value: Value): Uint8Array {
  const out: number[] = []
  field.write(value, out)
  return new Uint8Array(out)
}

/** The value of exactly these bytes; null when a byte is missing or left over. */
export function decodeField<Value>(field: Field<Value>, bytes: Uint8Array): Value | null {
  const read = field.read(bytes, 0)
  return read !== null && read.next === bytes.length ? read.value : null
}

function integer(byteLength: 1 | 2 | 4): Field<number> {
  const limit = 2 ** (8 * byteLength)
  return {
    write: (value, out) => {
      // The words are put together only where they are needed: this is written for every byte of a message.
      const fits = Number.isInteger(value) && value >= 0 && value < limit
      invariant(fits, fits ? '' : `${value} does not fit ${byteLength} bytes`)
      for (let place = 0, rest = value; place < byteLength; place++, rest = Math.floor(rest / 256)) out.push(rest % 256)
    },
    read: (bytes, offset) => {
      const next = offset + byteLength
      if (next > bytes.length) return null
      return { value: bytes.subarray(offset, next).reduceRight((value, byte) => value * 256 + byte, 0), next }
    },
  }
}

function mapped<Wire, Value extends Wire>(field: Field<Wire>, brand: (value: Wire) => Value): Field<Value> {
  return {
    write: field.write,
    read: (bytes, offset) => {
      const read = field.read(bytes, offset)
      return read && { value: brand(read.value), next: read.next }
    },
  }
}
