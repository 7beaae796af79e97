import { describe, expect, it } from 'vitest'
import { explainError, sayError } from '../../../src/core/error/error.ts'
import { plain, slot, text } from '../../../src/core/text/sentence.ts'
import { slotsWithin } from '../../../src/core/text/slots-within.ts'

describe('a text that a person reads in a sentence', () => {
  it('has its slots as parts, and heights beside them grouped', () => {
    expect(slotsWithin('the block at slot 398204087, which is not final')).toEqual([
      text('the block at slot '),
      slot(398_204_087n),
      text(', which is not final'),
    ])
    expect(plain(slotsWithin('371000110 at slot 398204087'))).toBe('371,000,110 at slot 398,204,087')
    expect(plain(slotsWithin('not in any block from slot 398204000 to slot 398204087'))).toBe(
      'not in any block from slot 398,204,000 to slot 398,204,087',
    )
  })

  it('keeps every other figure as it was written', () => {
    for (const words of ['invoice 20261124', '2500000 lamports of slotted 17000', '', '00471', 'slot 007 of it', 'in height 0012'])
      expect(plain(slotsWithin(words))).toBe(words)
  })
})

describe('an error with a slot in its context', () => {
  const differs = {
    what: 'the block at slot 398204087',
    answers: [
      { node: 'left', said: 'slot 398204086' },
      { node: 'right', said: '12345' },
    ],
  }

  it.each([1, 9])('says it grouped of what ended without being made, as one of %i', (transactions) => {
    const why = 'It was last seen in slot 412345678.'
    const of = { intent: 'p/1', kind: 'payment', missed: 1, transactions }
    const notMade = explainError({ code: 'PAYMENT_NOT_MADE', context: { ...of, state: 'abandoned', words: why } })
    const notKnown = explainError({ code: 'PAYMENT_NOT_KNOWN', context: { ...of, why } })
    for (const { happened } of [notMade, notKnown]) expect(happened).toContain('It was last seen in slot 412,345,678.')
  })

  it('says it grouped', () => {
    expect(plain(sayError({ code: 'NODE_DISAGREEMENT', context: differs }).happened)).toBe(
      'The nodes disagree about the block at slot 398,204,087: left says slot 398,204,086; right says 12,345.',
    )
    const why = 'left says: not in any block from slot 398204000 to slot 398204087'
    expect(explainError({ code: 'PAYMENT_HELD_BACK', context: { intent: 'p/1', signature: 's', why } }).happened).toContain(
      'from slot 398,204,000 to slot 398,204,087',
    )
    expect(explainError({ code: 'NODE_BEHIND', context: { node: 'left', contextSlot: 398_204_087n } }).happened).toContain(
      'it is at 398,204,087',
    )
    expect(explainError({ code: 'NODE_UNHEALTHY', context: { node: 'left', slotsBehind: 1_204n } }).happened).toContain(
      '1,204 slots behind',
    )
  })
})
