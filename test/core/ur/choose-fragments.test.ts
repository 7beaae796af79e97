import { chooseFragments } from '@ngraveio/bc-ur/dist/fountainUtils.js'
import { describe, expect, it } from 'vitest'
import { createFragmentChooser } from '../../../src/core/ur/choose-fragments.ts'
import { crc32 } from '../../../src/core/ur/crc32.ts'
import { createDrawing } from '../../../src/core/ur/xoshiro.ts'
import { drawnBytes, readLines } from './vectors.ts'

const sorted = (indexes: readonly number[]) => [...indexes].sort((left, right) => left - right)

describe('which fragments a part mixes', () => {
  it.each(readLines<{ seed: string; from: number; to: number; drawn: number[] }>('drawing.jsonl'))(
    'is drawn by numbers as published',
    ({ seed, from, to, drawn }) => {
      const drawing = createDrawing(new TextEncoder().encode(seed))
      expect(drawn.map(() => from + drawing.below(to - from + 1))).toEqual(drawn)
    },
  )

  it('is as published', () => {
    const published = readLines<{ seqNum: number; fragments: number[] }>('fragments.jsonl')
    const choose = createFragmentChooser(11)
    const checksum = crc32(drawnBytes(1024))
    expect(published.map(({ seqNum }) => sorted(choose({ seqNum, checksum })))).toEqual(published.map(({ fragments }) => fragments))
  })

  it.each([2, 3, 9, 64, 257, 1000])('is what bc-ur draws, of %i fragments', (count) => {
    const choose = createFragmentChooser(count)
    for (const checksum of [0, 0x0167_aa07, 0xffff_ffff])
      for (const seqNum of [1, count, count + 1, count + 2, 3 * count, 100_000, 0xffff_ffff])
        expect(choose({ seqNum, checksum })).toEqual(chooseFragments(seqNum, count, checksum))
  })
})
