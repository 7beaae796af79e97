import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../src/main/node/index.ts'
import { lastHeardSlot } from '../../../src/main/pay/seen.ts'

const heard = (...told: readonly (bigint | 'away' | null)[]) => {
  const states = told.map((value) => ({
    standing: value === 'away' ? 'failing' : 'admitted',
    processedSlot: value === null ? null : slot(value === 'away' ? 9_000n : value),
  }))
  return lastHeardSlot({ states: () => states } as unknown as NodeSet)
}

it('the slot that nodes had come to is the furthest that one named, but for one that is far ahead of all others or does not answer', () => {
  expect(heard()).toBeNull()
  expect(heard(null, 'away')).toBeNull()
  expect(heard(700n)).toBe(700n)
  expect(heard(700n, 1_212n)).toBe(1_212n)
  expect(heard(700n, 1_213n, 'away')).toBe(700n)
  expect(heard(5_000_000n, 690n, 700n)).toBe(700n)
})
