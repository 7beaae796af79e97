import { eightsOf, isSame } from './eights.ts'
import { behindAddress, behindDigits, IS_PLAIN_TEXT } from './letters.ts'
import type { NamedAddresses } from './named-addresses.ts'
import type { Letters } from './watched-table.ts'

/** No balance in the usual form is longer: nothing below looks further than this. */
const MAX_LENGTH = 512
const MAX_ADDRESS = 44
const MAX_TEXT = 40
const MAX_FIGURE = 40
/** An account index fits one byte, and so do decimals. */
const MAX_BYTE = 255
const [QUOTE, CLOSE, POINT, ZERO] = [0x22, 0x7d, 0x2e, 0x30]
const NULL = 0x6c6c756e

const [INDEX_1, INDEX_2] = eightsOf('{"accountIndex":')
const [MINT_1, MINT_2] = eightsOf(',"mint":"')
const [OWNER_1, OWNER_2] = eightsOf('","owner":"')
const [PROGRAM_1, PROGRAM_2] = eightsOf('","programId":"')
const [AMOUNT_1, AMOUNT_2, AMOUNT_3, AMOUNT_4] = eightsOf('","uiTokenAmount":{"amount":"')
const [DECIMALS_1, DECIMALS_2] = eightsOf('","decimals":')
const [UI_1, UI_2] = eightsOf(',"uiAmount":')
const [TEXT_1, TEXT_2, TEXT_3] = eightsOf(',"uiAmountString":"')

/**
 * Token balances are half of a block, and nodes write all of them alike. Here they are read in that one form; where a balance has another form,
 * which is no fault, it is read member by member. The list from before a transaction and the one from after it nearly always tell of the same
 * accounts in the same order, so what stands in front of an amount in the second is first held against its like in the first.
 */
export class TokenBalanceForm {
  readonly #body: Letters
  readonly #named: NamedAddresses
  /** Of each balance of the first list: where it begins, how long it is up to its amount, of which account it is. */
  readonly #starts = new Int32Array(MAX_BYTE + 1)
  readonly #lengths = new Int32Array(MAX_BYTE + 1)
  readonly #indexes = new Uint8Array(MAX_BYTE + 1)
  #known = 0
  /** The program named last, which is nearly always the one named next. */
  #program = 0
  #programLength = 0
  /** Of the balance just read: which account it is of. */
  accountIndex = 0

  constructor(body: Letters, named: NamedAddresses) {
    this.#body = body
    this.#named = named
  }

  /** Another transaction begins. */
  forget(): void {
    this.#known = 0
  }

  /** `{"accountIndex":…,"mint":"…","owner":"…","programId":"…","uiTokenAmount":{…}}`, the n-th of its list: the place behind it, or -1. */
  behind(start: number, number: number): number {
    const { bytes, view } = this.#body
    if (start + MAX_LENGTH > bytes.length) return -1
    const amount = number < this.#known && this.#isKnown(start, number) ? start + (this.#lengths[number] ?? 0) : this.#read(start, number)
    return amount < 0 ? -1 : behindAmount(bytes, view, amount)
  }

  #isKnown(start: number, number: number): boolean {
    const place = { known: this.#starts[number] ?? 0, at: start, length: this.#lengths[number] ?? 0 }
    if (!isSame(this.#body.view, place)) return false
    this.accountIndex = this.#indexes[number] ?? 0
    return true
  }

  /** The place of the amount, or -1. */
  #read(start: number, number: number): number {
    const { bytes, view } = this.#body
    if (view.getFloat64(start, true) !== INDEX_1 || view.getFloat64(start + 8, true) !== INDEX_2) return -1
    let at = behindInteger(bytes, view, start + 16, 3)
    if (at < 0) return -1
    const accountIndex = smallValue(bytes, start + 16, at)
    if (accountIndex > MAX_BYTE || view.getFloat64(at, true) !== MINT_1 || view.getFloat64(at + 1, true) !== MINT_2) return -1
    const mint = at + 9
    at = behindAddress(bytes, view, mint)
    if (at < 0 || at - mint > MAX_ADDRESS) return -1
    if (view.getFloat64(at, true) !== OWNER_1 || view.getFloat64(at + 3, true) !== OWNER_2) return -1
    const owner = at + 11
    at = behindAddress(bytes, view, owner)
    if (at < 0 || at - owner > MAX_ADDRESS) return -1
    if (view.getFloat64(at, true) !== PROGRAM_1 || view.getFloat64(at + 7, true) !== PROGRAM_2) return -1
    at = this.#behindProgram(at + 15)
    if (at < 0 || view.getFloat64(at, true) !== AMOUNT_1 || view.getFloat64(at + 8, true) !== AMOUNT_2) return -1
    if (view.getFloat64(at + 16, true) !== AMOUNT_3 || view.getFloat64(at + 21, true) !== AMOUNT_4) return -1
    this.accountIndex = accountIndex
    this.#named.add(owner)
    if (number === this.#known) this.#remember(start, at + 29 - start)
    return at + 29
  }

  #behindProgram(start: number): number {
    const { bytes, view } = this.#body
    const known = { known: this.#program, at: start, length: this.#programLength }
    if (known.length > 0 && isSame(view, known)) return start + known.length
    const end = behindAddress(bytes, view, start)
    if (end < 0 || end - start > MAX_ADDRESS) return -1
    this.#program = start
    this.#programLength = end - start
    return end
  }

  #remember(start: number, length: number): void {
    const number = this.#known
    this.#starts[number] = start
    this.#lengths[number] = length
    this.#indexes[number] = this.accountIndex
    this.#known = number + 1
  }
}

/** `…","decimals":…,"uiAmount":…,"uiAmountString":"…"}}`: the place behind it, or -1. */
function behindAmount(bytes: Uint8Array, view: DataView, start: number): number {
  let at = behindInteger(bytes, view, start, 19)
  if (at < 0 || view.getFloat64(at, true) !== DECIMALS_1 || view.getFloat64(at + 5, true) !== DECIMALS_2) return -1
  const decimals = at + 13
  at = behindInteger(bytes, view, decimals, 3)
  if (at < 0 || smallValue(bytes, decimals, at) > MAX_BYTE) return -1
  if (view.getFloat64(at, true) !== UI_1 || view.getFloat64(at + 4, true) !== UI_2) return -1
  const figure = at + 12
  at = behindFigure(bytes, view, figure)
  if (at < 0 || view.getFloat64(at, true) !== TEXT_1 || view.getFloat64(at + 8, true) !== TEXT_2) return -1
  if (view.getFloat64(at + 11, true) !== TEXT_3) return -1
  const text = at + 19
  at = isTold(view, { figure, length: at - figure, text }) ? text + at - figure : behindText(bytes, view, text)
  return at - text <= MAX_TEXT && bytes[at] === QUOTE && bytes[at + 1] === CLOSE && bytes[at + 2] === CLOSE ? at + 3 : -1
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

/** Whether the text is the figure once more, as it nearly always is; of a short one that is not asked. */
function isTold(view: DataView, { figure, length, text }: { figure: number; length: number; text: number }): boolean {
  return length >= 8 && isSame(view, { known: figure, at: text, length })
}

/** Plain text, which usually is a figure. */
function behindText(bytes: Uint8Array, view: DataView, start: number): number {
  let at = behindDigits(bytes, view, start)
  if (bytes[at] === POINT) at = behindDigits(bytes, view, at + 1)
  while (IS_PLAIN_TEXT[bytes[at] ?? 0] === 1) at += 1
  return at
}

function smallValue(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO
  return value
}
