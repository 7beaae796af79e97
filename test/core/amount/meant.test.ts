import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../../src/core/amount/format.ts'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'
import { amountsMeant } from '../../../src/core/amount/meant.ts'

const SOL = { decimals: 9, unit: 'SOL' }
const USDC = { decimals: 6, unit: 'USDC' }
const WHOLE = { decimals: 0, unit: 'Gold bars' }
const meant = (text: string) => amountsMeant(text, [SOL, USDC, WHOLE]).map(({ asset, amount }) => [asset.unit, amount])

describe('an amount that is looked for', () => {
  it('is one of every asset that has so many decimals', () => {
    expect(meant('1500')).toEqual([
      ['SOL', 1_500_000_000_000n],
      ['USDC', 1_500_000_000n],
      ['Gold bars', 1_500n],
    ])
    expect(meant('1.25')).toEqual([
      ['SOL', 1_250_000_000n],
      ['USDC', 1_250_000n],
    ])
    expect(meant('0.0000001')).toEqual([['SOL', 100n]])
  })

  it('is one of the asset whose word follows it, letter case aside', () => {
    expect(meant(' 1,500.50 usdc ')).toEqual([['USDC', 1_500_500_000n]])
    expect(meant('2 gold bars')).toEqual([['Gold bars', 2n]])
    expect(meant('1.5sol')).toEqual([['SOL', 1_500_000_000n]])
  })

  it.each(['', 'Anna', 'invoice 4711', '1,5', '1,50,000', '1.5.2', '.5', '1.', '-1', '1e3', '0', '0.00', '1.5 EUR', '٣', '9'.repeat(41)])(
    'is none where the text is no amount: “%s”',
    (text) => {
      expect(meant(text)).toEqual([])
    },
  )

  it('is read as it is shown, exactly, and never beyond what an account can hold', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: U64_MAX }), fc.integer({ min: 0, max: 9 }), fc.boolean(), (amount, decimals, padded) => {
        const asset = { decimals, unit: 'X' }
        const [whole = '', fraction] = formatAmount({ amount, decimals, padded }).split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
        expect(amountsMeant(grouped, [asset])).toEqual([{ asset, amount }])
        expect(amountsMeant(String(U64_MAX + amount), [{ decimals: 0, unit: 'X' }])).toEqual([])
      }),
    )
  })
})
