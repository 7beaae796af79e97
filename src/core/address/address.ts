import bs58 from 'bs58'
import { createBase58 } from '../base58.ts'
import type { Brand } from '../brand.ts'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'

/**
 * An account address: the base-58 text (Bitcoin alphabet) of exactly 32 bytes.
 *
 *     address = 32*44( %x31-39 / %x41-48 / %x4A-4E / %x50-5A / %x61-6B / %x6D-7A )   ; [1-9A-HJ-NP-Za-km-z]{32,44}
 *
 * Whether the bytes are a key, a derived address or nobody's is asked elsewhere (curve.ts).
 */
export type Address = Brand<string, 'Address'>

export const ADDRESS_BYTES = 32
/** Shorter text is no address yet. */
export const ADDRESS_CHARACTERS_MIN = 32
const TEXT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const { encode, decode } = createBase58(ADDRESS_BYTES)

/** Whether the text is an address. */
export function isAddress(text: string): text is Address {
  return decode(text) !== null
}

/**
 * Reads an address that came from outside.
 * @throws ADDRESS_NOT_BASE58, ADDRESS_NOT_32_BYTES
 */
export function parseAddress(text: string): Address {
  if (!TEXT.test(text)) throw new StrongroomError('ADDRESS_NOT_BASE58', { text })
  const { length } = bs58.decode(text)
  if (length !== ADDRESS_BYTES) throw new StrongroomError('ADDRESS_NOT_32_BYTES', { text, byteLength: length })
  return text as Address
}

/** The 32 bytes of an address. */
export function encodeAddress(address: Address): Uint8Array {
  const bytes = decode(address)
  invariant(bytes !== null, `${address} is an address`)
  return bytes
}

/** The address of 32 bytes. */
export function decodeAddress(bytes: Uint8Array): Address {
  invariant(bytes.length === ADDRESS_BYTES, `an address of ${bytes.length} bytes`)
  return encode(bytes) as Address
}
