import bs58 from 'bs58'
import { StrongroomError } from '../../../core/error/error.ts'
import { assertCounts, MAX_TRANSACTION_BYTES } from '../../../core/message/limits.ts'
import { parseWire, type WireTransaction } from '../../bank/wire.ts'
import { invalidParams } from '../rpc-error.ts'

const TYPE = 'solana_transaction::versioned::VersionedTransaction'
const BASE64_ALPHABET = /[^A-Za-z0-9+/]/
const FIRST_BYTE_V1 = 0x81

export type WireEncoding = 'base58' | 'base64'

/** Base 64 that stands alone. */
export function readBase64(text: string): Uint8Array {
  const body = text.replace(/={1,2}$/, '')
  const invalid = BASE64_ALPHABET.exec(body)
  if (invalid !== null) throw invalidParams(`invalid base64 encoding: InvalidByte(${invalid.index}, ${text.charCodeAt(invalid.index)})`)
  if (text.length % 4 !== 0) throw invalidParams('invalid base64 encoding: InvalidPadding')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/**
 * A transaction as a parameter: exactly one message and its signatures, within the ledger's limits. Trailing bytes are refused,
 * which a real node would drop in silence.
 */
export function readTransaction(text: string, encoding: WireEncoding): WireTransaction {
  const limit = limitOf(text, encoding)
  const encodedLimit = encoding === 'base64' ? Math.ceil(limit / 3) * 4 : Math.floor((limit * 138) / 101)
  if (text.length > encodedLimit) throw tooLarge(text, encoding, encodedLimit, limit)
  const wire = encoding === 'base64' ? readBase64(text) : readBase58(text)
  if (wire.length > limit) throw invalidParams(`decoded ${TYPE} too large: ${wire.length} bytes (max: ${limit} bytes)`)
  try {
    const transaction = parseWire(wire)
    assertCounts(transaction.compiled)
    return transaction
  } catch (error) {
    if (!(error instanceof StrongroomError)) throw error
    throw invalidParams(`failed to deserialize ${TYPE}: ${error.message}`)
  }
}

function limitOf(text: string, encoding: WireEncoding): number {
  const isVersion1 = encoding === 'base64' && Buffer.from(text.slice(0, 4), 'base64')[0] === FIRST_BYTE_V1
  return isVersion1 ? MAX_TRANSACTION_BYTES[1] : MAX_TRANSACTION_BYTES.legacy
}

function tooLarge(text: string, encoding: WireEncoding, encodedLimit: number, limit: number) {
  return invalidParams(`${encoding} encoded ${TYPE} too large: ${text.length} bytes (max: encoded/raw ${encodedLimit}/${limit})`)
}

function readBase58(text: string): Uint8Array {
  const bytes = bs58.decodeUnsafe(text)
  if (bytes === undefined) throw invalidParams('invalid base58 encoding: InvalidChar')
  return bytes
}
