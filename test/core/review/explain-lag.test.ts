import { expect, it } from 'vitest'
import { explainLag } from '../../../src/core/review/explain-lag.ts'

it.each([
  [null, null, 'Nothing of the chain has been read yet.'],
  [1_000n, null, 'As of slot 1000. How far the chain is beyond it is not known: no node has answered yet.'],
  [1_000n, 0n, 'As of slot 1000, which is where the chain is final.'],
  [1_000n, 1n, 'As of slot 1000, 1 slot behind the chain.'],
  [1_000n, 5_000n, 'As of slot 1000, 5000 slots behind the chain.'],
])('an answer as of slot %s, %s behind, says so', (asOfSlot, slotsBehind, words) => {
  expect(explainLag({ asOfSlot, slotsBehind })).toBe(words)
})
