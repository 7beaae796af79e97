import { describe, expect, it } from 'vitest'
import { explainError } from '../../../src/core/error/error.ts'

describe('nothing to pay', () => {
  it.each([
    [1, 'There is nothing to pay: the one payment asked for cannot be made.'],
    [3, 'There is nothing to pay: none of the 3 payments asked for can be made.'],
  ])('says of %i that it cannot be made', (unpayable, words) => {
    expect(explainError({ code: 'PAYMENT_NOTHING_TO_PAY', context: { unpayable } }).happened).toBe(words)
  })
})
