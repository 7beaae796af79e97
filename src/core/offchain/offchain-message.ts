import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { verifyStrict } from '../keys/ed25519.ts'
import { encodeSignature, type Signature } from '../keys/signature.ts'
import { isVisibleInLines } from '../text/visible.ts'

/** What every off-chain message begins with. No transaction message can: its first byte would be version 127. */
const SIGNING_DOMAIN = Uint8Array.of(0xff, ...utf8ToBytes('solana offchain'))
const VERSION = 0
/** Domain, version, format, and two bytes of length. */
const HEADER_BYTES = SIGNING_DOMAIN.length + 4
/** Of the whole message: one packet. Hardware signers show no longer one, and a longer text has another format. */
const MESSAGE_MAX_BYTES = 1232
const FORMATS = { ascii: 0, utf8: 1 } as const
/** ASCII that is printed. A line end is none. */
const PRINTABLE = /^[\x20-\x7e]*$/
/** Half of a surrogate pair, which no bytes of UTF-8 stand for. */
const HALF_PAIR = /\p{Cs}/u

/** The most bytes of text. */
export const OFFCHAIN_TEXT_MAX_BYTES = MESSAGE_MAX_BYTES - HEADER_BYTES

/**
 * The bytes of version 0 that are signed for a text, as the ledger's own command line and its crate solana-offchain-message 4.0 write them: without
 * the application domain and the signers of the longer form that its proposal describes, and not those of a text that hardware signers do not show.
 * @throws OFFCHAIN_TEXT
 */
export function encodeOffchainMessage(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  if (bytes.length === 0) throw new StrongroomError('OFFCHAIN_TEXT', { problem: 'it is empty' })
  if (HALF_PAIR.test(text)) throw new StrongroomError('OFFCHAIN_TEXT', { problem: 'it is not well-formed Unicode' })
  if (bytes.length > OFFCHAIN_TEXT_MAX_BYTES)
    throw new StrongroomError('OFFCHAIN_TEXT', { problem: `it is longer than ${OFFCHAIN_TEXT_MAX_BYTES} bytes` })
  const format = PRINTABLE.test(text) ? FORMATS.ascii : FORMATS.utf8
  return Uint8Array.of(...SIGNING_DOMAIN, VERSION, format, bytes.length & 0xff, bytes.length >> 8, ...bytes)
}

/**
 * The same for a text that a key of ours is to sign: whoever reads it sees all of it, and where it begins and ends. A text that is not signed is not
 * changed into one that is: what is signed stands exactly as it was given, so that whoever asked for it can check it.
 * @throws OFFCHAIN_TEXT
 */
export function encodeOffchainToSign(text: string): Uint8Array {
  const message = encodeOffchainMessage(text)
  const problem = problemToSign(text)
  if (problem !== null) throw new StrongroomError('OFFCHAIN_TEXT', { problem })
  return message
}

function problemToSign(text: string): string | null {
  if (!isVisibleInLines(text)) return 'it holds invisible characters'
  if (text.includes('\r')) return 'its lines end with carriage returns, which nobody sees'
  if (text.trim() === '') return 'it is blank'
  return text === text.trim() ? null : 'spaces or line ends stand before or after it, which nobody sees'
}

type Signed = { readonly text: string; readonly address: Address; readonly signature: Signature }

/** Whether the key of the address signed exactly this text, by the rule that the ledger uses. @throws OFFCHAIN_TEXT */
export function isOffchainSigned({ text, address, signature }: Signed): boolean {
  const message = encodeOffchainMessage(text)
  return verifyStrict({ publicKey: encodeAddress(address), message, signature: encodeSignature(signature) })
}
