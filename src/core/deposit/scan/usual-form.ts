import { behindAddress, behindDigits, IS_PLAIN_TEXT } from './letters.ts'
import type { Letters, WatchedTable } from './watched-table.ts'

/**
 * Account keys and token balances are nine tenths of a block, and nodes write each of them alike. Here they are read in that one form, four
 * letters at a time and without a turn; where an object has another form, which is no fault, it is read member by member.
 */

/** No object in the usual form is longer: nothing below looks further than this. */
const MAX_LENGTH = 512
const MAX_ADDRESS = 44
const MAX_TEXT = 40
const MAX_FIGURE = 40
const [QUOTE, CLOSE, POINT, ZERO, LETTER_E] = [0x22, 0x7d, 0x2e, 0x30, 0x65]

const [TRUE, FALS, NULL] = ['true', 'fals', 'null'].map((word) => wordAt(word, 0)) as [number, number, number]
const [PUBKEY_0, PUBKEY_1, PUBKEY_2] = wordsOf('{"pubkey":"')
const [SIGNER_0, SIGNER_1, SIGNER_2] = wordsOf('","signer":')
const [SOURCE_0, SOURCE_1, SOURCE_2] = wordsOf(',"source":"')
const [TRANSACTION_0, TRANSACTION_1, TRANSACTION_2] = wordsOf('transaction')
const [LOOKUP_0, LOOKUP_1, LOOKUP_2] = wordsOf('lookupTable')
const [WRITABLE_0, WRITABLE_1, WRITABLE_2, WRITABLE_3] = wordsOf('","writable":')
const [INDEX_0, INDEX_1, INDEX_2, INDEX_3] = wordsOf('{"accountIndex":')
const [MINT_0, MINT_1, MINT_2] = wordsOf(',"mint":"')
const [OWNER_0, OWNER_1, OWNER_2] = wordsOf('","owner":"')
const [PROGRAM_0, PROGRAM_1, PROGRAM_2, PROGRAM_3] = wordsOf('","programId":"')
const [TOKEN_0, TOKEN_1, TOKEN_2, TOKEN_3, TOKEN_4] = wordsOf('","uiTokenAmount":')
const [AMOUNT_0, AMOUNT_1, AMOUNT_2] = wordsOf('{"amount":"')
const [DECIMALS_0, DECIMALS_1, DECIMALS_2, DECIMALS_3] = wordsOf('","decimals":')
const [UI_0, UI_1, UI_2] = wordsOf(',"uiAmount":')
const [UI_TEXT_0, UI_TEXT_1, UI_TEXT_2, UI_TEXT_3, UI_TEXT_4] = wordsOf(',"uiAmountString":"')

/** The four letters at a place as one number. */
function wordAt(text: string, at: number): number {
  return [3, 2, 1, 0].reduce((word, index) => (word << 8) | text.charCodeAt(at + index), 0)
}

/** A text of at most 20 letters in words; the last four letters may overlap those before them. */
function wordsOf(text: string): [number, number, number, number, number] {
  const word = (index: number) => wordAt(text, Math.min(index * 4, text.length - 4))
  return [word(0), word(1), word(2), word(3), word(4)]
}

/** What was found of an object in the usual form. One for all: nothing is made anew for each. */
export class UsualForm {
  readonly #body: Letters
  readonly #watched: WatchedTable
  /** Whether the object just read names a watched address. */
  isWatched = false
  /** Of a token balance: which account it is of. */
  accountIndex = 0

  constructor(body: Letters, watched: WatchedTable) {
    this.#body = body
    this.#watched = watched
  }

  /** `{"pubkey":"…","signer":…,"source":"…","writable":…}`: the place behind it, or -1. */
  behindAccountKey(start: number): number {
    const { bytes, view } = this.#body
    if (start + MAX_LENGTH > bytes.length) return -1
    let at = start
    if (view.getInt32(at, true) !== PUBKEY_0 || view.getInt32(at + 4, true) !== PUBKEY_1 || view.getInt32(at + 7, true) !== PUBKEY_2)
      return -1
    const address = at + 11
    at = behindAddress(bytes, view, address)
    const length = at - address
    if (at < 0 || length > MAX_ADDRESS) return -1
    if (view.getInt32(at, true) !== SIGNER_0 || view.getInt32(at + 4, true) !== SIGNER_1 || view.getInt32(at + 7, true) !== SIGNER_2)
      return -1
    at = behindFlag(bytes, view, at + 11)
    if (at < 0) return -1
    if (view.getInt32(at, true) !== SOURCE_0 || view.getInt32(at + 4, true) !== SOURCE_1 || view.getInt32(at + 7, true) !== SOURCE_2)
      return -1
    at += 11
    const word = view.getInt32(at, true)
    if (word === TRANSACTION_0) {
      if (view.getInt32(at + 4, true) !== TRANSACTION_1 || view.getInt32(at + 7, true) !== TRANSACTION_2) return -1
    } else if (word !== LOOKUP_0 || view.getInt32(at + 4, true) !== LOOKUP_1 || view.getInt32(at + 7, true) !== LOOKUP_2) return -1
    at += 11
    if (view.getInt32(at, true) !== WRITABLE_0 || view.getInt32(at + 4, true) !== WRITABLE_1) return -1
    if (view.getInt32(at + 8, true) !== WRITABLE_2 || view.getInt32(at + 9, true) !== WRITABLE_3) return -1
    at = behindFlag(bytes, view, at + 13)
    if (at < 0 || bytes[at] !== CLOSE) return -1
    this.isWatched = this.#watched.has(this.#body, { start: address, length })
    return at + 1
  }

  /** `{"accountIndex":…,"mint":"…","owner":"…","programId":"…","uiTokenAmount":{…}}`: the place behind it, or -1. */
  behindTokenBalance(start: number): number {
    const { bytes, view } = this.#body
    if (start + MAX_LENGTH > bytes.length) return -1
    let at = start
    if (view.getInt32(at, true) !== INDEX_0 || view.getInt32(at + 4, true) !== INDEX_1) return -1
    if (view.getInt32(at + 8, true) !== INDEX_2 || view.getInt32(at + 12, true) !== INDEX_3) return -1
    at += 16
    const index = at
    at = behindInteger(bytes, view, at, 3)
    if (at < 0) return -1
    const accountIndex = smallValue(bytes, index, at)
    if (view.getInt32(at, true) !== MINT_0 || view.getInt32(at + 4, true) !== MINT_1 || view.getInt32(at + 5, true) !== MINT_2) return -1
    const mint = at + 9
    at = behindAddress(bytes, view, mint)
    if (at < 0 || at - mint > MAX_ADDRESS) return -1
    if (view.getInt32(at, true) !== OWNER_0 || view.getInt32(at + 4, true) !== OWNER_1 || view.getInt32(at + 7, true) !== OWNER_2) return -1
    const owner = at + 11
    at = behindAddress(bytes, view, owner)
    const length = at - owner
    if (at < 0 || length > MAX_ADDRESS) return -1
    if (view.getInt32(at, true) !== PROGRAM_0 || view.getInt32(at + 4, true) !== PROGRAM_1) return -1
    if (view.getInt32(at + 8, true) !== PROGRAM_2 || view.getInt32(at + 11, true) !== PROGRAM_3) return -1
    const program = at + 15
    at = behindAddress(bytes, view, program)
    if (at < 0 || at - program > MAX_ADDRESS) return -1
    at = behindTokenAmount(bytes, view, at)
    if (at < 0 || bytes[at] !== CLOSE || accountIndex > 255) return -1
    this.accountIndex = accountIndex
    this.isWatched = this.#watched.has(this.#body, { start: owner, length })
    return at + 1
  }
}

/** `","uiTokenAmount":{"amount":"…","decimals":…,"uiAmount":…,"uiAmountString":"…"}`: the place behind it, or -1. */
function behindTokenAmount(bytes: Uint8Array, view: DataView, start: number): number {
  let at = start
  if (view.getInt32(at, true) !== TOKEN_0 || view.getInt32(at + 4, true) !== TOKEN_1 || view.getInt32(at + 8, true) !== TOKEN_2) return -1
  if (view.getInt32(at + 12, true) !== TOKEN_3 || view.getInt32(at + 14, true) !== TOKEN_4) return -1
  at += 18
  if (view.getInt32(at, true) !== AMOUNT_0 || view.getInt32(at + 4, true) !== AMOUNT_1 || view.getInt32(at + 7, true) !== AMOUNT_2)
    return -1
  at = behindInteger(bytes, view, at + 11, 19)
  if (at < 0) return -1
  if (view.getInt32(at, true) !== DECIMALS_0 || view.getInt32(at + 4, true) !== DECIMALS_1) return -1
  if (view.getInt32(at + 8, true) !== DECIMALS_2 || view.getInt32(at + 9, true) !== DECIMALS_3) return -1
  const decimals = at + 13
  at = behindInteger(bytes, view, decimals, 3)
  if (at < 0 || smallValue(bytes, decimals, at) > 255) return -1
  if (view.getInt32(at, true) !== UI_0 || view.getInt32(at + 4, true) !== UI_1 || view.getInt32(at + 8, true) !== UI_2) return -1
  at = behindFigure(bytes, view, at + 12)
  if (at < 0) return -1
  if (view.getInt32(at, true) !== UI_TEXT_0 || view.getInt32(at + 4, true) !== UI_TEXT_1 || view.getInt32(at + 8, true) !== UI_TEXT_2)
    return -1
  if (view.getInt32(at + 12, true) !== UI_TEXT_3 || view.getInt32(at + 15, true) !== UI_TEXT_4) return -1
  const text = at + 19
  at = text
  while (IS_PLAIN_TEXT[bytes[at] ?? 0] === 1) at += 1
  return at - text <= MAX_TEXT && bytes[at] === QUOTE && bytes[at + 1] === CLOSE ? at + 2 : -1
}

function behindFlag(bytes: Uint8Array, view: DataView, at: number): number {
  const word = view.getInt32(at, true)
  if (word === TRUE) return at + 4
  return word === FALS && bytes[at + 4] === LETTER_E ? at + 5 : -1
}

/** An integer of one to `most` digits without leading zeros. */
function behindInteger(bytes: Uint8Array, view: DataView, start: number, most: number): number {
  const end = behindDigits(bytes, view, start)
  const count = end - start
  return count === 1 || (count > 1 && count <= most && bytes[start] !== ZERO) ? end : -1
}

/** Null, or a figure without exponent. */
function behindFigure(bytes: Uint8Array, view: DataView, start: number): number {
  if (view.getInt32(start, true) === NULL) return start + 4
  const at = behindInteger(bytes, view, start, 19)
  if (at < 0 || bytes[at] !== POINT) return at
  const end = behindDigits(bytes, view, at + 1)
  return end === at + 1 || end - at > MAX_FIGURE ? -1 : end
}

function smallValue(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO
  return value
}
