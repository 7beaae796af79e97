import bs58 from 'bs58'
import type { Account } from './execute.ts'

/** A nonce account's 80 bytes: version 1 and state 1 (u32), authority, value, and the price of a signature (u64). */
export function encodeNonceAccount({ authority, value }: NonNullable<Account['nonce']>): Uint8Array {
  const bytes = Buffer.alloc(80)
  bytes.writeUInt32LE(1, 0)
  bytes.writeUInt32LE(1, 4)
  bytes.set(bs58.decode(authority), 8)
  bytes.set(bs58.decode(value), 40)
  bytes.writeBigUInt64LE(5_000n, 72)
  return new Uint8Array(bytes)
}
