import { describe, expect, it } from 'vitest'
import { cellOf } from '../../../../src/shells/cli/output/cell.ts'
import { SOL, unitOf } from '../../../../src/shells/cli/output/unit.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = { kind: 'token', mint: MINT, tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', decimals: 6 }
const text = (value: unknown, key = 'amount', unit = SOL) => cellOf(value, { key, unit, padded: false }).text

describe('a cell', () => {
  it('shows money exactly, with its unit', () => {
    expect(text(1_500_000_000n)).toBe('1.5 SOL')
    expect(text(1n)).toBe('0.000000001 SOL')
    expect(text(18_446_744_073_709_551_615n)).toBe('18446744073.709551615 SOL')
    expect(text(5_000n, 'feeLamports', { decimals: 6, name: 'USDC' })).toBe('0.000005 SOL')
    expect(text(5_000n, 'feeLamportsPerAccount')).toBe('5000 lamports')
  })

  it('pads figures of a column so that they line up, and marks them as figures', () => {
    expect(cellOf(1_500_000_000n, { key: 'amount', unit: SOL, padded: true })).toEqual({ text: '1.500000000 SOL', isFigure: true })
  })

  it('never takes a slot or a height for money', () => {
    for (const key of ['slot', 'finalizedSlot', 'cursor', 'blockHeight', 'lastValidBlockHeight']) expect(text(424_242n, key)).toBe('424242')
  })

  it('says the rest in words', () => {
    expect(text(null)).toBe('–')
    expect(text(true)).toBe('yes')
    expect(text(new Date('2026-11-20T14:31:23.456Z'))).toBe('2026-11-20 14:31:23Z')
    expect(text(600_000, 'autoLockMs')).toBe('600 s')
    expect(text(412.4, 'msPerSlot')).toBe('412 ms')
    expect(text({ kind: 'native' })).toBe('native')
    expect(text(TOKEN)).toBe(`token ${MINT}`)
    expect(text({ kind: 'credit', class: 'customer' })).toBe('credit, customer')
    expect(text({ kind: 'no-credit', reason: 'dust' })).toBe('no-credit, dust')
    expect(text({ kind: 'outgoing' })).toBe('outgoing')
    expect(text({ code: 'NODE_NONE_CONFIGURED', context: {} })).toBe('No node is configured for this network. (NODE_NONE_CONFIGURED)')
    expect(text({ observed: 0, slots: null, aboutMs: null, words: 'Nothing was observed yet.' }, 'landing')).toBe(
      'Nothing was observed yet.',
    )
    expect(text({ sweeps: 1, transactions: 20 })).toBe('sweeps 1, transactions 20')
  })

  it('says what an account holds of each token, by its label or its whole mint', () => {
    const held = { mint: MINT, decimals: 6, amount: 12_500_000n }
    expect(text([{ ...held, label: 'USDC' }])).toBe('12.5 USDC')
    expect(text([{ ...held, label: null }])).toBe(`12.5 ${MINT}`)
    expect(text([{ address: 'a' }, { address: 'b' }], 'sources')).toBe('2')
    expect(text([])).toBe('–')
  })
})

describe('the unit of a row', () => {
  it('is that of its asset', () => {
    expect(unitOf({ asset: { kind: 'native' } }, { decimals: 2, name: 'other' })).toEqual(SOL)
    expect(unitOf({ asset: TOKEN, label: 'USDC' }, SOL)).toEqual({ decimals: 6, name: 'USDC' })
    expect(unitOf({ asset: TOKEN }, SOL)).toEqual({ decimals: 6, name: '' })
  })

  it('is the smallest where the decimals are not known, and that of the whole where the row says nothing', () => {
    expect(text(7n, 'amount', unitOf({ asset: MINT }, SOL))).toBe('7 smallest units')
    expect(unitOf({ amount: 1n }, SOL)).toEqual(SOL)
  })
})
