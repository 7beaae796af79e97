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
    const scanning = createScanning()
    const seen = TEXTS.filter((_text, place) => place % 3 !== 1).toReversed()
    expect(seen.map((text) => scanning.receive([text])).at(-1)).toEqual({
      progress: { known: 10, needed: 10 },
      refused: null,
      contents: CONTENTS,
    })
  })

  it('says how far the contents are known; the same code again changes nothing', () => {
    const scanning = createScanning()
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
    const scanning = createScanning()
    scanning.receive([FIRST])
    expect(scanning.receive([text])).toMatchObject({ progress: { known: 1, needed: 10 }, refused: { code }, contents: null })
    expect(scanning.receive([])).toMatchObject({ refused: { code } })
    expect(scanning.receive([SECOND])).toMatchObject({ progress: { known: 2 }, refused: null })
  })

  it('is the bundle’s code where another kind of code lies beside it', () => {
    expect(createScanning().receive(['https://elsewhere.example/', FIRST])).toMatchObject({ progress: { known: 1 }, refused: null })
  })

  it('begins again where all codes together hold no contents', () => {
    const scanning = createScanning()
    const [whole = ''] = textsOf({ type: 'bytes', cbor: encodeCbor('a text') }, 1)
    expect(scanning.receive([whole])).toMatchObject({ refused: { code: 'UR_FIELD' }, contents: null })
    expect(scanning.receive([FIRST])).toMatchObject({ progress: { known: 1, needed: 10 }, refused: null })
  })
})
