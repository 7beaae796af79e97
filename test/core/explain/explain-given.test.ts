import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../src/core/error/codes.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainGiven, type Given, type Said } from '../../../src/core/explain/explain-given.ts'
import { addressOfSeed, encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { givenTransactions } from './given.ts'

const all = givenTransactions()
const [first] = all
const bytes = first?.bytes ?? new Uint8Array()
const base64 = Buffer.from(bytes).toString('base64')
const hex = Buffer.from(bytes).toString('hex')
const seed = new Uint8Array(32).fill(9)
const keypair = Uint8Array.of(...seed, ...encodeAddress(addressOfSeed(seed)))

function refused(given: Given, said?: Said): { code: ErrorCode; text: string; context: unknown } {
  try {
    explainGiven(given, said)
  } catch (error) {
    if (isStrongroomError(error)) return { code: error.code, text: error.message, context: error.context }
    throw error
  }
  throw new Error('it was explained')
}

describe('what is given', () => {
  it.each([
    ['base64', base64],
    ['base64', base64.replace(/=+$/, '')],
    ['base64', Buffer.from(bytes).toString('base64url')],
    ['base64', ` ${base64.replace(/.{76}/g, '$&\n')}\n`],
    ['base58', bs58.encode(bytes)],
    ['hex', hex],
    ['hex', `0x${hex.toUpperCase()}`],
  ])('as a text in %s is a transaction, and its message a message: %.20s', (encoding, text) => {
    const explained = explainGiven({ text })
    expect(explained).toMatchObject({ form: 'transaction', encoding, byteLength: bytes.length })
    expect(explainGiven({ file: new TextEncoder().encode(text) })).toEqual(explained)
  })

  it('in any encoding is read the one way, for every recorded transaction and its message', () => {
    for (const { bytes: each } of all) {
      for (const text of [Buffer.from(each).toString('base64'), bs58.encode(each), Buffer.from(each).toString('hex')])
        expect(explainGiven({ text })).toMatchObject({ form: 'transaction', byteLength: each.length })
      expect(explainGiven({ file: each })).toMatchObject({ form: 'transaction', encoding: 'bytes' })
    }
  })

  it('and can be read in two ways is refused until a person says which', () => {
    // No signatures, no accounts and one instruction; or, a byte earlier, a message of another one.
    const text = Buffer.from([...new Uint8Array(36), 1, 1, 1, 0, 2, 9, 9]).toString('hex')
    const { code, context } = refused({ text })
    expect([code, context]).toEqual(['EXPLAIN_AMBIGUOUS', { readings: ['a transaction in hex', 'a message in hex'] }])
    expect(explainGiven({ text }, { form: 'transaction' })).toMatchObject({ form: 'transaction', understood: false, accounts: [] })
    expect(explainGiven({ text }, { form: 'message' })).toMatchObject({ form: 'message', understood: false })
  })

  it('is a signature, which needs a node', () => {
    const { signature } = explainGiven({ text: base64 })
    expect(refused({ text: String(signature) })).toMatchObject({ code: 'EXPLAIN_SIGNATURE' })
    expect(refused({ text: String(signature) }).text).toContain('Only a node has the transaction')
    expect(refused({ text: Buffer.from(bs58.decode(String(signature))).toString('hex') })).toMatchObject({ code: 'EXPLAIN_SIGNATURE' })
  })

  it.each([
    ['a keypair as wallets export it', bs58.encode(keypair)],
    ['one in hex', Buffer.from(keypair).toString('hex')],
    ['a keypair file', encodeKeypairFile(seed)],
    ['a seed as numbers', `[${[...seed].join(', ')}]`],
    ['words of a vault', `${'abandon '.repeat(11)}about`],
  ])('and looks like %s is called a secret, and not repeated', (_, text) => {
    for (const given of [{ text }, { file: new TextEncoder().encode(`${text}\n`) }]) {
      const { code, text: told, context } = refused(given)
      expect([code, context]).toEqual(['EXPLAIN_SECRET', {}])
      expect(told).not.toContain(text.slice(0, 12))
    }
    expect(refused({ file: keypair })).toMatchObject({ code: 'EXPLAIN_SECRET' })
  })

  it.each([
    ['EXPLAIN_NOT_READABLE', 'that is no transaction!'],
    ['EXPLAIN_NOT_READABLE', ''],
    ['EXPLAIN_NOT_A_TRANSACTION', 'AAAA'],
    ['EXPLAIN_NOT_A_TRANSACTION', 'So11111111111111111111111111111111111111112'],
    ['EXPLAIN_NOT_A_TRANSACTION', hex.slice(0, -2)],
    ['EXPLAIN_NOT_A_TRANSACTION', `${hex}00`],
    ['EXPLAIN_TOO_LARGE', '00'.repeat(8_193)],
    ['EXPLAIN_TOO_LARGE', 'x'.repeat(20_001)],
  ])('is refused as %s: %.20s', (code, text) => {
    expect(refused({ text }).code).toBe(code)
    expect(Object.keys(errorTable)).toContain(code)
  })

  it('is named where it is an address or an off-chain message', () => {
    expect(refused({ text: 'So11111111111111111111111111111111111111112' }).text).toContain('the 32 bytes of an address')
    const offChain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'), 0, 0, 5, 0, 1, 2, 3, 4, 5)
    expect(refused({ file: new TextEncoder().encode('what I wrote to nobody\n') }).code).toBe('EXPLAIN_NOT_READABLE')
    expect(refused({ file: offChain }).text).toContain('a text to be signed apart from any transaction')
  })

  it('is read in the encoding and form that were named, or refused', () => {
    expect(refused({ text: base64 }, { encoding: 'hex' })).toMatchObject({ code: 'EXPLAIN_NOT_READABLE' })
    expect(refused({ text: base64 }, { form: 'message' }).text).toContain('as a transaction not asked for')
    expect(explainGiven({ text: base64 }, { encoding: 'base64', form: 'transaction' })).toMatchObject({ form: 'transaction' })
  })
})
