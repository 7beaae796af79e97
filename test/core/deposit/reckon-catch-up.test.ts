import { describe, expect, it } from 'vitest'
import { reckonCatchUp } from '../../../src/core/deposit/reckon-catch-up.ts'

const question = {
  choice: 'automatic',
  slots: 216_000n,
  accounts: 10_000,
  mints: 2,
  msPerBlock: 50,
  msPerList: 10,
  isHistoryKept: true,
} as const

describe('the way to make up for a long absence', () => {
  it('is account by account for a day and ten thousand accounts', () => {
    expect(reckonCatchUp(question)).toEqual({
      way: 'accounts',
      because: 'it takes fewer calls: 60000 calls for the accounts, 216000 slots to read',
    })
  })

  it.each([
    ['there are as many calls as slots', { slots: 60_000n }, 'it takes no more calls: 60000 calls for the accounts, 60000 slots to read'],
    ['a list takes a node longer than the blocks', { msPerList: 200 }, 'it takes less time at the present speed of the nodes'],
    ['no node keeps the history', { isHistoryKept: false }, 'no node keeps the accounts’ history'],
    ['a person chose so', { choice: 'blocks' as const }, 'a person chose it'],
  ])('is by blocks where %s', (_what, changed, because) => {
    const reckoned = reckonCatchUp({ ...question, ...changed })
    expect(reckoned.way).toBe('blocks')
    expect(reckoned.because).toContain(because)
  })

  it('is what a person chose, whatever it costs', () => {
    expect(reckonCatchUp({ ...question, choice: 'accounts', slots: 1n, isHistoryKept: false })).toEqual({
      way: 'accounts',
      because: 'a person chose it',
    })
  })
})
