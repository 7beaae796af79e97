import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import { describe, expect, it } from 'vitest'
import { encodeCbor } from '../../../src/core/ur/cbor.ts'
import { createUrDecoder, type UrDecoder } from '../../../src/core/ur/ur-decoder.ts'
import { createUrEncoder, type Ur } from '../../../src/core/ur/ur-encoder.ts'
import { drawnBytes, readLines } from './vectors.ts'

type Published = {
  readonly seed: string
  readonly byteLength: number
  readonly maxFragmentBytes: number
  readonly texts: readonly string[]
}

/** Messages and how they are cut: whole, in two, with a last fragment that is nearly empty, in hundreds. */
const CUTS = [
  [1, 100],
  [100, 100],
  [101, 100],
  [1_000, 37],
  [4_096, 200],
  [3_001, 30],
  [60_000, 250],
] as const

const messageOf = (byteLength: number): Ur => ({ type: 'bytes', cbor: drawnBytes(byteLength, `of ${byteLength}`) })
const peerOf = ({ cbor, type }: Ur, maxFragmentBytes: number) => new UREncoder(new UR(Buffer.from(cbor), type), maxFragmentBytes, 0, 1)

/** Two of three frames arrive, and which are lost is drawn. */
function* arriving(next: () => string, seed: string): Generator<string> {
  const drawn = drawnBytes(20_000, seed)
  for (const byte of drawn) {
    const text = next()
    if (byte % 3 !== 0) yield text
  }
}

function receiveUntilKnown(decoder: UrDecoder, texts: Iterable<string>): number {
  let count = 0
  for (const text of texts) {
    decoder.receive(text)
    count += 1
    if (decoder.result() !== null) return count
  }
  throw new Error('it never was known')
}

describe('codes for a camera', () => {
  it.each(readLines<Published>('texts.jsonl'))('are as published: $byteLength bytes', ({ seed, byteLength, maxFragmentBytes, texts }) => {
    const cbor = encodeCbor(drawnBytes(byteLength, seed))
    const { next } = createUrEncoder({ ur: { type: 'bytes', cbor }, maxFragmentBytes })
    expect(texts.map(() => next())).toEqual(texts)
    const decoder = createUrDecoder({ types: ['bytes'] })
    for (const text of texts) decoder.receive(text)
    expect(decoder.result()).toEqual({ type: 'bytes', cbor })
  })

  it.each(CUTS)('are those of bc-ur, letter for letter: %i bytes in fragments of %i', (byteLength, maxFragmentBytes) => {
    const ur = messageOf(byteLength)
    const ours = createUrEncoder({ ur, maxFragmentBytes })
    const peer = peerOf(ur, maxFragmentBytes)
    expect(ours.partCount).toBe(peer.fragmentsLength)
    const count = Math.min(3 * ours.partCount, 400)
    for (let shown = 0; shown < count; shown += 1) expect(ours.next()).toBe(peer.nextPart())
  })

  it.each(CUTS)('of bc-ur are read here, a third of them lost: %i bytes in fragments of %i', (byteLength, maxFragmentBytes) => {
    const ur = messageOf(byteLength)
    const peer = peerOf(ur, maxFragmentBytes)
    const decoder = createUrDecoder({ types: ['bytes'] })
    const count = receiveUntilKnown(
      decoder,
      arriving(() => peer.nextPart().toUpperCase(), 'lost there'),
    )
    expect(decoder.result()).toEqual(ur)
    // Hardly more than there are fragments: each part counts until nothing is missing.
    expect(count).toBeLessThanOrEqual(peer.fragmentsLength * 1.6 + 10)
  })

  it.each(CUTS.slice(0, 6))(
    'of ours are read by bc-ur, a third of them lost: %i bytes in fragments of %i',
    (byteLength, maxFragmentBytes) => {
      const ur = messageOf(byteLength)
      const { next } = createUrEncoder({ ur, maxFragmentBytes })
      const peer = new URDecoder()
      for (const text of arriving(next, 'lost here')) {
        peer.receivePart(text)
        if (peer.isComplete()) break
      }
      expect(peer.isSuccess()).toBe(true)
      expect(new Uint8Array(peer.resultUR().cbor)).toEqual(ur.cbor)
    },
  )

  it('are taken in any order and as often as one likes, and say how far it is', () => {
    const ur = messageOf(1_000)
    const { next, partCount } = createUrEncoder({ ur, maxFragmentBytes: 50 })
    const texts = Array.from({ length: partCount }, () => next()).toReversed()
    const decoder = createUrDecoder({ types: ['crypto-psbt', 'bytes'] })
    expect(decoder.progress()).toEqual({ known: 0, needed: 0 })
    for (const [place, text] of texts.entries()) {
      expect(decoder.result()).toBeNull()
      expect([decoder.receive(text), decoder.receive(text)]).toEqual([true, false])
      expect(decoder.progress()).toEqual({ known: place + 1, needed: partCount })
    }
    expect(decoder.result()).toEqual(ur)
    expect(decoder.receive(next())).toBe(false)
  })

  it('are read where only later parts were seen', () => {
    const ur = messageOf(2_000)
    const { next, partCount } = createUrEncoder({ ur, maxFragmentBytes: 100 })
    for (let missed = 0; missed < 10 * partCount; missed += 1) next()
    const decoder = createUrDecoder({ types: ['bytes'] })
    const later = function* () {
      for (;;) yield next()
    }
    expect(receiveUntilKnown(decoder, later())).toBeLessThan(3 * partCount)
    expect(decoder.result()).toEqual(ur)
  })

  it('of one part are one text, each time the same', () => {
    const ur = messageOf(80)
    const { next, partCount } = createUrEncoder({ ur, maxFragmentBytes: 100 })
    const decoder = createUrDecoder({ types: ['bytes'] })
    expect([partCount, next()]).toEqual([1, next()])
    expect([decoder.receive(next()), decoder.receive(next())]).toEqual([true, false])
    expect([decoder.result(), decoder.progress()]).toEqual([ur, { known: 1, needed: 1 }])
  })
})
