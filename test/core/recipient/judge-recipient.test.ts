import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import type { AccountClass } from '../../../src/core/address/classify-account.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { judgeRecipient } from '../../../src/core/recipient/judge-recipient.ts'
import type { KnownAddress, RecipientFacts, RecipientWarning } from '../../../src/core/recipient/recipient.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const address = parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg')
const other = parseAddress('BTHyNLMxrJYwsGJWnMxozGGxcpB2tPL3EsnBQchvVnDT')
const facts: RecipientFacts = {
  address,
  account: { kind: 'wallet' },
  asset: 'native',
  known: null,
  lookAlikes: [],
  sentDust: false,
  shown: null,
}
const known: KnownAddress = { address, label: 'Anna', own: null, inBook: true, lastPaidAtMs: 5 }
const alike = { of: other, beginning: 4, ending: 4, label: 'Anna' }
const judge = (more: Partial<RecipientFacts> = {}) => judgeRecipient({ ...facts, ...more })
const codes = (more: Partial<RecipientFacts>) => judge(more).warnings.map(({ code }) => code)
/** With its words as a line of text. */
const said = (warning: RecipientWarning) => ({ ...warning, words: plain(warning.words) })
const words = (more: Partial<RecipientFacts>) => {
  const { verdict } = judge(more)
  return verdict.kind === 'known' ? '' : plain(verdict.words)
}

describe('a recipient', () => {
  it('that holds something is confirmed in words that name it', () => {
    const { verdict } = judge()
    expect(verdict).toMatchObject({ kind: 'needs-confirmation' })
    expect(words({})).toBe(`${address} is a wallet that holds something already. Is it the account you mean?`)
    expect(codes({})).toEqual(['FIRST_USE'])
  })

  it('that holds nothing is confirmed in other words, and in others again for a token', () => {
    const unfunded: AccountClass = { kind: 'unfunded' }
    const [native, token] = [words({ account: unfunded }), words({ account: unfunded, asset: 'token' })]
    expect(native).toContain('holds nothing. Is every letter of it right?')
    expect(token).toContain('tokens are to go there')
    expect(new Set([words({}), native, token]).size).toBe(3)
    expect(codes({ account: unfunded })).toEqual(['UNFUNDED', 'FIRST_USE'])
  })

  it('of which no node can say anything is confirmed as that, even when it is known', () => {
    expect(words({ account: null, known })).toContain('without knowing what it is')
    expect(codes({ account: null, known })).toEqual(['NO_NODE_CAN_SAY'])
  })

  it('that was paid before, is in the address book or is ours needs no confirmation, while nothing speaks against it', () => {
    for (const one of [
      { ...known, inBook: false },
      { ...known, lastPaidAtMs: null },
      { ...known, inBook: false, lastPaidAtMs: null, own: 'key' as const },
    ])
      expect(judge({ known: one }).verdict).toEqual({ kind: 'known' })
    for (const against of [
      { lookAlikes: [alike] },
      { sentDust: true },
      { shown: 'another text' },
      { account: { kind: 'unfunded' } as const },
    ])
      expect(judge({ known, ...against }).verdict).toMatchObject({ kind: 'needs-confirmation' })
  })

  it.each<AccountClass>([
    { kind: 'off-curve' },
    { kind: 'small-order' },
    { kind: 'program' },
    { kind: 'sysvar' },
    { kind: 'multisig' },
    { kind: 'token-account', tokenProgram: TOKEN_PROGRAM, mint: other, owner: other },
    { kind: 'mint', tokenProgram: TOKEN_PROGRAM, decimals: 6 },
    { kind: 'nonce-account', authority: other },
    { kind: 'lookup-table', addresses: 3 },
    { kind: 'has-data', owner: other, byteLength: 12 },
  ])('that is a $kind is refused, whoever it is and whatever is paid', (account) => {
    for (const asset of ['native', 'token'] as const)
      expect(judge({ account, asset, known: { ...known, own: 'key' } }).verdict).toMatchObject({ kind: 'refused', reason: account.kind })
  })

  it('that is a token account is refused with whose it is', () => {
    expect(words({ account: { kind: 'token-account', tokenProgram: TOKEN_PROGRAM, mint: address, owner: other } })).toContain(
      `It holds the token ${address} and is owned by ${other}.`,
    )
  })

  it('that imitates a known one is confirmed with the name of the one it is taken for', () => {
    expect(judge({ lookAlikes: [alike] }).warnings[0]).toMatchObject({ code: 'LOOK_ALIKE', about: other })
    expect(words({ lookAlikes: [alike] })).toContain('4 letters at the beginning and 4 at the end are the same')
    expect(words({ lookAlikes: [alike] })).toContain('“Anna”')
  })

  it('that imitates a known one and sent dust is called a trap, before everything else', () => {
    const { warnings } = judge({ lookAlikes: [alike], sentDust: true, shown: 'x', account: { kind: 'unfunded' } })
    expect(warnings.map(({ code }) => code)).toEqual(['POISONED', 'LOOK_ALIKE', 'TEXT_DIFFERS', 'UNFUNDED', 'FIRST_USE'])
    expect(warnings.map(said)[0]).toMatchObject({ words: expect.stringContaining('this is a trap'), about: other })
    expect(words({ sentDust: true })).not.toContain('trap')
  })

  it('that is ours is told apart by whether its key is', () => {
    const [ours, watched] = (['key', 'watched'] as const).map((own) => judge({ known: { ...known, own } }).warnings)
    expect(ours?.map(said)).toMatchObject([{ code: 'OWN_ACCOUNT', words: expect.stringContaining('its key is in this vault') }])
    expect(watched?.map(said)).toMatchObject([{ code: 'OWN_ACCOUNT', words: expect.stringContaining('not in this vault') }])
  })
})
