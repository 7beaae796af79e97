import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_PAGE, learn, PAGE_ROWS, ROWS_REACHED_MAX, rowsReached } from '../../src/renderer/parts/table/cursors.ts'
import { planWindow, rowAfterKey, scrollTo, topOf } from '../../src/renderer/parts/table/plan-window.ts'

const rows = fc.integer({ min: 0, max: ROWS_REACHED_MAX })

describe('the window of a long table', () => {
  it('draws every row that is seen, and never many, wherever one is', () => {
    fc.assert(
      fc.property(rows, fc.nat(40_000_000), fc.integer({ min: 0, max: 2_000 }), (count, scrollPx, heightPx) => {
        const geometry = { rows: count, rowPx: 34, open: null }
        const { first, last, abovePx, belowPx } = planWindow(geometry, { scrollPx, heightPx })
        expect(last - first).toBeLessThanOrEqual(heightPx / 34 + 26)
        expect(abovePx + (last - first) * 34 + belowPx).toBe(count * 34)
        expect(first).toBeLessThanOrEqual(Math.floor(scrollPx / 34))
        expect(last).toBeGreaterThanOrEqual(Math.min(count, Math.floor((scrollPx + heightPx) / 34)))
      }),
    )
  })

  it('makes room for the row that is open', () => {
    const geometry = { rows: 100, rowPx: 34, open: { index: 10, px: 200 } }
    expect(topOf(10, geometry)).toBe(340)
    expect(topOf(11, geometry)).toBe(574)
    const { abovePx, belowPx, first, last } = planWindow(geometry, { scrollPx: 500, heightPx: 300 })
    expect(abovePx + (last - first) * 34 + 200 + belowPx).toBe(3_600)
  })

  it('scrolls no further than a row needs', () => {
    const geometry = { rows: 100, rowPx: 34, open: null }
    expect(scrollTo(50, geometry, { scrollPx: 0, heightPx: 340 })).toBe(51 * 34 - 340)
    expect(scrollTo(5, geometry, { scrollPx: 1_000, heightPx: 340 })).toBe(170)
    expect(scrollTo(30, geometry, { scrollPx: 1_000, heightPx: 340 })).toBe(1_000)
  })

  it('moves by keys and stays within the rows', () => {
    const within = { rows: 10, pageRows: 4 }
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a'].map((key) => rowAfterKey(key, 5, within))).toEqual([
      6,
      4,
      9,
      1,
      0,
      9,
      null,
    ])
    expect(rowAfterKey('ArrowUp', 0, within)).toBe(0)
  })
})

describe('the keyset of a list', () => {
  it('grows by what each page says follows it', () => {
    const two = learn(FIRST_PAGE, 0, 'b')
    const three = learn(two, 1, 'c')
    expect(three.starts).toEqual([undefined, 'b', 'c'])
    expect(rowsReached(three, 1_000)).toBe(3 * PAGE_ROWS)
    expect(rowsReached(three, 205)).toBe(205)
  })

  it('is the same where nothing new is said', () => {
    const two = learn(FIRST_PAGE, 0, 'b')
    expect(learn(two, 0, 'b')).toBe(two)
    expect(learn(two, 1, null)).toBe(two)
    expect(learn(two, 7, 'x')).toBe(two)
  })

  it('drops what no longer joins on when rows come in above', () => {
    const three = learn(learn(FIRST_PAGE, 0, 'b'), 1, 'c')
    expect(learn(three, 0, 'b2').starts).toEqual([undefined, 'b2'])
    expect(learn(three, 1, null).starts).toEqual([undefined, 'b'])
  })

  it('ends at a height that a browser can still lay out', () => {
    const pages = ROWS_REACHED_MAX / PAGE_ROWS
    let cursors = FIRST_PAGE
    for (let page = 0; page < pages + 5; page += 1) cursors = learn(cursors, page, `after ${page}`)
    expect(rowsReached(cursors, 10_000_000)).toBe(ROWS_REACHED_MAX)
  })
})
