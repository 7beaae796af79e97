import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { os } from '../../../src/main/operations/implement.ts'
import { findMissed, findUnrevoked } from '../../../src/shells/cli/missed.ts'
import { say } from '../../../src/core/text/sentence.ts'

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
  messageHash: '',
  at: new Date(0),
  lastValidBlockHeight: null,
  broadcasts: [],
  evidence: [],
  verdict: { state: 'failed', words: say`The program refused it.`, at: new Date(0) },
}

const UNFINISHED: readonly Part['state'][] = ['waiting', 'sent', 'awaiting-approval']

type Story = {
  readonly why: string | null
  readonly attempts?: Attempts
  readonly kind?: Decided['kind']
  readonly only?: string
  /** Whether other messages paid a part of it. */
  readonly inPart?: true
  /** Whether the command was to give up `only`. */
  readonly revoking?: true
  /** Transactions of its bundle that did not come back, and that never land. */
  readonly out?: number
  readonly dead?: number
}

/** What a command says where parts stand in these states, each with why. */
function missedOf(
  states: Readonly<Record<string, Part['state']>>,
  { why, attempts = [], kind = 'payment', only, inPart, revoking, out = 0, dead = 0 }: Story,
) {
  const elsewhere: Part['elsewhere'] =
    inPart === undefined ? null : { whole: false, how: 'outside', signatures: [], provedBy: [], accounts: 1, amount: 1n, rows: [] }
  const payment = os.activity.payment.handler(({ input: { intent } }) => {
    const decided = { decision: 'd', kind, accounts: 1, amount: 1n, feeLamports: 5_000n } as const
    return { ...decided, intent, state: states[intent] ?? 'waiting', settled: true, why, closed: null, elsewhere, payees: [], attempts }
  })
  const { activity } = createRouterClient({ activity: { payment } }, { context: { via: 'command-line' } })
  const parts = Object.entries(states).map(
    ([intent, state]): Part => ({ ...PART, intent, state, settled: !UNFINISHED.includes(state), elsewhere }),
  )
  if (revoking && only !== undefined) return findUnrevoked({ activity }, { kind, parts, out, dead }, only)
  return findMissed({ activity }, { kind, parts, out, dead }, only)
}

describe('what a command says of a decision that has ended', () => {
  it('is nothing where all of it was made', async () => {
    expect(await missedOf({ one: 'satisfied' }, { why: null })).toBeNull()
  })

  it.each([
    [{ out: 1, dead: 0 }, '1 transaction of the bundle is out: not back signed, or not sent since it would fail.'],
    [{ out: 0, dead: 2 }, '2 transactions of the bundle are proved never to land.'],
  ])('is what of its bundle was not made, of %j', async (rest, words) => {
    const found = await missedOf({ one: 'satisfied' }, { why: null, ...rest })
    expect(found).toMatchObject({ code: 'CARRY_NOT_WHOLE', context: { ...rest, sent: 1 } })
    expect(found?.message).toContain(words)
  })

  it('is that nobody can tell, before that something else was not made', async () => {
    const why = 'The signer remembers another message.'
    expect(await missedOf({ one: 'abandoned', two: 'not-known' }, { why })).toMatchObject({
      code: 'PAYMENT_NOT_KNOWN',
      context: { kind: 'payment', intent: 'two', missed: 1, transactions: 2, why },
    })
  })

  it('is why it was given up, as the journal keeps it', async () => {
    const words = 'A second person declined it.'
    expect(await missedOf({ one: 'abandoned' }, { why: words })).toMatchObject({
      code: 'PAYMENT_NOT_MADE',
      context: { intent: 'one', missed: 1, transactions: 1, state: 'abandoned', words },
    })
  })

  it('is why it failed on chain', async () => {
    const found = await missedOf({ one: 'failed' }, { why: 'It failed on chain.', attempts: [FAILED] })
    expect(found).toMatchObject({ code: 'PAYMENT_NOT_MADE', context: { state: 'failed', words: 'The program refused it.' } })
  })

  it('is not that nothing moved where other messages paid a part of it', async () => {
    const found = await missedOf({ one: 'abandoned' }, { why: 'A part of it was paid outside this journal.', inPart: true })
    expect(found?.message).toContain('A part of it was paid by other messages.')
    expect(found?.message).not.toContain('Nothing moved')
    expect(found?.message).toContain('A part of it was done, the rest was not: A part of it was paid outside')
    expect(found?.message).not.toContain('It was not done')
  })

  it('counts what was not made, also while the rest waits for a second person', async () => {
    const found = await missedOf({ one: 'abandoned', two: 'satisfied', three: 'awaiting-approval', four: 'abandoned' }, { why: 'No.' })
    expect(found).toMatchObject({ context: { intent: 'one', missed: 2, transactions: 4 } })
    expect(found?.message).toContain('Of 4 transactions 2 were not made. The first is one: No.')
  })

  it('is nothing of what goes on', async () => {
    expect(await missedOf({ one: 'sent', two: 'awaiting-approval' }, { why: null })).toBeNull()
  })

  it('is nothing of others where the command was about one transaction, which was made', async () => {
    expect(await missedOf({ one: 'abandoned', two: 'satisfied' }, { why: 'No.', only: 'two' })).toBeNull()
    expect(await missedOf({ one: 'abandoned', two: 'satisfied' }, { why: 'No.', only: 'one' })).toMatchObject({
      context: { intent: 'one', transactions: 1 },
    })
  })
})

describe('what a command says of a transaction that it was to give up', () => {
  it('is nothing where it ended and nothing of it was made, whatever became of others', async () => {
    expect(await missedOf({ one: 'abandoned', two: 'not-known' }, { why: 'Revoked.', only: 'one', revoking: true })).toBeNull()
  })

  it('is that it landed before', async () => {
    const found = await missedOf({ one: 'satisfied' }, { why: null, only: 'one', revoking: true })
    expect(found).toMatchObject({ code: 'OUTSTANDING_LANDED', context: { intent: 'one' } })
  })

  it('is that others paid a part of it', async () => {
    const found = await missedOf({ one: 'abandoned' }, { why: 'A part of it was paid.', only: 'one', revoking: true, inPart: true })
    expect(found).toMatchObject({ code: 'PAYMENT_NOT_MADE', context: { intent: 'one', state: 'in-part', words: 'A part of it was paid.' } })
  })

  it('is that nobody can tell whether it was made', async () => {
    const found = await missedOf({ one: 'not-known' }, { why: 'Nobody can tell.', only: 'one', revoking: true })
    expect(found).toMatchObject({ code: 'PAYMENT_NOT_KNOWN', context: { intent: 'one' } })
  })
})
