import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../../src/main/node/index.ts'
import { lastHeardSlots } from '../../../../src/main/pay/evidence/seen.ts'

const heard = (...told: readonly (bigint | 'away' | null)[]) => {
  const states = told.map((value) => ({
    standing: value === 'away' ? 'failing' : 'admitted',
    processedSlot: value === null ? null : slot(value === 'away' ? 9_000n : value),
  }))
  const names = () => states.map((_, index) => String(index))
  const { lowest, highest } = lastHeardSlots({ states: () => states, names } as unknown as NodeSet) ?? {}
  return lowest === undefined ? null : [lowest, highest]
}

it('the slots that nodes had come to are the lowest and the highest, but for one that is far ahead of all others or does not answer', () => {
  expect(heard()).toBeNull()
  expect(heard(null, 'away')).toBeNull()
  expect(heard(700n)).toEqual([700n, 700n])
  expect(heard(700n, 1_212n)).toEqual([700n, 1_212n])
  expect(heard(1_212n, 'away')).toEqual([null, 1_212n])
  expect(heard(700n, 1_213n, 'away')).toEqual([700n, 700n])
  expect(heard(5_000_000n, 690n, 700n)).toEqual([690n, 700n])
})
