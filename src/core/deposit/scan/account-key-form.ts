import { eightOf, eightsOf } from './eights.ts'
import { behindAddress } from './letters.ts'
import type { NamedAddresses } from './named-addresses.ts'
import type { Letters } from './watched-table.ts'

/** No key in the usual form is longer: nothing below looks further than this. */
const MAX_LENGTH = 128
const MAX_ADDRESS = 44
const [CLOSE, COMMA] = [0x7d, 0x2c]

const [KEY_1, KEY_2] = eightsOf('{"pubkey":"')
const SIGNER = eightOf('","signe')
const [SIGNS, SIGNS_NOT] = [eightOf('r":true,'), eightOf('r":false')]
const SOURCE = eightOf(',"source')
const [NAMED_1, NAMED_2] = eightsOf('":"transaction",')
const [LOADED_1, LOADED_2] = eightsOf('":"lookupTable",')
const WRITABLE = eightOf('"writabl')
const [WRITES, WRITES_NOT] = [eightOf('e":true}'), eightOf('e":false')]

/**
 * Account keys are four tenths of a block, and nodes write all of them alike. Here they are read in that one form, eight letters at a time; where
 * a key has another form, which is no fault, it is read member by member.
 */
export class AccountKeyForm {
  readonly #body: Letters
  readonly #named: NamedAddresses
  /** Of the keys just read: the place behind the last one. */
  end = 0

  constructor(body: Letters, named: NamedAddresses) {
    this.#body = body
    this.#named = named
  }

  /** As many keys as stand here in this form, with commas between them: how many. */
  read(start: number): number {
    const { bytes } = this.#body
    let [count, at] = [0, start]
    for (let behind = this.#behind(at); behind >= 0; behind = bytes[behind] === COMMA ? this.#behind(behind + 1) : -1) {
      at = behind
      count += 1
    }
    this.end = at
    return count
  }

  /** `{"pubkey":"…","signer":…,"source":"…","writable":…}`: the place behind it, or -1. */
  #behind(start: number): number {
    const { bytes, view } = this.#body
    if (start + MAX_LENGTH > bytes.length) return -1
    if (view.getFloat64(start, true) !== KEY_1 || view.getFloat64(start + 3, true) !== KEY_2) return -1
    const address = start + 11
    const end = behindAddress(bytes, view, address)
    if (end < 0 || end - address > MAX_ADDRESS) return -1
    const at = behindFlags(view, end)
    if (at < 0 || bytes[at] !== CLOSE) return -1
    this.#named.add(address)
    return at + 1
  }
}

/** `","signer":…,"source":"…","writable":…`: the place behind it, or -1. */
function behindFlags(view: DataView, start: number): number {
  if (view.getFloat64(start, true) !== SIGNER) return -1
  const signer = view.getFloat64(start + 8, true)
  if (signer !== SIGNS && signer !== SIGNS_NOT) return -1
  const at = signer === SIGNS ? start + 15 : start + 16
  if (view.getFloat64(at, true) !== SOURCE || view.getFloat64(at + 24, true) !== WRITABLE) return -1
  const source = view.getFloat64(at + 8, true)
  if (source === NAMED_1) {
    if (view.getFloat64(at + 16, true) !== NAMED_2) return -1
  } else if (source !== LOADED_1 || view.getFloat64(at + 16, true) !== LOADED_2) return -1
  const writable = view.getFloat64(at + 32, true)
  if (writable === WRITES) return at + 39
  return writable === WRITES_NOT ? at + 40 : -1
}
