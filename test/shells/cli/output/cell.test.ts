import { describe, expect, it } from 'vitest'
import { cellOf } from '../../../../src/shells/cli/output/cell.ts'
import { address, type Part, say, units } from '../../../../src/core/text/sentence.ts'
import { amountText, type Counted, NO_TOKENS, sentenceText, SOL, unitOf } from '../../../../src/shells/cli/output/unit.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN = { kind: 'token', mint: MINT, tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', decimals: 6 }
const TOKENS = new Map([[MINT, { decimals: 6, name: 'USDC' }]])
const text = (value: unknown, key = 'amount', unit: Counted = SOL, tokens = TOKENS) =>
  cellOf(value, { key, unit, padded: false, tokens }).text

describe('a cell', () => {
  it('shows money exactly, with its unit', () => {
    expect(text(1_500_000_000n)).toBe('1.5 SOL')
    expect(text(1n)).toBe('0.000000001 SOL')
    expect(text(18_446_744_073_709_551_615n)).toBe('18446744073.709551615 SOL')
    expect(text(5_000n, 'feeLamports', { decimals: 6, name: 'USDC' })).toBe('0.000005 SOL')
    expect(text(5_000n, 'feeLamportsPerAccount')).toBe('5000 lamports')
    expect(text(250n, 'price')).toBe('250 micro-lamports per compute unit')
  })

  it('pads figures of a column so that they line up, and marks them as figures', () => {
    expect(cellOf(1_500_000_000n, { key: 'amount', unit: SOL, padded: true, tokens: NO_TOKENS })).toEqual({
      text: '1.500000000 SOL',
      isFigure: true,
    })
  })

  it('never takes a slot or a height for money', () => {
    for (const key of [
      'slot',
      'finalizedSlot',
      'cursor',
      'blockHeight',
      'lastValidBlockHeight',
      'slotsBehind',
      'blocksLeft',
      'from',
      'present',
    ])
      expect(text(424_242n, key)).toBe('424242')
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

  it('says what an account holds of each token, as the list of tokens names it and never as the answer does', () => {
    const held = { mint: MINT, decimals: 6, amount: 12_500_000n, label: 'SOL' }
    expect(text([held])).toBe('12.5 USDC')
    expect(text([held], 'tokens', SOL, new Map())).toBe(`12500000 smallest units of ${MINT}`)
    expect(text([{ address: 'a' }, { address: 'b' }], 'sources')).toBe('2')
    expect(text([])).toBe('–')
  })
})

describe('what is within a cell', () => {
  it('has the unit of its own asset, or of the row', () => {
    expect(text({ asset: TOKEN, amount: 1_500_000n }, 'moves')).toBe(`asset token ${MINT}, amount 1.5 USDC`)
    expect(text({ whole: false, rows: [{ reference: 'a', amount: 5n }] }, 'elsewhere', { mint: MINT, decimals: null })).toBe(
      'whole no, rows [{"reference": "a", "amount": "0.000005 USDC"}]',
    )
  })
})

describe('the unit of a row', () => {
  it('is that of its asset, whatever label it has', () => {
    expect(unitOf({ asset: { kind: 'native' } }, { decimals: 2, name: 'other' })).toEqual(SOL)
    expect(unitOf({ asset: TOKEN, label: 'SOL' }, SOL)).toEqual({ mint: MINT, decimals: 6 })
    expect(text(1_500_000n, 'after', unitOf({ asset: TOKEN, label: 'SOL' }, SOL))).toBe('1.5 USDC')
  })

  it('is the smallest where the token is not listed or has other decimals, and that of the whole where the row says nothing', () => {
    expect(text(7n, 'amount', unitOf({ asset: MINT }, SOL))).toBe('0.000007 USDC')
    expect(text(7n, 'amount', unitOf({ asset: MINT }, SOL), new Map())).toBe(`7 smallest units of ${MINT}`)
    expect(text(7n, 'amount', unitOf({ mint: MINT, decimals: 9 }, SOL))).toBe(`7 smallest units of ${MINT}`)
    expect(text(7n, 'amount', unitOf({ asset: null }, SOL))).toBe('7 smallest units')
    expect(unitOf({ amount: 1n }, SOL)).toEqual(SOL)
  })

  it.each([
    ['native', '0.000000007 SOL'],
    ['priority-fee', '0.000000007 SOL'],
    ['new-accounts', '7 token accounts'],
    ['new-accounts-for-one', '7 token accounts'],
    ['other-assets', '7 smallest units of each other asset'],
  ])('is that of the limit %s', (asset, words) => {
    expect(text(7n, 'perDay', unitOf({ asset }, SOL))).toBe(words)
  })

  it.each([
    ['pending-credits', '7 hidden amounts'],
    ['not-a-wallet', '7 bytes of data'],
    ['landing-unknown', '7 messages'],
    ['balance-break', '0.000000007 SOL'],
  ])('is that of the case %s', (kind, words) => {
    expect(text(7n, 'found', unitOf({ kind, asset: { kind: 'native' }, expected: 0n, found: 7n }, SOL))).toBe(words)
  })
})

describe('a sentence', () => {
  const burn = say`Destroys ${units(7n, MINT)} of the token ${address(MINT)}.`

  it('counts a listed token in its unit', () => {
    expect(sentenceText(burn, { tokens: TOKENS })).toBe(`Destroys 0.000007 USDC of the token ${MINT}.`)
    expect(sentenceText(say`At most ${units(7n, MINT)}.`, { tokens: TOKENS })).toBe('At most 0.000007 USDC.')
  })

  it('names the whole mint of any other, once', () => {
    expect(sentenceText(burn, { tokens: NO_TOKENS })).toBe(`Destroys 7 smallest units of the token ${MINT}.`)
    expect(sentenceText(say`At most ${units(7n, MINT)}.`, { tokens: NO_TOKENS })).toBe(`At most 7 smallest units of ${MINT}.`)
    expect(sentenceText(say`Moves ${units(7n, null)}.`, { tokens: TOKENS })).toBe('Moves 7 smallest units.')
  })

  it('counts what it does not name in what its row is of', () => {
    const most: Part = { part: 'amount', amount: 5_000_000n, decimals: 6, unit: null }
    const unit = { mint: MINT, decimals: 6 }
    expect(sentenceText(say`At most ${most}.`, { tokens: TOKENS, unit })).toBe('At most 5 USDC.')
    expect(sentenceText(say`At most ${most}.`, { tokens: NO_TOKENS, unit })).toBe(`At most 5000000 smallest units of ${MINT}.`)
    expect(sentenceText(say`Moves ${most} of the token ${address(MINT)}.`, { tokens: NO_TOKENS, unit })).toBe(
      `Moves 5 of the token ${MINT}.`,
    )
  })

  it('is exact to the last unit', () => {
    expect(amountText(18_446_744_073_709_551_615n, { mint: MINT, decimals: null }, { tokens: TOKENS })).toBe('18446744073709.551615 USDC')
  })
})
