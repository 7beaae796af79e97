import { isStrongroomError, StrongroomError } from '../error/error.ts'
import { encodeSignature } from '../keys/signature.ts'
import { decodeMessage } from '../message/decode.ts'
import { type CompiledMessage, signersOf } from '../message/message.ts'
import { encodeTransaction } from '../message/transaction.ts'
import { parseSignOnly } from '../sign-only/parse-sign-only.ts'
import type { SignOnly } from '../sign-only/sign-only.ts'
import { address, say, type Sentence } from '../text/sentence.ts'
import { visible } from '../text/visible.ts'
import { decodeCbor } from '../ur/decode-cbor.ts'
import { SOL_SIGNATURE } from '../ur/sol-signature.ts'
import { decodeSolSignRequest, SOL_SIGN_REQUEST } from '../ur/sol-sign-request.ts'
import { createUrDecoder } from '../ur/ur-decoder.ts'
import type { Ur } from '../ur/ur-encoder.ts'
import { looksLikeUr } from '../ur/ur-text.ts'
import { isKeypair, type Reading } from './readings.ts'

const BYTES = 'bytes'
const SIGNED_LINE = /^\s*[1-9A-HJ-NP-Za-km-z]{32,44}=[1-9A-HJ-NP-Za-km-z]{64,88}\s*$/m
const SIGN_ONLY = /^\s*\{[\s\S]*"blockhash"|^\s*Signers \(Pubkey=Signature\):|^\s*Absent Signers \(Pubkey\):/m

/**
 * What a text holds in which a transaction is carried between machines: what the ledger’s command line prints where it signs and does not send,
 * with its signatures in their places; or the code of an air-gapped signer, all of its parts a line each. Null for any other text.
 * @throws EXPLAIN_SECRET, EXPLAIN_SIGNATURES, EXPLAIN_PARTS_MISSING, SIGNATURES_NOT_READABLE and UR_ codes
 */
export function readCarried(text: string): Reading | null {
  if (looksLikeUr(text)) return readingOfUr(gatherLines(text))
  if (SIGN_ONLY.test(text) || SIGNED_LINE.test(text)) return readingOfSignOnly(parseSignOnly(text))
  return null
}

function gatherLines(text: string): Ur {
  const decoder = createUrDecoder({ types: [BYTES, SOL_SIGN_REQUEST, SOL_SIGNATURE] })
  for (const line of text.trim().split(/\s+/)) decoder.receive(line)
  const ur = decoder.result()
  if (ur === null) throw new StrongroomError('EXPLAIN_PARTS_MISSING', decoder.progress())
  return ur
}

function readingOfUr(ur: Ur): Reading {
  if (ur.type === SOL_SIGNATURE) throw new StrongroomError('EXPLAIN_SIGNATURES', { addresses: [] })
  if (ur.type === BYTES) {
    const bytes = decodeCbor(ur.cbor)
    if (!(bytes instanceof Uint8Array)) throw new StrongroomError('UR_FIELD', { type: BYTES, problem: 'it is no byte string' })
    return { encoding: 'ur', bytes }
  }
  const { signData, address: signer, keyPath, origin } = decodeSolSignRequest(ur)
  const whose = signer === null ? say`the key at ${keyPath.path}` : say`${address(signer)}, whose key is at ${keyPath.path}`
  const asker = origin === null ? say`` : say` Who asks calls itself “${visible(origin)}”.`
  return {
    encoding: 'ur',
    bytes: signData,
    note: say`An air-gapped signer is asked for the signature of ${whose}.${asker}${sayWhetherNeeded(signData, signer)}`,
  }
}

/** A request for the signature of somebody who need not sign is a mistake, or worse. */
function sayWhetherNeeded(message: Uint8Array, signer: string | null): Sentence {
  if (signer === null) return say``
  const decoded = decodedOrNull(message)
  const isNeeded = decoded === null || signersOf(decoded).some((each) => each === signer)
  return isNeeded ? say`` : say` The message needs NO signature of this account.`
}

function readingOfSignOnly({ blockhash, message, signers, absent, badSig }: SignOnly): Reading {
  // A name, an equals sign and a private key look alike: as settings hold them.
  if (signers.some(({ signature }) => isKeypair(encodeSignature(signature)))) throw new StrongroomError('EXPLAIN_SECRET', {})
  if (message === null) throw new StrongroomError('EXPLAIN_SIGNATURES', { addresses: signers.map((signer) => signer.address) })
  const decoded = decodedOrNull(message)
  if (decoded === null) return { encoding: 'sign-only', bytes: message }
  const needed = signersOf(decoded)
  const stranger = [...signers.map((signer) => signer.address), ...absent, ...badSig].find((each) => !needed.includes(each))
  if (blockhash !== null && blockhash !== decoded.lifetimeToken) throw notReadable('its blockhash is not that of its message')
  if (stranger !== undefined) throw notReadable(`it names ${stranger} as a signer, of whom its message asks no signature`)
  const signatures = needed.map((each) => signers.find((signer) => signer.address === each)?.signature ?? null)
  return { encoding: 'sign-only', bytes: encodeTransaction({ message, signatures }) }
}

/** Null for what no ledger would run: explained as it is, by what is wrong with it. */
function decodedOrNull(message: Uint8Array): CompiledMessage | null {
  try {
    return decodeMessage(message)
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

function notReadable(problem: string): StrongroomError {
  return new StrongroomError('SIGNATURES_NOT_READABLE', { problem })
}
