import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePrice, USUAL_BOUNDS } from '../../../src/core/fee/price.ts'

const bounds = { percentile: 75, floor: 10n, cap: 1_000n }

describe('the price of a compute unit', () => {
  it.each([
    { recent: [], price: 10n },
    { recent: [0n, 0n, 0n], price: 10n },
    { recent: [400n, 100n, 300n, 200n], price: 300n },
    { recent: [100n, 200n, 300n, 400n, 500n], price: 400n },
    { recent: [5n, 900n], price: 900n },
    { recent: [5_000n], price: 1_000n },
  ])('is $price where recent slots took $recent', ({ recent, price }) => {
    expect(choosePrice(recent, bounds)).toBe(price)
  })

  it('is no less than three of four slots took, no more than one of them did, and always within its bounds', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 1, maxLength: 150 }), (recent) => {
        const price = choosePrice(recent, USUAL_BOUNDS)
        expect(price >= USUAL_BOUNDS.floor && price <= USUAL_BOUNDS.cap).toBe(true)
        const noHigher = recent.filter((took) => took <= price).length
        expect(price === USUAL_BOUNDS.cap || noHigher * 100 >= 75 * recent.length).toBe(true)
        expect([USUAL_BOUNDS.floor, USUAL_BOUNDS.cap, ...recent]).toContain(price)
      }),
    )
  })
})
