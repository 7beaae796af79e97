import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { U64_MAX } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { encodeAmount } from '../../../src/main/journal/columns.ts'
import { followMovement, type RunningBalance } from '../../../src/main/journal/running-balance.ts'
import type { CreditTable } from '../../../src/main/journal/schema.ts'
import { addressOf, signatureOf } from './samples.ts'

function creditOf({ before, after, at = 101 }: { before: bigint; after: bigint; at?: number }): CreditTable {
  return {
    id: 1n,
    signature: signatureOf('a'),
    slot: slot(at),
    block_index: 0n,
    owner: addressOf('a'),
    account: addressOf('a'),
    asset_id: 1n,
    before_amount: encodeAmount(before),
    after_amount: encodeAmount(after),
    verdict: 'credit',
    class: 'customer',
    reason: null,
    gap_id: null,
  }
}

const opened: RunningBalance = { opening: 40n, openedSlot: slot(105), amount: 40n, slot: slot(105), movements: 0n }

describe('following a movement', () => {
  it('begins with what the first one says, when nothing was known', () => {
    const { balance, broken } = followMovement(undefined, creditOf({ before: 3n, after: 5n })) ?? {}
    expect(balance).toEqual({ opening: 3n, openedSlot: 101n, amount: 5n, slot: 101n, movements: 1n })
    expect(broken).toBeNull()
  })

  it('at or below the slot of an opening corrects the opening', () => {
    expect(followMovement(opened, creditOf({ before: 30n, after: 40n, at: 105 }))).toMatchObject({
      balance: { opening: 30n },
      broken: null,
    })
  })

  it('above the slot of an opening must start from it', () => {
    const followed = followMovement(opened, creditOf({ before: 39n, after: 50n, at: 106 }))
    expect(followed).toMatchObject({ balance: { opening: 40n, amount: 50n }, broken: { expected: 40n, found: 39n } })
  })

  it('after the first must start where the balance stood, also below the slot of the opening', () => {
    const moved = { ...opened, movements: 1n }
    expect(followMovement(moved, creditOf({ before: 39n, after: 50n }))).toMatchObject({ broken: { expected: 40n, found: 39n } })
  })

  it('of which no amounts are known changes nothing', () => {
    const unknown = { ...creditOf({ before: 0n, after: 0n }), verdict: 'no-credit', class: null, reason: 'outcome-unknown' } as const
    expect(followMovement(opened, unknown)).toBeNull()
    expect(followMovement(undefined, unknown)).toBeNull()
  })

  it('always ends where the chain says, and the breaks account for every difference', () => {
    const amount = fc.bigInt({ min: 0n, max: U64_MAX })
    fc.assert(
      fc.property(amount, fc.array(fc.tuple(amount, amount), { minLength: 1 }), (opening, changes) => {
        let balance: RunningBalance = { opening, openedSlot: slot(0), amount: opening, slot: slot(0), movements: 0n }
        let explained = opening
        for (const [before, after] of changes) {
          const followed = followMovement(balance, creditOf({ before, after }))
          if (followed === null) throw new Error('amounts are known')
          explained += after - before + (followed.broken === null ? 0n : followed.broken.found - followed.broken.expected)
          balance = followed.balance
        }
        expect(balance.amount).toBe(changes.at(-1)?.[1])
        expect(explained).toBe(balance.amount)
        expect(balance.movements).toBe(BigInt(changes.length))
      }),
    )
  })
})
