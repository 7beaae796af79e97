import { expect, it } from 'vitest'
import { isSameBytes } from '../../src/core/same-bytes.ts'

it('bytes are the same where each of them is, and there are as many', () => {
  const some = Uint8Array.of(1, 2, 3)
  expect(isSameBytes(some, Uint8Array.of(1, 2, 3))).toBe(true)
  expect(isSameBytes(new Uint8Array(0), new Uint8Array(0))).toBe(true)
  for (const other of [[1, 2, 4], [0, 2, 3], [1, 2], [1, 2, 3, 0], []]) expect(isSameBytes(some, Uint8Array.from(other))).toBe(false)
})
