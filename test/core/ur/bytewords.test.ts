import bytewords from '@ngraveio/bc-ur/dist/bytewords.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytewords, encodeBytewords, lettersOf } from '../../../src/core/ur/bytewords.ts'
import { crc32 } from '../../../src/core/ur/crc32.ts'
import { fromHex, readLines, toHex } from './vectors.ts'

type Peer = { readonly encode: (hex: string) => string; readonly decode: (letters: string) => string }
/** A module of another kind: what it exports may be one level down. */
const imported = bytewords as unknown as Peer & { readonly default?: Peer }
const peer = imported.default ?? imported

describe('letters of bytes', () => {
  it.each(readLines<{ hex: string; letters: string }>('bytewords.jsonl'))('are as published: $letters', ({ hex, letters }) => {
    expect(encodeBytewords(fromHex(hex))).toBe(letters)
    expect(toHex(decodeBytewords(letters))).toBe(hex)
  })

  it('are those of bc-ur for every byte, and for any bytes, both ways', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(encodeBytewords(all)).toBe(peer.encode(toHex(all)))
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const letters = encodeBytewords(bytes)
        expect(letters).toBe(peer.encode(toHex(bytes)))
        expect(letters).toHaveLength(lettersOf(bytes.length))
        expect(decodeBytewords(letters)).toEqual(bytes)
        expect(peer.decode(letters)).toBe(toHex(bytes))
      }),
    )
  })

  it('carry the checksum that all of this family use', () => {
    expect(crc32(new TextEncoder().encode('Wolf')).toString(16)).toBe('598c84dc')
    expect(crc32(new TextEncoder().encode('Hello, world!')).toString(16)).toBe('ebe6c6e6')
  })
})
