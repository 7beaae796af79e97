import { expect, it } from 'vitest'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { hasRun } from '../../../src/core/payment/has-run.ts'
import { addressNamed } from '../plan/support.ts'

const NONCE = addressNamed('value') as string as Nonce
const MOVED = addressNamed('next value') as string as Nonce
const UNDER_NONCE = { kind: 'nonce', nonceAccount: addressNamed('nonce'), nonce: NONCE } as const
const UNDER_BLOCKHASH = {
  kind: 'blockhash',
  blockhash: addressNamed('block') as string as Blockhash,
  lastValidBlockHeight: blockHeight(300n),
  fetchedSlot: slot(1n),
} as const

it('a failure under a blockhash ran, whatever is said of a nonce', () => {
  expect(hasRun({ lifetime: UNDER_BLOCKHASH, nonce: null, slot: slot(5n), contextSlot: slot(9n) })).toBe(true)
})

it.each([
  ['moved between the block and the status', MOVED, 7n, true],
  ['moved as of the block itself', MOVED, 5n, true],
  ['moved as of the status itself', MOVED, 9n, true],
  ['is gone', null, 7n, true],
  ['stands', NONCE, 7n, false],
  ['was read before the block', MOVED, 4n, false],
  ['was read later than the status was given', MOVED, 10n, false],
] as const)('of a failure under a nonce that %s', (_title, value, readAt, ran) => {
  const told = { lifetime: UNDER_NONCE, nonce: { value, contextSlot: slot(readAt) }, slot: slot(5n), contextSlot: slot(9n) }
  expect(hasRun(told)).toBe(ran)
})

it('a failure under a nonce that was not read is not said to have run', () => {
  expect(hasRun({ lifetime: UNDER_NONCE, nonce: null, slot: slot(5n), contextSlot: slot(9n) })).toBe(false)
})
