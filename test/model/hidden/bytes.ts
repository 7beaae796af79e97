import { ristretto255 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'

/*
 * Accounts as nodes show them. A ciphertext is the true commitment to its amount with a handle that nobody can compute, so that the product compares and
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

export function ciphertextOf(amount: bigint, handle: string): Uint8Array {
  const point = points.get(amount) ?? (amount === 0n ? Point.ZERO : Point.BASE.multiply(amount)).toBytes()
  points.set(amount, point)
  const bytes = concatBytes(point, labelOf(handle))
  read.set(bytesToHex(bytes), amount)
  return bytes
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

/** What the proof program keeps of one range proof; without a commitment nothing yet. */
export function contextData(authority: Address, commitment: Uint8Array | null): Uint8Array {
  if (commitment === null) return new Uint8Array(33 + 264)
  return concatBytes(encodeAddress(authority), Uint8Array.of(6), commitment, new Uint8Array(7 * 32), Uint8Array.of(64), new Uint8Array(7))
}
