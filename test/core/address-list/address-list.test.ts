import { describe, expect, it } from 'vitest'
import { type AddressList, decodeAddressList, digestAddressList, encodeAddressList } from '../../../src/core/address-list/address-list.ts'
import { parseAddress } from '../../../src/core/address/address.ts'

const TREASURY = parseAddress('8fE8QufybvA4VaYS2jBaFhG2iPjNoPkrDkDEFAzk9DkX')
const CUSTOMER = parseAddress('Hozo7TadHq6PMMiGLGNvgk79Hvj5VTAM7Ny2bamQ2m8q')
const LIST: AddressList = {
  network: 'production',
  accounts: [
    { address: TREASURY, role: 'treasury', path: "m/44'/501'/0'/0'", label: 'Treasury' },
    { address: CUSTOMER, role: 'deposit', path: null, label: null },
  ],
}
const TEXT = encodeAddressList(LIST)
const decode = (text: string) => () => decodeAddressList(text, { file: 'x' })
const coded = (code: string) => expect.objectContaining({ code: expect.stringMatching(`^${code}$`) })

/** As somebody makes it who knows how the digest is made. */
const rewritten = (list: AddressList, change: (text: string) => string = (text) => text) => change(encodeAddressList(list))

describe('a list of addresses', () => {
  it('comes back as it was written, always in the same bytes', () => {
    expect(decode(TEXT)()).toEqual(LIST)
    expect(encodeAddressList(decode(TEXT)())).toBe(TEXT)
    expect(digestAddressList(LIST).words).toHaveLength(6)
  })

  it('is refused wherever one letter of it is another', () => {
    for (let place = 0; place < TEXT.length; place += 1) {
      for (const letter of ['0', 'A', ' ']) {
        if (TEXT[place] === letter) continue
        expect(decode(`${TEXT.slice(0, place)}${letter}${TEXT.slice(place + 1)}`), `${place} ${letter}`).toThrow(coded('ADDRESS_LIST_.*'))
      }
    }
  })

  it('is called altered where an address is another one and the digest the old one', () => {
    expect(decode(TEXT.replace(CUSTOMER, '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'))).toThrow(coded('ADDRESS_LIST_ALTERED'))
  })

  it('has other words where somebody computed the digest again', () => {
    const [treasury] = LIST.accounts
    if (treasury === undefined) throw new Error('there is one')
    const other = { ...LIST, accounts: [treasury] }
    expect(decode(encodeAddressList(other))()).toEqual(other)
    expect(digestAddressList(other).words).not.toEqual(digestAddressList(LIST).words)
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'ADDRESS_LIST_UNREADABLE'],
    ['another file', '{"file":"Strongroom bundle: x","version":1}', 'ADDRESS_LIST_UNREADABLE'],
    ['another version', TEXT.replace('"version":1', '"version":2'), 'ADDRESS_LIST_VERSION'],
    ['what follows it', `${TEXT}x`, 'ADDRESS_LIST_UNREADABLE'],
    ['one more line', `${TEXT}\n`, 'ADDRESS_LIST_UNREADABLE'],
    ['a field that is not known', TEXT.replace('"label":null', '"label":null,"secret":"x"'), 'ADDRESS_LIST_UNREADABLE'],
    ['a field that is there twice', TEXT.replace('"version":1', '"version":2,"version":1'), 'ADDRESS_LIST_UNREADABLE'],
    ['an account that is there twice', rewritten({ ...LIST, accounts: [...LIST.accounts, ...LIST.accounts] }), 'ADDRESS_LIST_UNREADABLE'],
    ['no account', rewritten({ ...LIST, accounts: [] }), 'ADDRESS_LIST_UNREADABLE'],
    ['a watch-only account', rewritten(LIST, (text) => text.replace('"deposit"', '"watch"')), 'ADDRESS_LIST_UNREADABLE'],
    ['a hidden letter in a label', TEXT.replace('"Treasury"', '"Trea\u200bsury"'), 'ADDRESS_LIST_UNREADABLE'],
    ['deep nesting', `${'['.repeat(200_000)}`, 'ADDRESS_LIST_UNREADABLE'],
    ['a path that is none', TEXT.replace("m/44'", 'm/x'), 'ADDRESS_LIST_UNREADABLE'],
  ])('is refused with %s', (_what, text, code) => {
    expect(decode(text)).toThrow(coded(code))
  })
})
