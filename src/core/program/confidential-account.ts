import type { Address } from '../address/address.ts'
import { addressField, bytesField, decodeField, type Field, struct, u64 } from './layout.ts'
import { readExtensions } from './token-extensions.ts'

/**
 * What a token account says of confidential transfers. Behind the base layout, as an extension:
 *
 *     approved(u8) elgamal key(32) pending low(64) pending high(64) available(64) decryptable available(36)
 *     takes confidential credits(u8) takes public credits(u8)
 *     pending credits(u64) most pending credits(u64) credits expected at the last apply(u64) credits there at the last apply(u64)
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/mod.rs
 */
export const CONFIDENTIAL_ACCOUNT = 5
/** What the extension adds to an account: its type and length, and 295 bytes. */
export const CONFIDENTIAL_ENTRY_BYTES = 4 + 295

/** An ElGamal ciphertext: a commitment to the amount, and the handle by which the owner's key reads it; 64 zero bytes are nothing. */
const CIPHERTEXT_BYTES = 64
const DECRYPTABLE_BYTES = 36

export type ConfidentialAccount = {
  /** Whether the mint's authority lets it be used. */
  readonly approved: boolean
  /** The key that amounts are encrypted to: 32 bytes, written like an address. */
  readonly elgamalKey: Address
  /** Sums of the lower 16 bits of what arrived, and of the rest. */
  readonly pendingLow: Uint8Array
  readonly pendingHigh: Uint8Array
  readonly available: Uint8Array
  /** What the owner said the available balance is, under their own key. */
  readonly decryptableAvailable: Uint8Array
  readonly takesConfidential: boolean
  readonly takesPublic: boolean
  /** Arrivals since the pending balance was applied last, and how many the account takes before it must be. */
  readonly credits: bigint
  readonly most: bigint
  /** How many arrivals the last apply was made for, and how many there were. */
  readonly expectedCredits: bigint
  readonly actualCredits: bigint
}

const flag: Field<boolean> = {
  write: (value, out) => out.push(value ? 1 : 0),
  read: (bytes, offset) => {
    const byte = bytes[offset]
    return byte === undefined ? null : { value: byte !== 0, next: offset + 1 }
  },
}
const ciphertext = bytesField(CIPHERTEXT_BYTES)

const confidentialAccountField = struct<ConfidentialAccount>({
  approved: flag,
  elgamalKey: addressField,
  pendingLow: ciphertext,
  pendingHigh: ciphertext,
  available: ciphertext,
  decryptableAvailable: bytesField(DECRYPTABLE_BYTES),
  takesConfidential: flag,
  takesPublic: flag,
  credits: u64,
  most: u64,
  expectedCredits: u64,
  actualCredits: u64,
})

/** What a token account's data says of confidential transfers; null where it takes none, or its bytes are not those of the extension. */
export function decodeConfidentialAccount(data: Uint8Array): ConfidentialAccount | null {
  const value = readExtensions(data)?.find(({ type }) => type === CONFIDENTIAL_ACCOUNT)?.value
  return value === undefined ? null : decodeField(confidentialAccountField, value)
}

/** Arrivals whose amounts are hidden, and how many the account takes. */
export type PendingCredits = Pick<ConfidentialAccount, 'credits' | 'most'>

/** The pending credits of a token account; null where it takes no confidential transfers. */
export function readPendingCredits(data: Uint8Array): PendingCredits | null {
  const account = decodeConfidentialAccount(data)
  return account && { credits: account.credits, most: account.most }
}

/** Whether so much of the room for pending credits is taken that somebody should apply them: four fifths. A full account takes nothing more. */
export function isFillingUp({ credits, most }: PendingCredits): boolean {
  return credits * 5n >= most * 4n
}

/** Whether a ciphertext is the one of nothing that the program itself writes. */
export function isNothing(encrypted: Uint8Array): boolean {
  return encrypted.every((byte) => byte === 0)
}

/** Low and high sums as one amount. Arrivals are split at 16 bits; sums of both parts may be longer. */
export function combinePending({ low, high }: { readonly low: bigint; readonly high: bigint }): bigint {
  return low + (high << 16n)
}
