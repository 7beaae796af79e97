import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { footer, type Pulse, stateBar } from '../../../../src/shells/cli/demo/footer.ts'

const PULSE: Pulse = { slot: 87n, msPerSlot: null, credits: 0, decision: null, states: new Map() }

describe('the line at the foot', () => {
  it('ticks with the slots', () => {
    expect(footer(PULSE)).toBe('◒ slot 87')
    expect(footer({ ...PULSE, slot: 88n, msPerSlot: 99.6 })).toBe('◐ slot 88, 100 ms each')
  })

  it('counts what arrives, then shows how far each transaction is', () => {
    expect(footer({ ...PULSE, credits: 20 })).toBe('◒ slot 87   20 credits')
    const states = new Map([
      ['a/1', 'signed'],
      ['a/2', 'finalized'],
      ['a/3', 'sent'],
    ])
    expect(footer({ ...PULSE, credits: 20, decision: 'a', states })).toBe('◒ slot 87   [█░·]  1 signed, 1 sent, 1 finalized')
  })
})

describe('the bar', () => {
  const anyStates = fc.array(fc.constantFrom('signed', 'sent', 'processed', 'confirmed', 'finalized'))

  it('is a column a transaction, and never wider than it may be', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        expect(stateBar(states)).toHaveLength(Math.min(20, states.length))
      }),
    )
  })

  it('has those that are furthest first, and is full where all are finalized', () => {
    fc.assert(
      fc.property(anyStates, (states) => {
        expect(stateBar(states)).toMatch(/^█*▓*▒*░*·*$/)
      }),
    )
    expect(stateBar(Array(100).fill('finalized'))).toBe('█'.repeat(20))
    expect(stateBar([...Array(50).fill('signed'), ...Array(50).fill('finalized')])).toBe(`${'█'.repeat(10)}${'·'.repeat(10)}`)
  })
})
