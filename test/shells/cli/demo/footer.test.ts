import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { footer, type Pulse, stateBar } from '../../../../src/shells/cli/demo/footer.ts'

const PULSE: Pulse = { slot: 87n, msPerSlot: null, credits: 0, sweep: null, states: new Map() }

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
    expect(footer({ ...PULSE, credits: 20, sweep: 'a', states })).toBe('◒ slot 87   [█░·]  1 signed, 1 sent, 1 finalized')
  })
})

describe('the bar', () => {
  it('is full only when all are finalized, and never wider than it may be', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('signed', 'sent', 'processed', 'confirmed', 'finalized')), (states) => {
        const bar = stateBar(states)
        expect(bar).toHaveLength(Math.min(20, states.length))
        // The last column stands for those that are least far.
        if (states.length <= 20) expect(/^█*$/.test(bar)).toBe(states.every((state) => state === 'finalized'))
      }),
    )
  })
})
