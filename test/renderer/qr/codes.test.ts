import { decodeQR } from 'qr/decode.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUrDecoder } from '../../../src/core/ur/ur-decoder.ts'
import { decodeBytesUr } from '../../../src/core/ur/bytes-ur.ts'
import { drawCode, type Drawing, encodeContents } from '../../../src/renderer/qr/codes.ts'

const MODULE_PX = 4

/** The picture that a reader gets of a drawing. */
function pictureOf({ size, path }: Drawing) {
  const side = size * MODULE_PX
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let py = Number(y) * MODULE_PX; py < (Number(y) + 1) * MODULE_PX; py += 1)
      for (let px = Number(x) * MODULE_PX; px < (Number(x) + Number(length)) * MODULE_PX; px += 1)
        data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
  return { width: side, height: side, data }
}

describe('contents as codes', () => {
  it('are read from their drawings, and are the same again', () => {
    const contents = Uint8Array.from({ length: 3_000 }, (_, at) => (at * 131 + (at >> 8) * 17) & 0xff)
    const { next, partCount } = encodeContents(contents)
    const decoder = createUrDecoder({ types: ['bytes'] })
    for (let shown = 0; shown < partCount; shown += 1) decoder.receive(decodeQR(pictureOf(drawCode(next(), false))))
    const ur = decoder.result()
    expect(ur && decodeBytesUr(ur)).toEqual(contents)
  })

  it('are all of one size, whatever their number and however much there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 331, max: 1_048_571 }), (byteLength) => {
        const { next } = encodeContents(new Uint8Array(byteLength))
        expect(drawCode(next(), false).size).toBe(77 + 2 * 4)
      }),
      { numRuns: 5 },
    )
    expect(() => drawCode(`ur:bytes/4294967295-4096/${'ae'.repeat(356)}`, false)).not.toThrow()
  })

  it('are one small code where there is little', () => {
    const { next, partCount } = encodeContents(Uint8Array.of(1, 2, 3))
    expect(partCount).toBe(1)
    expect(drawCode(next(), true).size).toBeLessThan(40)
  })
})
