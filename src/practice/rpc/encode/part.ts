import { type Address, ADDRESS_BYTES, decodeAddress } from '../../../core/address/address.ts'
import { addressField, bytesField, type Field, u8, u16, u32, u64 } from '../../../core/program/layout.ts'
import type { Json } from '../json.ts'

/** What JSON shows of some bytes, by name. Members that are undefined are left out. */
export type Info = { readonly [name: string]: Json | undefined }

/** Reads the next bytes of an instruction or an account as JSON shows them; null where they end too soon. */
export type Part = (data: Uint8Array, offset: number) => { readonly info: Info; readonly next: number } | null

/** Several parts, one after the other. */
export function readParts(parts: readonly Part[], data: Uint8Array, offset: number): Info | null {
  let next = offset
  let info: Info = {}
  for (const part of parts) {
    const read = part(data, next)
    if (read === null) return null
    info = { ...info, ...read.info }
    next = read.next
  }
  return info
}

/** One value under its name. */
export function part<Value>(name: string, field: Pick<Field<Value>, 'read'>, show: (value: Value) => Json | undefined): Part {
  return (data, offset) => {
    const read = field.read(data, offset)
    return read && { info: { [name]: show(read.value) }, next: read.next }
  }
}

const signed = (bits: number) => (value: bigint) => BigInt.asIntN(bits, value)
const asIs = <Value extends Json>(value: Value): Json => value

export const number8 = (name: string) => part(name, u8, asIs)
export const number16 = (name: string) => part(name, u16, asIs)
export const number64 = (name: string) => part(name, u64, asIs)
export const signed8 = (name: string) => part(name, u8, (value) => Number(signed(8)(BigInt(value))))
export const signed16 = (name: string) => part(name, u16, (value) => Number(signed(16)(BigInt(value))))
export const signed64 = (name: string) => part(name, u64, signed(64))
/** A 64-bit number as text, as most figures of tokens are shown. */
export const text64 = (name: string) => part(name, u64, String)
export const flag = (name: string) => part(name, u8, (value) => value !== 0)
export const address = (name: string) => part(name, addressField, asIs)
export const base64 = (name: string, length: number) => part(name, bytesField(length), (bytes) => Buffer.from(bytes).toString('base64'))
/** A number that stands for one of these words; nothing is understood where it stands for none. */
export const word = (name: string, words: readonly string[]): Part => {
  const read = number8(name)
  return (data, offset) => {
    const shown = words[data[offset] ?? words.length]
    const known = read(data, offset)
    return shown === undefined || known === null ? null : { info: { [name]: shown }, next: known.next }
  }
}
/** 32 bytes of which all zeroes mean none, shown as null. */
export const zeroableAddress = (name: string) => part(name, bytesField(ADDRESS_BYTES), showZeroable)
/** The same, left out when there is none. */
export const zeroableAddressOrNothing = (name: string) => part(name, bytesField(ADDRESS_BYTES), (bytes) => showZeroable(bytes) ?? undefined)
/** A key for amounts that only some can read: shown in base 64, null when there is none. */
export const zeroableKey = (name: string) =>
  part(name, bytesField(ADDRESS_BYTES), (bytes) => (isZero(bytes) ? null : Buffer.from(bytes).toString('base64')))
/** A one-byte tag, and an address after 1. */
export const taggedAddress = (name: string, without: null | undefined): Part => {
  const read = address(name)
  return (data, offset) => {
    if (data[offset] === 0) return { info: { [name]: without }, next: offset + 1 }
    return data[offset] === 1 ? read(data, offset + 1) : null
  }
}
/** A text behind its length of eight bytes. */
export const longText = (name: string): Part => {
  return (data, offset) => {
    const length = u64.read(data, offset)
    if (length === null || length.value > BigInt(data.length - length.next)) return null
    const next = length.next + Number(length.value)
    return { info: { [name]: new TextDecoder().decode(data.subarray(length.next, next)) }, next }
  }
}
/** Bytes that are not shown. */
export const hidden =
  (length: number): Part =>
  (data, offset) =>
    offset + length > data.length ? null : { info: {}, next: offset + length }
/** All addresses that are left, behind their count of eight bytes. */
export const addressList = (name: string): Part => {
  return (data, offset) => {
    const count = u64.read(data, offset)
    const end = count === null ? 0 : count.next + Number(count.value) * ADDRESS_BYTES
    if (count === null || end > data.length) return null
    const found: Address[] = []
    for (let at = count.next; at < end; at += ADDRESS_BYTES) found.push(decodeAddress(data.subarray(at, at + ADDRESS_BYTES)))
    return { info: { [name]: found }, next: end }
  }
}
/** All two-byte numbers that are left, as words; left out when there are none. */
export const words16 = (name: string, words: readonly string[], without: undefined | readonly string[]): Part => {
  return (data, offset) => {
    const found: string[] = []
    for (let at = offset; at + 2 <= data.length; at += 2) {
      const shown = words[u16.read(data, at)?.value ?? words.length]
      if (shown === undefined) return null
      found.push(shown)
    }
    return { info: { [name]: found.length === 0 ? without : found }, next: data.length }
  }
}

/** A four-byte tag in front of an instruction. */
export const tagOf = (data: Uint8Array): number | undefined => u32.read(data, 0)?.value

function showZeroable(bytes: Uint8Array): Address | null {
  return isZero(bytes) ? null : decodeAddress(bytes)
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}
