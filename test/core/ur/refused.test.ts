import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../src/core/error/codes.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { decodeBytewords, encodeBytewords } from '../../../src/core/ur/bytewords.ts'
import { encodeCbor } from '../../../src/core/ur/cbor.ts'
import { crc32 } from '../../../src/core/ur/crc32.ts'
import { encodePart } from '../../../src/core/ur/part.ts'
import { createUrDecoder, type UrDecoder } from '../../../src/core/ur/ur-decoder.ts'
import { createUrEncoder } from '../../../src/core/ur/ur-encoder.ts'
import { writeUrText } from '../../../src/core/ur/ur-text.ts'
import { drawnBytes, readLines } from './vectors.ts'

const TYPES = ['bytes', 'sol-sign-request']

function refusalOf(decoder: UrDecoder, text: string): ErrorCode | null {
  try {
    decoder.receive(text)
    return null
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    throw error
  }
}

/** A message of nine fragments, and its first texts. */
const cbor = encodeCbor(drawnBytes(250))
const encoder = createUrEncoder({ ur: { type: 'bytes', cbor }, maxFragmentBytes: 30 })
const texts = Array.from({ length: 40 }, () => encoder.next())
const whole = createUrEncoder({ ur: { type: 'bytes', cbor }, maxFragmentBytes: 1_000 }).next()

/** The text with another content, whose letters and checksum are right again. */
function withBody(text: string, change: (body: Uint8Array) => Uint8Array): string {
  const at = text.lastIndexOf('/') + 1
  return text.slice(0, at) + encodeBytewords(change(decodeBytewords(text.slice(at))))
}

describe('a code that is wrong', () => {
  it.each(readLines<{ name: string; texts: string[]; code: ErrorCode }>('refused.jsonl'))('is refused: $name', ({ texts: given, code }) => {
    const decoder = createUrDecoder({ types: TYPES })
    expect(given.map((text) => refusalOf(decoder, text))).toEqual([...given.slice(1).map(() => null), code])
    expect(Object.keys(errorTable)).toContain(code)
  })

  it('changes nothing of what is known, and the right ones go on', () => {
    const decoder = createUrDecoder({ types: TYPES })
    const other = createUrEncoder({ ur: { type: 'bytes', cbor: encodeCbor(drawnBytes(250, 'Fox')) }, maxFragmentBytes: 30 }).next()
    // Of a message of the same checksum and as many fragments, one byte shorter, or cut otherwise: somebody made it so.
    const [first = ''] = texts
    const body = { seqNum: 1, seqLen: 9, messageLength: cbor.length - 1, checksum: crc32(cbor), fragment: cbor.subarray(0, 28) }
    const shorter = writeUrText({ type: 'bytes', sequence: { seqNum: 1, seqLen: 9 }, body: encodePart(body) })
    expect(first.length).toBe(shorter.length)
    const wide = { ...body, messageLength: cbor.length, fragment: cbor.subarray(0, 29) }
    const longer = writeUrText({ type: 'bytes', sequence: { seqNum: 1, seqLen: 9 }, body: encodePart(wide) })
    for (const text of texts.slice(0, 9)) {
      expect(refusalOf(decoder, text)).toBeNull()
      const known = decoder.progress()
      for (const made of [shorter, longer]) expect(refusalOf(decoder, made)).toBe('UR_PART_OF_ANOTHER')
      for (const wrong of [other, text.slice(0, -2), text.replace('bytes', 'crypto-psbt'), `${text}ae`])
        expect(refusalOf(decoder, wrong)).not.toBeNull()
      expect(decoder.progress()).toEqual(known)
    }
    expect(decoder.result()).toEqual({ type: 'bytes', cbor })
  })

  it('at each byte of its content is refused, or makes another message, or none', () => {
    const [first = ''] = texts
    const length = decodeBytewords(first.slice(first.lastIndexOf('/') + 1)).length
    for (let at = 0; at < length; at += 1) {
      const altered = withBody(first, (body) => Uint8Array.from(body, (byte, place) => (place === at ? byte ^ 1 : byte)))
      const decoder = createUrDecoder({ types: TYPES })
      const codes = [altered, ...texts.slice(1, 9)].map((text) => refusalOf(decoder, text))
      expect(codes.filter((code) => code !== null)).not.toEqual([])
      expect(decoder.result()).toBeNull()
    }
  })

  it('whose fragment is another is found when all are known, and all begins again', () => {
    const wrong = withBody(texts[3] ?? '', (body) => Uint8Array.of(...body.slice(0, -1), (body.at(-1) ?? 0) ^ 1))
    const decoder = createUrDecoder({ types: TYPES })
    const codes = [...texts.slice(0, 3), wrong, ...texts.slice(4, 9)].map((text) => refusalOf(decoder, text))
    expect(codes).toEqual([...Array.from({ length: 8 }, () => null), 'UR_MESSAGE_CHECKSUM'])
    expect([decoder.result(), decoder.progress()]).toEqual([null, { known: 0, needed: 0 }])
    for (const text of texts.slice(0, 9)) expect(refusalOf(decoder, text)).toBeNull()
    expect(decoder.result()).toEqual({ type: 'bytes', cbor })
  })

  it('of 100 MB is refused before it is read, and so is one that fills no QR code', () => {
    const decoder = createUrDecoder({ types: TYPES })
    expect(refusalOf(decoder, `ur:bytes/${'ae'.repeat(50_000_000)}`)).toBe('UR_TOO_LARGE')
    expect(refusalOf(decoder, `ur:bytes/1-9/${'ae'.repeat(3_000)}`)).toBe('UR_PART_MALFORMED')
    expect(refusalOf(decoder, '/'.repeat(1_000_000))).toBe('UR_NOT_READABLE')
  })

  it('keeps no more than the message it promises, however many are shown', () => {
    const part = { seqLen: 4_096, messageLength: 4_096, checksum: 1, fragment: Uint8Array.of(7) }
    const decoder = createUrDecoder({ types: TYPES })
    for (let seqNum = 1; seqNum <= 300; seqNum += 1) {
      const sequence = { seqNum: 5_000 + seqNum, seqLen: 4_096 }
      const code = refusalOf(decoder, writeUrText({ type: 'bytes', sequence, body: encodePart({ ...part, seqNum: sequence.seqNum }) }))
      expect([null, 'UR_PARTS_CONTRADICT']).toContain(code)
      expect(decoder.progress().known).toBeLessThanOrEqual(seqNum)
    }
  })

  it('ends nothing but with a refusal, whatever it is', () => {
    const altered = fc
      .record({ text: fc.constantFrom(...texts, whole), at: fc.nat(), cut: fc.nat(6), put: fc.string({ maxLength: 6 }) })
      .map(({ text, at, cut, put }) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut))
    const body = fc.uint8Array({ maxLength: 80 }).map((bytes) => `ur:bytes/${encodeBytewords(bytes)}`)
    const placed = fc
      .record({
        seq: fc.tuple(fc.nat(20), fc.nat(20)),
        bytes: fc.uint8Array({ maxLength: 40 }),
        parts: fc.array(fc.bigInt(0n, 300n), { maxLength: 5 }),
      })
      .map(({ seq, bytes, parts }) => `ur:bytes/${seq.join('-')}/${encodeBytewords(encodeCbor([...parts, bytes]))}`)
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...texts), altered, body, placed, fc.string({ unit: 'binary' })), { maxLength: 30 }),
        (given) => {
          const decoder = createUrDecoder({ types: TYPES })
          for (const text of given) {
            refusalOf(decoder, text)
            const { known, needed } = decoder.progress()
            expect(known).toBeLessThanOrEqual(needed)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
