import { isAddress } from '../address/address.ts'
import { decodeBase64 } from '../chain/base64.ts'
import { StrongroomError } from '../error/error.ts'
import { isSignature } from '../keys/signature.ts'
import { isBlockhash } from '../lifetime/lifetime.ts'
import { HEADINGS, type SignerLine, type SignOnly } from './sign-only.ts'

/** A transaction and every signature that one may have, many times over. */
const MOST_LETTERS = 100_000
/** No message has more signers: their number is a byte, and half of them are left to versions. */
const MOST_ENTRIES = 127

/**
 * Reads what the ledger’s command line prints where it signs and does not send: as JSON, as it shows it to people, or its signatures alone, each
 * on a line of its own as `Pubkey=Signature`. No error repeats what was given.
 * @throws SIGNATURES_NOT_READABLE
 */
export function parseSignOnly(text: string): SignOnly {
  if (text.length > MOST_LETTERS) throw notReadable(`it has more than ${MOST_LETTERS} letters`)
  return text.trimStart().startsWith('{') ? parseJson(text) : parseLines(text)
}

function parseJson(text: string): SignOnly {
  const value = objectOf(text)
  const listOf = (key: string): readonly string[] => {
    const list: unknown = value[key] ?? []
    const isList = Array.isArray(list) && list.length <= MOST_ENTRIES && list.every((entry) => typeof entry === 'string')
    if (!isList) throw notReadable(`“${key}” is no list of at most ${MOST_ENTRIES} texts`)
    return list as readonly string[]
  }
  const { blockhash, message } = value
  if (typeof blockhash !== 'string') throw notReadable('it has no blockhash')
  if (message !== undefined && typeof message !== 'string') throw notReadable('“message” is no text')
  return {
    blockhash: readBlockhash(blockhash),
    message: message === undefined ? null : readMessage(message),
    signers: listOf('signers').map((entry, place) => readSigner(entry, `entry ${place + 1} of “signers”`)),
    absent: listOf('absent').map((entry, place) => readAddress(entry, `entry ${place + 1} of “absent”`)),
    badSig: listOf('badSig').map((entry, place) => readAddress(entry, `entry ${place + 1} of “badSig”`)),
  }
}

function objectOf(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { readonly [key: string]: unknown }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw notReadable('it begins as JSON and is none')
}

type Under = 'signers' | 'absent' | 'badSig'

function parseLines(text: string): SignOnly {
  const read: { blockhash: SignOnly['blockhash']; message: SignOnly['message'] } = { blockhash: null, message: null }
  const lists = { signers: [] as SignerLine[], absent: [] as SignOnly['absent'][number][], badSig: [] as SignOnly['badSig'][number][] }
  let under: Under = 'signers'
  for (const [place, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    const where = `line ${place + 1}`
    const heading = (['signers', 'absent', 'badSig'] as const).find((each) => line === HEADINGS[each])
    if (line === '') continue
    if (heading !== undefined) under = heading
    else if (line.startsWith(HEADINGS.blockhash)) read.blockhash = readBlockhash(line.slice(HEADINGS.blockhash.length).trim())
    else if (line.startsWith(HEADINGS.message)) read.message = readMessage(line.slice(HEADINGS.message.length).trim())
    else if (lists[under].length === MOST_ENTRIES) throw notReadable(`it has more than ${MOST_ENTRIES} of a kind`)
    else if (under === 'signers') lists.signers.push(readSigner(line, where))
    else lists[under].push(readAddress(line, where))
  }
  if (lists.signers.length + lists.absent.length === 0) throw notReadable('it names nobody who signs')
  return { ...read, ...lists }
}

/**
 *     signer = address "=" signature        ; each in base 58
 */
function readSigner(text: string, where: string): SignerLine {
  const [address = '', signature = '', ...more] = text.split('=')
  if (!isAddress(address) || !isSignature(signature) || more.length > 0) throw notReadable(`${where} is no Pubkey=Signature`)
  return { address, signature }
}

function readAddress(text: string, where: string) {
  if (!isAddress(text)) throw notReadable(`${where} is no address`)
  return text
}

function readBlockhash(text: string) {
  if (!isBlockhash(text)) throw notReadable('its blockhash is none')
  return text
}

function readMessage(text: string): Uint8Array {
  const bytes = decodeBase64(text)
  if (bytes === null || bytes.length === 0) throw notReadable('its message is not in base64')
  return bytes
}

function notReadable(problem: string): StrongroomError {
  return new StrongroomError('SIGNATURES_NOT_READABLE', { problem })
}
