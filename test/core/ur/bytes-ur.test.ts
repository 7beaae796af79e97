import { UR } from '@ngraveio/bc-ur'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { decodeBytesUr, encodeBytesUr } from '../../../src/core/ur/bytes-ur.ts'
import { type CborValue, encodeCbor } from '../../../src/core/ur/cbor.ts'
import { createUrDecoder } from '../../../src/core/ur/ur-decoder.ts'
import { createUrEncoder, type Ur } from '../../../src/core/ur/ur-encoder.ts'
import { drawnBytes, toHex } from './vectors.ts'

function refusalOf(ur: Ur): string {
  try {
    decodeBytesUr(ur)
    return 'read'
  } catch (error) {
    if (isStrongroomError(error)) return error.message
    throw error
  }
}

const bytesOf = (value: CborValue): Ur => ({ type: 'bytes', cbor: encodeCbor(value) })

describe('the contents of a file, as codes carry them', () => {
  it('are, byte for byte, what others write of the same bytes, and are read there and here', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
        const ur = encodeBytesUr(bytes)
        const theirs = UR.fromBuffer(Buffer.from(bytes))
        expect([ur.type, toHex(ur.cbor)]).toEqual([theirs.type, theirs.cbor.toString('hex')])
        expect(decodeBytesUr(ur)).toEqual(bytes)
        expect(new UR(Buffer.from(ur.cbor), ur.type).decodeCBOR().toString('hex')).toBe(toHex(bytes))
      }),
      { numRuns: 50 },
    )
  })

  it('are whole again where a third of the codes was lost', () => {
    const bytes = drawnBytes(20_000)
    const { next } = createUrEncoder({ ur: encodeBytesUr(bytes), maxFragmentBytes: 330 })
    const decoder = createUrDecoder({ types: ['bytes'] })
    for (let shown = 0; decoder.result() === null && shown < 200; shown += 1) {
      const code = next()
      if (shown % 3 !== 0) decoder.receive(code)
    }
    const ur = decoder.result()
    expect(ur && decodeBytesUr(ur)).toEqual(bytes)
  })

  it('are refused where they are no byte string, have something behind them, or another type', () => {
    expect(refusalOf(bytesOf('{}'))).toContain('it is no byte string')
    expect(refusalOf(bytesOf([Uint8Array.of(1)]))).toContain('it is no byte string')
    const { cbor } = bytesOf(Uint8Array.of(1, 2))
    expect(refusalOf({ type: 'bytes', cbor: Uint8Array.of(...cbor, 0) })).toContain('UR_CONTENT_MALFORMED')
    expect(refusalOf({ type: 'bytes', cbor: cbor.slice(0, -1) })).toContain('UR_CONTENT_MALFORMED')
    expect(refusalOf({ type: 'sol-signature', cbor })).toContain('UR_OTHER_TYPE')
  })
})
