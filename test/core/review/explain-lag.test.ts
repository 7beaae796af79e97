import { expect, it } from 'vitest'
import { explainLag } from '../../../src/core/review/explain-lag.ts'

it.each([
  [null, null, null, 'Nothing of the chain has been read yet.'],
  [1_000n, null, null, 'As of slot 1,000. How far the chain is beyond it is not known: no node has answered yet.'],
  [1_000n, 0n, 0, 'As of slot 1,000, which is where the chain is final.'],
  [1_000n, 1n, 400, 'As of slot 1,000, 1 slot behind the chain.'],
  [1_000n, 149n, 59_600, 'As of slot 1,000, 149 slots behind the chain.'],
  [1_000n, 150n, 60_000, 'As of slot 1,000, 150 slots (about 1 minute) behind the chain.'],
  [1_000n, 5_000n, null, 'As of slot 1,000, 5,000 slots behind the chain.'],
  [1_000n, 5_000n, 2_000_000, 'As of slot 1,000, 5,000 slots (about 33 minutes) behind the chain.'],
  [1_000n, 90_000n, 36_000_000, 'As of slot 1,000, 90,000 slots (about 10 hours) behind the chain.'],
])('an answer as of slot %s, %s behind, says so', (asOfSlot, slotsBehind, aboutMs, words) => {
  expect(explainLag({ asOfSlot, slotsBehind, aboutMs })).toBe(words)
})
