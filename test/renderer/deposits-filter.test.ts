import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Filter, parseFilter, pathOf } from '../../src/renderer/screens/deposits/filter.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const filters: fc.Arbitrary<Filter> = fc.record({
  verdict: fc.constantFrom('all', 'credit', 'no-credit', 'outgoing'),
  asset: fc.constantFrom('any', 'with-ignored', 'native', MINT as Filter['asset']),
  sort: fc.constantFrom('newest', 'oldest', 'largest'),
  search: fc.string({ unit: 'grapheme', maxLength: 20 }),
  firstDay: fc.constantFrom('', '2026-11-01', '2024-02-29'),
  lastDay: fc.constantFrom('', '2026-12-31'),
})

const piecesOf = (path: string) => path.split('/').slice(2).map(decodeURIComponent)

describe('the address of a list of deposits', () => {
  it('names what narrows the list, and nothing that is wanted anyway', () => {
    expect(pathOf(parseFilter([]))).toBe('/deposits')
    expect(pathOf({ ...parseFilter([]), verdict: 'credit', firstDay: '2026-11-01' })).toBe('/deposits/state/credit/from/2026-11-01')
  })

  it('is read as what it was made of', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(piecesOf(pathOf(filter)))).toEqual(filter)
      }),
    )
  })

  it('stands for a text whose characters came in halves', () => {
    expect(pathOf({ ...parseFilter([]), search: '\ud83d' })).toBe('/deposits/find/%EF%BF%BD')
  })

  it.each([
    ['a state that there is not', ['state', 'paid']],
    ['an asset that is no address', ['asset', 'USDC']],
    ['a day that there is not', ['from', '2026-02-30']],
    ['a day of another form', ['to', '1.2.2026']],
    ['an order that there is not', ['order', 'smallest']],
    ['a choice without what was chosen', ['state']],
    ['what stands where a choice would', ['credit', 'state']],
    ['what every object has', ['__proto__', 'x']],
  ])('passes over %s', (_, pieces) => {
    expect(parseFilter(pieces)).toEqual(parseFilter([]))
  })
})
