import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { decodeSignature, encodeSignature, type Signature } from '../../../core/keys/signature.ts'
import { addressField, bytesField, type Field, option, u8, u16, u64 } from '../../../core/program/layout.ts'
import type { ApprovalThreshold, LimitedAsset } from '../protocol.ts'

const SIGNATURE_BYTES = 64
const signatureBytes = bytesField(SIGNATURE_BYTES)

export const signatureField: Field<Signature> = {
  write: (value, out) => signatureBytes.write(encodeSignature(value), out),
  read: (bytes, offset) => {
    const read = signatureBytes.read(bytes, offset)
    return read === null ? null : { value: decodeSignature(read.value), next: read.next }
  },
}

/** UTF-8 behind its length in two bytes. */
export const text: Field<string> = {
  write: (value, out) => {
    const bytes = utf8ToBytes(value)
    u16.write(bytes.length, out)
    out.push(...bytes)
  },
  read: (bytes, offset) => {
    const length = u16.read(bytes, offset)
    if (length === null) return null
    const next = length.next + length.value
    return next > bytes.length ? null : { value: new TextDecoder().decode(bytes.subarray(length.next, next)), next }
  },
}

/** A moment or a length of time, in milliseconds. */
export const ms: Field<number> = {
  write: (value, out) => u64.write(BigInt(value), out),
  read: (bytes, offset) => {
    const read = u64.read(bytes, offset)
    return read === null || read.value > Number.MAX_SAFE_INTEGER ? null : { value: Number(read.value), next: read.next }
  },
}

const mint = option(addressField)

/** The native token, or a token by its mint. */
export const ownAssetField: Field<'native' | Address> = {
  write: (value, out) => mint.write(value === 'native' ? null : value, out),
  read: (bytes, offset) => {
    const read = mint.read(bytes, offset)
    return read === null ? null : { value: read.value ?? 'native', next: read.next }
  },
}

/** Stand where an option has 0 or 1. The number 5 is taken by an entry of the record of what was signed. */
const TAGS = new Map<number, Exclude<LimitedAsset, 'native' | Address>>([
  [2, 'priority-fee'],
  [3, 'new-accounts'],
  [4, 'new-accounts-for-one'],
  [6, 'other-assets'],
])
const TAG_OF = new Map<LimitedAsset, number>([...TAGS].map(([tag, value]) => [value, tag]))

/** The native token, a token by its mint, or what else is limited. */
export const assetField: Field<LimitedAsset> = {
  write: (value, out) => {
    const tag = TAG_OF.get(value)
    if (tag !== undefined) u8.write(tag, out)
    else ownAssetField.write(value as 'native' | Address, out)
  },
  read: (bytes, offset) => {
    const named = TAGS.get(bytes[offset] ?? 0)
    return named === undefined ? ownAssetField.read(bytes, offset) : { value: named, next: offset + 1 }
  },
}

/** What a threshold may be of. */
export const thresholdAssetField: Field<ApprovalThreshold['asset']> = {
  write: assetField.write,
  read: (bytes, offset) => {
    const read = assetField.read(bytes, offset)
    if (read === null) return null
    const { value, next } = read
    return value === 'priority-fee' || value === 'new-accounts' || value === 'new-accounts-for-one' ? null : { value, next }
  },
}

const DIGEST_BYTES = 32
const digestBytes = bytesField(DIGEST_BYTES)

/** A digest, in lower-case hexadecimal where it is used. */
export const digestField: Field<string> = {
  write: (value, out) => digestBytes.write(hexToBytes(value), out),
  read: (bytes, offset) => {
    const read = digestBytes.read(bytes, offset)
    return read === null ? null : { value: bytesToHex(read.value), next: read.next }
  },
}

/** A two-byte count and that many values. */
export function list<Value>(field: Field<Value>, max: number): Field<readonly Value[]> {
  return {
    write: (values, out) => {
      u16.write(values.length, out)
      for (const value of values) field.write(value, out)
    },
    read: (bytes, offset) => {
      const count = u16.read(bytes, offset)
      if (count === null || count.value > max) return null
      const values: Value[] = []
      let next = count.next
      for (let index = 0; index < count.value; index++) {
        const read = field.read(bytes, next)
        if (read === null) return null
        values.push(read.value)
        next = read.next
      }
      return { value: values, next }
    },
  }
}
