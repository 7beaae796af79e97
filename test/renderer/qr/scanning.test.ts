import { writeUrText } from '../../../src/core/ur/ur-text.ts'
import { encodeSolSignature } from '../../../src/core/ur/sol-signature.ts'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { describe, expect, it } from 'vitest'
import { encodeBytesUr } from '../../../src/core/ur/bytes-ur.ts'
import { encodeCbor } from '../../../src/core/ur/cbor.ts'
import { createUrEncoder, type Ur } from '../../../src/core/ur/ur-encoder.ts'
import { createScanning, NOTHING_SCANNED } from '../../../src/renderer/qr/scanning.ts'

const textsOf = (ur: Ur, count: number) => {
  const { next } = createUrEncoder({ ur, maxFragmentBytes: 100 })
  return Array.from({ length: count }, () => next().toUpperCase())
}
const CONTENTS = Uint8Array.from({ length: 950 }, (_, at) => (at * 131 + (at >> 8) * 17) & 0xff)
/** Ten parts, and more that mix them. */
const TEXTS = textsOf(encodeBytesUr(CONTENTS), 40)
const OTHERS = textsOf(encodeBytesUr(CONTENTS.toReversed()), 40)
const [FIRST = '', SECOND = ''] = TEXTS

describe('what a camera sees', () => {
  it('becomes the contents, in any order and with a third of it missed', () => {
    const scanning = createScanning('contents')
    const seen = TEXTS.filter((_text, place) => place % 3 !== 1).toReversed()
    expect(seen.map((text) => scanning.receive([text])).at(-1)).toEqual({
      progress: { known: 10, needed: 10 },
      refused: null,
      contents: CONTENTS,
    })
  })

  it('says how far the contents are known; the same code again changes nothing', () => {
    const scanning = createScanning('contents')
    expect(scanning.receive([])).toEqual(NOTHING_SCANNED)
    for (let times = 0; times < 3; times += 1) expect(scanning.receive([FIRST]).progress).toEqual({ known: 1, needed: 10 })
    expect(scanning.receive([SECOND]).progress).toEqual({ known: 2, needed: 10 })
  })

  it.each([
    ['a code of another kind', 'https://elsewhere.example/', 'UR_NOT_READABLE'],
    ['a code of another bundle', OTHERS[0] ?? '', 'UR_PART_OF_ANOTHER'],
    ['a request to another signer', textsOf({ type: 'sol-sign-request', cbor: encodeCbor(new Map()) }, 1)[0] ?? '', 'UR_OTHER_TYPE'],
    ['a code that is damaged', SECOND.slice(0, -2), 'UR_CHECKSUM'],
  ])('is said of %s, loses nothing, and is no more said once a right code comes', (_what, text, code) => {
    const scanning = createScanning('contents')
    scanning.receive([FIRST])
    expect(scanning.receive([text])).toMatchObject({ progress: { known: 1, needed: 10 }, refused: { code }, contents: null })
    expect(scanning.receive([])).toMatchObject({ refused: { code } })
    expect(scanning.receive([SECOND])).toMatchObject({ progress: { known: 2 }, refused: null })
  })

  it('is the bundle’s code where another kind of code lies beside it', () => {
    expect(createScanning('contents').receive(['https://elsewhere.example/', FIRST])).toMatchObject({
      progress: { known: 1 },
      refused: null,
    })
  })

  it('begins again where all codes together hold no contents', () => {
    const scanning = createScanning('contents')
    const [whole = ''] = textsOf({ type: 'bytes', cbor: encodeCbor('a text') }, 1)
    expect(scanning.receive([whole])).toMatchObject({ refused: { code: 'UR_FIELD' }, contents: null })
    expect(scanning.receive([FIRST])).toMatchObject({ progress: { known: 1, needed: 10 }, refused: null })
  })
})

describe('scanning the answer of an air-gapped signer', () => {
  const ur = encodeSolSignature({ requestId: new Uint8Array(16).fill(7), signature: decodeSignature(new Uint8Array(64).fill(9)) })
  const text = writeUrText({ type: ur.type, sequence: null, body: ur.cbor })

  it('gives its one text, whether it comes in one code or in parts', () => {
    const whole = createScanning('signature').receive([text.toUpperCase()])
    expect(new TextDecoder().decode(whole.contents ?? undefined)).toBe(text)
    const parts = createScanning('signature')
    const { next } = createUrEncoder({ ur, maxFragmentBytes: 30 })
    let scan = parts.receive([next()])
    expect(scan.contents).toBe(null)
    while (scan.contents === null) scan = parts.receive([next()])
    expect(new TextDecoder().decode(scan.contents)).toBe(text)
  })

  it('refuses a request, and what holds no signature', () => {
    const request = writeUrText({ type: 'sol-sign-request', sequence: null, body: ur.cbor })
    expect(createScanning('signature').receive([request])).toMatchObject({ contents: null, refused: { code: 'UR_OTHER_TYPE' } })
    const empty = writeUrText({ type: 'sol-signature', sequence: null, body: Uint8Array.of(0xa0) })
    expect(createScanning('signature').receive([empty])).toMatchObject({ contents: null, refused: { code: 'UR_FIELD' } })
  })
})
