import { utf8ToBytes } from '@noble/hashes/utils.js'
import { invariant } from '../error/invariant.ts'

/** The part of CBOR (RFC 8949) that air-gapped signers use: no negative numbers, no fractions, nothing of unknown length. */
export type CborValue = bigint | Uint8Array | string | boolean | readonly CborValue[] | CborMap | CborTag
export type CborKey = bigint | string
export type CborMap = ReadonlyMap<CborKey, CborValue>
/** A value with a number that says what it is. */
export type CborTag = { readonly tag: bigint; readonly value: CborValue }

/** What the first three bits of an item say. */
export const MAJOR = { uint: 0, bytes: 2, text: 3, array: 4, map: 5, tag: 6, simple: 7 } as const
export const FALSE = 20
export const TRUE = 21
const U64_MAX = 0xffff_ffff_ffff_ffffn

/** Writes a value in its one deterministic form: shortest numbers, keys in the order of their bytes. */
export function encodeCbor(value: CborValue): Uint8Array {
  const out: number[] = []
  writeValue(value, out)
  return Uint8Array.from(out)
}

export function isCborTag(value: CborValue): value is CborTag {
  return typeof value === 'object' && 'tag' in value
}

export function isCborMap(value: CborValue): value is CborMap {
  return value instanceof Map
}

function writeValue(value: CborValue, out: number[]): void {
  if (typeof value === 'bigint') return writeHead(MAJOR.uint, value, out)
  if (typeof value === 'string') return writeBytes(MAJOR.text, utf8ToBytes(value), out)
  if (typeof value === 'boolean') return writeHead(MAJOR.simple, BigInt(value ? TRUE : FALSE), out)
  if (value instanceof Uint8Array) return writeBytes(MAJOR.bytes, value, out)
  if (isCborMap(value)) return writeMap(value, out)
  if (isCborTag(value)) {
    writeHead(MAJOR.tag, value.tag, out)
    return writeValue(value.value, out)
  }
  writeHead(MAJOR.array, BigInt(value.length), out)
  for (const item of value) writeValue(item, out)
}

function writeMap(map: CborMap, out: number[]): void {
  const entries = [...map].map(([key, value]) => ({ key: encodeCbor(key), value }))
  entries.sort((left, right) => compareBytes(left.key, right.key))
  writeHead(MAJOR.map, BigInt(entries.length), out)
  for (const { key, value } of entries) {
    append(key, out)
    writeValue(value, out)
  }
}

function writeBytes(major: number, bytes: Uint8Array, out: number[]): void {
  writeHead(major, BigInt(bytes.length), out)
  append(bytes, out)
}

/** By loop: spreading a large array overflows the stack. */
function append(bytes: Uint8Array, out: number[]): void {
  for (const byte of bytes) out.push(byte)
}

function writeHead(major: number, argument: bigint, out: number[]): void {
  invariant(argument >= 0n && argument <= U64_MAX, `${argument} is no unsigned number of 64 bits`)
  const width = widthOf(argument)
  const short = width === 0 ? Number(argument) : 24 + Math.log2(width)
  out.push((major << 5) | short)
  for (let byte = width - 1; byte >= 0; byte -= 1) out.push(Number((argument >> BigInt(8 * byte)) & 0xffn))
}

/** How many bytes a number takes behind its first one, at least. */
export function widthOf(argument: bigint): number {
  if (argument < 24n) return 0
  if (argument <= 0xffn) return 1
  if (argument <= 0xffffn) return 2
  return argument <= 0xffff_ffffn ? 4 : 8
}

/** Orders byte by byte. If one is the beginning of the other, the longer one comes last. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length)
  for (let place = 0; place < length; place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
