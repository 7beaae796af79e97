import { describe, expect, it } from 'vitest'
import { inOrder, isGoing, RUNNING_STATES, stateOfOpen } from '../../../src/core/running/running.ts'
import { runningWords } from '../../../src/core/running/running-words.ts'

const NONE = { signed: 0, unsigned: 0, out: 0, unconfirmed: 0, awaiting: 0 }
const OPEN = { isUnlocked: true, isSendingOpen: true }

describe('how a decision stands that has not ended', () => {
  it('is by what goes on of it, and by what it waits for where nothing does', () => {
    expect(stateOfOpen({ ...NONE, signed: 1, unsigned: 1, awaiting: 1 }, OPEN)).toBe('on-the-way')
    expect(stateOfOpen({ ...NONE, unsigned: 1, awaiting: 1 }, OPEN)).toBe('signing')
    expect(stateOfOpen({ ...NONE, out: 1, unconfirmed: 1, awaiting: 1 }, OPEN)).toBe('waits-for-signature')
    expect(stateOfOpen({ ...NONE, unconfirmed: 1, awaiting: 1 }, OPEN)).toBe('waits-for-word')
    expect(stateOfOpen({ ...NONE, awaiting: 1 }, OPEN)).toBe('waits-for-approval')
  })

  it('is waiting where nothing may be signed, and not while something of it is signed', () => {
    const locked = { ...OPEN, isUnlocked: false }
    expect(stateOfOpen({ ...NONE, unsigned: 2 }, locked)).toBe('waits-for-vault')
    expect(stateOfOpen({ ...NONE, unsigned: 2 }, { ...locked, isSendingOpen: false })).toBe('waits-for-sending')
    expect(stateOfOpen({ ...NONE, unsigned: 2, signed: 1 }, locked)).toBe('on-the-way')
  })

  it('is said to go on only while nobody is waited for', () => {
    expect(RUNNING_STATES.filter(isGoing)).toEqual(['on-the-way', 'signing', 'working'])
    expect(new Set(RUNNING_STATES.map(runningWords)).size).toBe(RUNNING_STATES.length)
  })

  it('is listed with what goes on before what waits, the most important first', () => {
    const all = [
      { kind: 'blocks', state: 'working' },
      { kind: 'sweep', state: 'waits-for-approval' },
      { kind: 'upkeep', state: 'signing' },
      { kind: 'payment', state: 'on-the-way' },
      { kind: 'sweep', state: 'on-the-way' },
    ] as const
    expect(inOrder(all).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'sweep on-the-way',
      'payment on-the-way',
      'upkeep signing',
      'blocks working',
      'sweep waits-for-approval',
    ])
  })
})
