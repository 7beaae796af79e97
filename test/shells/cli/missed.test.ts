import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { os } from '../../../src/main/operations/implement.ts'
import { findMissed } from '../../../src/shells/cli/aliases/missed.ts'

type Decided = Parameters<typeof findMissed>[1]
type Part = Decided['parts'][number]
type Attempts = Awaited<ReturnType<Parameters<typeof findMissed>[0]['activity']['payment']>>['attempts']

const PART: Omit<Part, 'intent' | 'state'> = {
  settled: true,
  why: null,
  accounts: 1,
  amount: 1n,
  signatures: 1,
  feeLamports: 5_000n,
  attempts: 1,
  again: false,
  elsewhere: null,
  payees: [],
  signature: null,
  lastValidBlockHeight: null,
  broadcasts: 0,
  slot: null,
}
const FAILED: Attempts[number] = {
  id: 1,
  state: 'failed',
  signature: null,
  at: new Date(0),
  lastValidBlockHeight: null,
  broadcasts: [],
  evidence: [],
  verdict: { state: 'failed', words: 'The program refused it.', at: new Date(0) },
}

/** What a command says where parts ended in these states, each with why. */
function missedOf(states: Readonly<Record<string, Part['state']>>, { why, attempts = [] }: { why: string | null; attempts?: Attempts }) {
  const payment = os.activity.payment.handler(({ input: { intent } }) => {
    const decided = { decision: 'd', kind: 'payment', accounts: 1, amount: 1n, feeLamports: 5_000n } as const
    return { ...decided, intent, state: states[intent] ?? 'waiting', settled: true, why, elsewhere: null, payees: [], attempts }
  })
  const { activity } = createRouterClient({ activity: { payment } }, { context: { via: 'command-line' } })
  const parts = Object.entries(states).map(([intent, state]): Part => ({ ...PART, intent, state }))
  return findMissed({ activity }, { settled: true, parts })
}

describe('what a command says of a decision that has ended', () => {
  it('is nothing where all of it was made', async () => {
    expect(await missedOf({ one: 'satisfied' }, { why: null })).toBeNull()
  })

  it('is that nobody can tell, before that something else was not made', async () => {
    const why = 'The signer remembers another message.'
    expect(await missedOf({ one: 'abandoned', two: 'not-known' }, { why })).toMatchObject({
      code: 'PAYMENT_NOT_KNOWN',
      context: { intent: 'two', why },
    })
  })

  it('is why it was given up, as the journal keeps it', async () => {
    const words = 'A part of it was paid outside this journal.'
    expect(await missedOf({ one: 'abandoned' }, { why: words })).toMatchObject({
      code: 'PAYMENT_NOT_MADE',
      context: { intent: 'one', state: 'abandoned', words },
    })
  })

  it('is why it failed on chain', async () => {
    const found = await missedOf({ one: 'failed' }, { why: 'It failed on chain.', attempts: [FAILED] })
    expect(found).toMatchObject({ code: 'PAYMENT_NOT_MADE', context: { state: 'failed', words: 'The program refused it.' } })
  })
})
