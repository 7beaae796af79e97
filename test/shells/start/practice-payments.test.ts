import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { choiceOf } from '../../../src/shells/start/practice-customers.ts'
import { FIRST_PAYMENTS_PER_ROUND, planRound } from '../../../src/shells/start/practice-payments.ts'

const addresses = fc.uniqueArray(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(decodeAddress), { maxLength: 60 })
const mints = [{ mint: decodeAddress(new Uint8Array(32).fill(7)), decimals: 6 }]

describe('what practice customers do in a round', () => {
  it('pays only to accounts that are there, each new one first, and no more than a bound', () => {
    fc.assert(
      fc.property(addresses, fc.string(), fc.nat(), (accounts, seed, number) => {
        const paid = new Set(accounts.filter((_, index) => index % 3 === 0))
        const wishes = planRound({ number, accounts, paid, mints, choose: choiceOf(seed) })
        expect(wishes.length).toBeLessThanOrEqual(FIRST_PAYMENTS_PER_ROUND + 1)
        for (const { to } of wishes) expect(accounts).toContain(to)
        const first = wishes.slice(0, -1)
        for (const { to, kind } of first) expect([paid.has(to), kind]).toEqual([false, 'native'])
        expect(first.length).toBe(Math.min(FIRST_PAYMENTS_PER_ROUND, accounts.length - paid.size))
      }),
    )
  })

  it('is the same for the same seed and not for another', () => {
    const accounts = [1, 2, 3, 4, 5].map((byte) => decodeAddress(new Uint8Array(32).fill(byte)))
    const story = (seed: string) =>
      Array.from({ length: 20 }, (_, number) => planRound({ number, accounts, paid: new Set(), mints, choose: choiceOf(seed) }))
    expect(story('one')).toEqual(story('one'))
    expect(story('one')).not.toEqual(story('two'))
  })

  it('is good and bad of every kind in time, and of tokens once a mint is listed', () => {
    const accounts = [decodeAddress(new Uint8Array(32).fill(1))]
    const kinds = (listed: typeof mints) =>
      new Set(
        Array.from({ length: 2_000 }, (_, number) =>
          planRound({ number, accounts, paid: new Set(accounts), mints: listed, choose: choiceOf('kinds') }).map(({ kind }) => kind),
        ).flat(),
      )
    expect(kinds(mints).size).toBe(10)
    expect(kinds([])).not.toContain('token')
  })

  it('is nothing before an account exists', () => {
    expect(planRound({ number: 0, accounts: [], paid: new Set(), mints, choose: choiceOf('') })).toEqual([])
  })
})
