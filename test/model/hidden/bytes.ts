import { ristretto255 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'

/*
 * Accounts as nodes show them. A ciphertext is the true commitment to its amount with a handle that says nothing of it, so that the product compares and
 * subtracts real points; the key that reads it is a table.
 */

const { Point } = ristretto255
const read = new Map<string, bigint>()

export const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
const u32 = (value: number): Uint8Array => u64(BigInt(value)).subarray(0, 4)
export const labelOf = (text: string): Uint8Array => sha256(utf8ToBytes(text))
const points = new Map<bigint, Uint8Array>()
const handles = new Map<string, Uint8Array>()
const SCALAR_BYTES = 31

export function commitmentTo(amount: bigint): Uint8Array {
  const point = points.get(amount) ?? (amount === 0n ? Point.ZERO : Point.BASE.multiply(amount)).toBytes()
  points.set(amount, point)
  return point
}

/** A point, the same for the same name. */
export function handleOf(name: string): Uint8Array {
  const scalar = () => 1n + BigInt(`0x${bytesToHex(labelOf(name).subarray(0, SCALAR_BYTES))}`)
  const point = handles.get(name) ?? Point.BASE.multiply(scalar()).toBytes()
  handles.set(name, point)
  return point
}

export function ciphertextOf(amount: bigint, handle: string): Uint8Array {
  return learn(concatBytes(commitmentTo(amount), handleOf(handle)), amount)
}

/** From now on the owner's key reads so much in it. */
export function learn(ciphertext: Uint8Array, amount: bigint): Uint8Array {
  read.set(bytesToHex(ciphertext), amount)
  return ciphertext
}

/** What the owner's key reads; null of what nobody made. */
export function amountIn(ciphertext: Uint8Array): bigint | null {
  return ciphertext.every((byte) => byte === 0) ? 0n : (read.get(bytesToHex(ciphertext)) ?? null)
}

export const copyOf = (amount: bigint): Uint8Array => concatBytes(u64(amount), new Uint8Array(28).fill(7))
export const amountOfCopy = (copy: Uint8Array): bigint => new DataView(Uint8Array.from(copy).buffer).getBigUint64(0, true)

export type ShownAccount = {
  readonly owner: Address
  readonly public: bigint
  readonly pending: Uint8Array
  readonly available: Uint8Array
  readonly copy: Uint8Array
  readonly credits: bigint
  readonly most: bigint
  readonly expected: bigint
  readonly actual: bigint
}

/** @param shown null: an account without hidden balances. */
export function tokenAccountBytes(
  mint: Address,
  { owner, amount }: { owner: Address; amount: bigint },
  shown: ShownAccount | null,
): Uint8Array {
  const base = concatBytes(
    encodeAddress(mint),
    encodeAddress(owner),
    u64(amount),
    new Uint8Array(36),
    Uint8Array.of(1),
    new Uint8Array(12 + 8 + 36),
  )
  if (shown === null) return concatBytes(base, Uint8Array.of(2))
  const value = concatBytes(
    ...[Uint8Array.of(1), labelOf(`key of ${owner}`), shown.pending, new Uint8Array(64), shown.available, shown.copy],
    ...[Uint8Array.of(1, 1), u64(shown.credits), u64(shown.most), u64(shown.expected), u64(shown.actual)],
  )
  return concatBytes(base, Uint8Array.of(2, 5, 0), u64(BigInt(value.length)).subarray(0, 2), value)
}

export function mintBytes(decimals: number): Uint8Array {
  const base = concatBytes(u32(1), labelOf('issuer'), u64(1_000_000_000n), Uint8Array.of(decimals, 1), new Uint8Array(36))
  return concatBytes(
    base,
    new Uint8Array(165 - base.length),
    Uint8Array.of(1, 4, 0, 65, 0),
    new Uint8Array(32),
    Uint8Array.of(1),
    new Uint8Array(32),
  )
}

const HEAD_BYTES = 33

/** What the proof program keeps: whose it is, by which tag, and what was proved. */
export function keptData(authority: Address, tag: number, statement: Uint8Array): Uint8Array {
  return concatBytes(encodeAddress(authority), Uint8Array.of(tag), statement)
}

/** Whose what is kept there is, and what was proved; null where it was proved by another tag. */
export function keptIn(data: Uint8Array, tag: number): Uint8Array | null {
  return data[HEAD_BYTES - 1] === tag ? data.subarray(HEAD_BYTES) : null
}
