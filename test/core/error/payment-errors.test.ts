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

describe('what has ended, and nobody can tell', () => {
  const why = 'The signer remembers another message.'
  const words = (kind: string, { missed, transactions } = { missed: 1, transactions: 1 }) =>
    explainError({ code: 'PAYMENT_NOT_KNOWN', context: { kind, intent: 'd/1', missed, transactions, why } })

  it('is looked for at the recipient where it pays, and paid again only once it can no longer land', () => {
    const { happened, money, next } = words('payment')
    expect(happened).toBe(`It has ended, and nobody can tell whether it was paid. ${why}`)
    expect(money).toContain('its reference stays taken')
    expect(next).toContain('ask the recipient')
    expect(next).toContain('can no longer land: what was signed under a nonce can land until that nonce is advanced.')
  })

  it.each(['sweep', 'upkeep'])('has no recipient and no reference where it is a %s', (kind) => {
    const { happened, money, next } = words(kind)
    expect(happened).toBe(`It has ended, and nobody can tell whether it was done. ${why}`)
    expect(`${happened} ${money} ${next}`).not.toMatch(/recipient|reference|paid|[Pp]ay /)
  })

  it('is counted where it is a part of more', () => {
    expect(words('payment', { missed: 2, transactions: 50 }).happened).toBe(
      `It has ended. Of 2 of its 50 transactions nobody can tell whether they were made. The first is d/1. ${why}`,
    )
  })
})

it('what waits for a second person no more is called no payment: it may be a sweep or upkeep', () => {
  const { happened, money, next } = explainError({ code: 'APPROVAL_NOT_AWAITED', context: { intent: 'd/1' } })
  expect(happened).toBe('d/1 does not wait for a second person, or no longer does.')
  expect(`${happened} ${money} ${next.replaceAll('activity.payment', '')}`).not.toMatch(/payment|paid/i)
})
