import { describe, expect, it } from 'vitest'
import { HEIGHT, outlineOf, placesOf, unknownRuns } from '../../src/renderer/parts/chart/shape.ts'

describe('the shape of a picture', () => {
  it('has the largest figure near the top, nothing at the bottom, and the least of what is not nothing in sight', () => {
    expect(placesOf([0n, 2n ** 70n, 2n ** 69n, 1n, null])).toEqual([HEIGHT, 6, 53, HEIGHT - 1, null])
    expect(placesOf([0n, null, 0n])).toEqual([HEIGHT, null, HEIGHT])
  })

  it('leaves the line open where a day has no figure', () => {
    expect(outlineOf([50, null, 20, 30], 'line')).toBe('M0 50 V50 H10 M20 20 V20 H30 V30 H40')
    expect(outlineOf([50, null], 'filled')).toBe('M0 100 V50 H10 V100')
    expect(unknownRuns([null, null, 1n, null])).toEqual([
      { from: 0, days: 2 },
      { from: 3, days: 1 },
    ])
  })
})
