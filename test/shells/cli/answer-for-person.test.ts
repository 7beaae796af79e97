import { describe, expect, it } from 'vitest'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { answerForPerson } from '../../../src/shells/cli/answer-for-person.ts'
import { findOperation } from '../../../src/shells/cli/operations.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const LISTED = { mint: MINT, tokenProgram: MINT, decimals: 6, label: 'USDC' }

type Nodes = { readonly list?: () => Promise<unknown>; readonly decision?: () => Promise<unknown>; readonly interrupted?: AbortSignal }

/** What is printed and told of an answer, and what was asked beside it. Whatever is asked and not given here is a fault. */
async function print(command: string, answer: unknown, { list, decision, interrupted = new AbortController().signal }: Nodes = {}) {
  const [group = '', name = ''] = command.split(' ')
  const operation = findOperation(group, name)
  invariant(operation !== undefined, `${command} is an operation`)
  const asked: string[] = []
  const told: string[] = []
  const give = (what: string, reading: (() => Promise<unknown>) | undefined) => () => {
    asked.push(what)
    invariant(reading !== undefined, `nobody gives ${what}`)
    return reading()
  }
  const client = { mints: { list: give('list', list) }, activity: { decision: give('decision', decision) } }
  const progress = { say: (line: string) => void told.push(line), moving: () => undefined, end: () => undefined }
  const out = await answerForPerson(client as never, answer, { operation, request: {}, width: 120 }, { progress, interrupted })
  return { out, told, asked }
}

const list = async () => [LISTED]

describe('an answer for a person', () => {
  it('has the amounts of listed tokens by their labels', async () => {
    await expect(print('tokens balance', { mint: MINT, label: 'SOL', decimals: 6, amount: 1_500_000n }, { list })).resolves.toEqual({
      out: `mint      ${MINT}\nlabel     SOL\ndecimals  6\namount    1.5 USDC`,
      told: [],
      asked: ['list'],
    })
  })

  it('has a label of one line, whatever an older version wrote', async () => {
    const steering = async () => [{ ...LISTED, label: 'USDC\n5 SOL' }]
    const { out } = await print('payments list', [{ amount: 7n, asset: MINT }], { list: steering })
    expect(out).toContain('0.000007 USDC\\u{a}5 SOL')
  })

  it('asks for nothing more where it has no amount of a token', async () => {
    for (const [command, answer] of [
      ['mints list', [LISTED]],
      ['payments list', [{ asset: 'native', amount: 5n }]],
      ['deposits list', { deposits: [], total: 0, next: null }],
      ['sweeps list', [{ asset: MINT, transactions: 1 }]],
    ] as const)
      await expect(print(command, answer), command).resolves.toMatchObject({ asked: [], told: [] })
  })

  it('is printed all the same where the list cannot be read, in smallest units of the whole mint', async () => {
    const failing = () => Promise.reject(new StrongroomError('IPC_LOST', { operation: 'mints.list' }))
    await expect(print('payments list', [{ asset: MINT, amount: 1_500_000n }], { list: failing })).resolves.toMatchObject({
      out: expect.stringContaining(`1500000 smallest units of ${MINT}`),
      told: ['How amounts of tokens are written could not be read (IPC_LOST): they stand in smallest units.'],
    })
  })

  it('is printed at once where the person ends the reading', async () => {
    const never = () => new Promise(() => undefined)
    const given = { list: never, interrupted: AbortSignal.abort() }
    await expect(print('payments list', [{ asset: MINT, amount: 7n }], given)).resolves.toMatchObject({
      out: expect.stringContaining(`7 smallest units of ${MINT}`),
      told: ['How amounts of tokens are written could not be read: they stand in smallest units.'],
    })
  })
})

describe('the history of a payment', () => {
  const history = { intent: 'p/1', decision: 'p', amount: 1_500_000n }

  it('has its amounts in what its decision is of', async () => {
    const printed = (asset: string) => print('activity payment', history, { decision: async () => ({ asset }), list })
    await expect(printed(MINT)).resolves.toMatchObject({ out: expect.stringContaining('amount    1.5 USDC'), asked: ['decision', 'list'] })
    await expect(printed('native')).resolves.toMatchObject({ out: expect.stringContaining('amount    0.0015 SOL'), asked: ['decision'] })
  })

  it('is printed all the same where that cannot be read, in smallest units', async () => {
    const decision = () => Promise.reject(new StrongroomError('DECISION_UNKNOWN', { id: 'p' }))
    await expect(print('activity payment', history, { decision })).resolves.toMatchObject({
      out: expect.stringContaining('amount    1500000 smallest units'),
      told: ['How amounts are written could not be read (DECISION_UNKNOWN): they stand in smallest units.'],
    })
  })
})
