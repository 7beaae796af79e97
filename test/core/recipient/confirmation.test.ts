import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import type { AccountClass } from '../../../src/core/address/classify-account.ts'
import { judgeRecipient } from '../../../src/core/recipient/judge-recipient.ts'
import type { RecipientFacts } from '../../../src/core/recipient/recipient.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const [ANNA, BERT, CARL] = [
  parseAddress('9mU3r2P6z68DJoj5efMetYL6YvkGq4pgzTzU7RidiDPg'),
  parseAddress('BTHyNLMxrJYwsGJWnMxozGGxcpB2tPL3EsnBQchvVnDT'),
  parseAddress('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'),
] as const
const WALLET: RecipientFacts = {
  address: ANNA,
  account: { kind: 'wallet' },
  asset: 'native',
  known: null,
  lookAlikes: [],
  sentDust: false,
  shown: null,
}

function asked(facts: RecipientFacts): { readonly words: string; readonly digest: string } | null {
  const { verdict } = judgeRecipient(facts)
  return verdict.kind === 'needs-confirmation' ? { words: plain(verdict.words), digest: verdict.digest } : null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the confirmation of a recipient', () => {
  it('names the facts that were read, in the format that its page describes', () => {
    expect(asked(WALLET)?.digest).toBe(sha256(`["strongroom recipient confirmation 1","${ANNA}","wallet",null,[]]`))
    const trap = { ...WALLET, account: { kind: 'unfunded' } as const, sentDust: true, shown: CARL }
    const lookAlikes = [{ of: BERT, beginning: 4, ending: 3, label: 'Bert "the baker"' }]
    const about = `"${BERT}","Bert \\"the baker\\"",4,3`
    expect(asked({ ...trap, asset: 'token', lookAlikes })?.digest).toBe(
      sha256(
        `["strongroom recipient confirmation 1","${ANNA}","unfunded","token",[["POISONED",${about}],["LOOK_ALIKE",${about}],["TEXT_DIFFERS"],["UNFUNDED"]]]`,
      ),
    )
  })

  it('differs exactly where the question differs', () => {
    const alike = fc.record({
      of: fc.constantFrom(BERT, CARL),
      beginning: fc.integer({ min: 4, max: 6 }),
      ending: fc.integer({ min: 3, max: 5 }),
      label: fc.constantFrom(null, 'Bert', 'Carl'),
    })
    const anyFacts: fc.Arbitrary<RecipientFacts> = fc.record({
      address: fc.constantFrom(ANNA, CARL),
      account: fc.constantFrom<AccountClass | null>(null, { kind: 'wallet' }, { kind: 'unfunded' }),
      asset: fc.constantFrom('native', 'token'),
      known: fc.constantFrom(null, { address: ANNA, label: 'Anna', own: null, inBook: true, lastPaidAtMs: 5 }),
      lookAlikes: fc.uniqueArray(alike, { maxLength: 2, selector: ({ of }) => of }),
      sentDust: fc.boolean(),
      shown: fc.constantFrom(null, BERT),
    })
    fc.assert(
      fc.property(anyFacts, anyFacts, fc.boolean(), (one, two, isNear) => {
        const other = isNear ? { ...one, sentDust: two.sentDust, shown: two.shown } : two
        const [left, right] = [asked(one), asked(other)]
        expect(left?.digest === right?.digest).toBe(left?.words === right?.words)
      }),
      { numRuns: 3_000 },
    )
  })
})
