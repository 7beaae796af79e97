import { describe, expect, it } from 'vitest'
import { decodeAddress, encodeAddress } from '../../../src/core/address/address.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { writeSigner, writeSignOnlyText } from '../../../src/core/sign-only/write-sign-only.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { encodeCbor } from '../../../src/core/ur/cbor.ts'
import { encodeSolSignature } from '../../../src/core/ur/sol-signature.ts'
import { encodeSolSignRequest } from '../../../src/core/ur/sol-sign-request.ts'
import { createUrEncoder, type Ur } from '../../../src/core/ur/ur-encoder.ts'
import { cases } from '../sign-only/recorded.ts'

const [first] = cases
if (first === undefined) throw new Error('nothing was recorded')
const { message, printed } = first
const [mine] = printed.signers
if (mine === undefined) throw new Error('nobody signed')
const encode = (ur: Ur, maxFragmentBytes = 10_000) => createUrEncoder({ ur, maxFragmentBytes })
const request = {
  requestId: null,
  signData: message,
  keyPath: { path: "m/44'/501'/0'/0'", sourceFingerprint: 7 },
  address: mine.address,
  origin: 'Strong\u202eroom',
  signType: 'transaction',
} as const

function refused(text: string): { code: string; text: string } {
  try {
    explainGiven({ text })
  } catch (error) {
    if (isStrongroomError(error)) return { code: error.code, text: error.message }
    throw error
  }
  throw new Error('it was explained')
}

describe('what the ledger’s command line prints and does not send', () => {
  it.each(cases)('is explained with who has signed and who has not: $name', ({ stdout, display, printed: { signers, absent } }) => {
    for (const text of display === undefined ? [stdout] : [stdout, display]) {
      const explained = explainGiven({ text })
      expect(explained).toMatchObject({ form: 'transaction', encoding: 'sign-only', understood: true })
      const of = (state: string) => explained.signers.filter((signer) => signer.state === state).map(({ address }) => address)
      expect([of('valid'), of('missing')]).toEqual([signers.map(({ address }) => address), absent])
      for (const address of absent) expect(plain(explained.sentence)).toContain(`The signature of ${address} is missing.`)
      expect(explainGiven({ file: new TextEncoder().encode(text) })).toEqual(explained)
    }
  })

  it('says of a signature of other bytes that it is none', () => {
    const other = cases.find((each) => each.message !== message)?.printed.signers[0]
    const { signers } = explainGiven({ text: writeSignOnlyText({ ...printed, signers: other === undefined ? [] : [other] }) })
    expect(signers).toMatchObject([{ state: 'invalid' }])
  })

  it('is refused where it contradicts itself, and where it has no transaction', () => {
    const stranger = decodeAddress(new Uint8Array(32).fill(7))
    expect(refused(writeSignOnlyText({ ...printed, absent: [stranger] })).text).toContain(`it names ${stranger} as a signer`)
    expect(refused(writeSignOnlyText({ ...printed, blockhash: stranger as never })).text).toContain(
      'its blockhash is not that of its message',
    )
    expect(refused(writeSigner(mine))).toMatchObject({ code: 'EXPLAIN_SIGNATURES', text: expect.stringContaining(mine.address) })
    expect(refused(`{"blockhash":"${printed.blockhash}"}`).code).toBe('EXPLAIN_SIGNATURES')
    expect(refused(`{"blockhash":"x"}`).code).toBe('SIGNATURES_NOT_READABLE')
    expect(refused(writeSignOnlyText({ ...printed, message: message.slice(0, -1) })).code).toBe('EXPLAIN_NOT_A_TRANSACTION')
  })

  it('is called a secret where a private key stands in place of a signature, and not repeated', () => {
    const seed = new Uint8Array(32).fill(9)
    const secret = decodeSignature(Uint8Array.of(...seed, ...encodeAddress(addressOfSeed(seed))))
    for (const text of [`${mine.address}=${secret}`, writeSignOnlyText({ ...printed, signers: [{ ...mine, signature: secret }] })]) {
      expect(refused(text).code).toBe('EXPLAIN_SECRET')
      expect(refused(text).text).not.toContain(secret)
    }
  })
})

describe('the code of an air-gapped signer', () => {
  it('that asks for a signature is explained, with whose it is and who asks', () => {
    const text = encode(encodeSolSignRequest(request)).next()
    for (const given of [text, text.toUpperCase(), ` ${text}\n`]) {
      const explained = explainGiven({ text: given })
      expect(explained).toMatchObject({
        form: 'message',
        encoding: 'ur',
        understood: true,
        signers: [{ address: mine.address, state: 'unsigned' }],
      })
      expect(plain(explained.sentence)).toContain(`asked for the signature of ${mine.address}, whose key is at m/44'/501'/0'/0'`)
      expect(plain(explained.sentence)).toContain('calls itself “Strong\\u{202e}room”')
      expect(plain(explained.sentence)).not.toContain('NO signature')
    }
  })

  it('that asks somebody who need not sign says so', () => {
    const address = decodeAddress(new Uint8Array(32).fill(7))
    const { sentence } = explainGiven({ text: encode(encodeSolSignRequest({ ...request, address, origin: null })).next() })
    expect(plain(sentence)).toContain('The message needs NO signature of this account.')
    const bare = explainGiven({ text: encode(encodeSolSignRequest({ ...request, address: null, origin: null })).next() })
    expect(plain(bare.sentence)).toContain("the signature of the key at m/44'/501'/0'/0'.")
  })

  it('that carries bytes is explained, also from all of its parts', () => {
    const ur = { type: 'bytes', cbor: encodeCbor(message) }
    expect(explainGiven({ text: encode(ur).next() })).toMatchObject({ form: 'message', encoding: 'ur' })
    const { next, partCount } = encode(ur, 40)
    const parts = Array.from({ length: partCount }, () => next())
    expect(explainGiven({ text: parts.toReversed().join('\n') })).toMatchObject({ form: 'message', encoding: 'ur' })
    const missing = refused(parts.slice(1).join('\n'))
    expect(missing.code).toBe('EXPLAIN_PARTS_MISSING')
    expect(missing.text).toContain(`${partCount - 1} of the ${partCount} parts`)
  })

  it('is refused by name where it carries no transaction', () => {
    expect(refused(encode(encodeSolSignature({ requestId: null, signature: mine.signature })).next()).code).toBe('EXPLAIN_SIGNATURES')
    expect(refused(encode({ type: 'bytes', cbor: encodeCbor('text') }).next()).code).toBe('UR_FIELD')
    expect(refused(encode({ type: 'crypto-psbt', cbor: encodeCbor(message) }).next()).code).toBe('UR_OTHER_TYPE')
    expect(refused(encode({ type: 'bytes', cbor: encodeCbor(Uint8Array.of(1, 2, 3)) }).next()).code).toBe('EXPLAIN_NOT_A_TRANSACTION')
    expect(refused('ur:bytes/zzzz').code).toBe('UR_WORDS')
    const seed = new Uint8Array(32).fill(9)
    const secret = Uint8Array.of(...seed, ...encodeAddress(addressOfSeed(seed)))
    expect(refused(encode({ type: 'bytes', cbor: encodeCbor(secret) }).next()).code).toBe('EXPLAIN_SECRET')
  })
})
