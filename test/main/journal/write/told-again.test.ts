import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Movement, Verdict } from '../../../../src/core/deposit/deposit.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf, NATIVE } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const customer = addressOf('customer')
const UNKNOWN: Verdict = { kind: 'no-credit', reason: 'outcome-unknown' }
const FAILED: Verdict = { kind: 'no-credit', reason: 'transaction-failed' }

async function record(journal: Journal, at: number, movements: readonly Movement[]) {
  return await journal.write('block', (tx) => tx.recordBlock(blockOf(at, movements)))
}

const credited = async (journal: Journal) =>
  (await journal.read.credits({ limit: 10, verdict: 'credit' })).map(({ slot: at, before, after }) => [at, after - before])
const cases = async (journal: Journal) =>
  (await journal.read.cases({ limit: 10 })).map(({ kind, expected, found, slot: at }) => ({ kind, expected, found, at }))
const isIntact = async (journal: Journal) => (await journal.verify()).problems

describe('a recorded transaction that a later block holds again', () => {
  it('is credited once, opens one case, and the cursor goes on', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf()])
    expect(await record(journal, 102, [movementOf()])).toEqual({ recorded: true, cases: 1 })
    expect(await record(journal, 103, [movementOf({ name: 'next', before: 10n, after: 30n })])).toEqual({ recorded: true, cases: 0 })
    expect(await credited(journal)).toEqual([
      [103n, 20n],
      [101n, 10n],
    ])
    expect(await cases(journal)).toEqual([{ kind: 'movement-again', expected: 10n, found: 10n, at: 102n }])
    expect((await journal.read.cursor())?.slot).toBe(103n)
    expect(await isIntact(journal)).toEqual([])
  })

  it('is credited where it was recorded without credit, and opens a case all the same', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf({ after: 0n, verdict: FAILED })])
    expect(await record(journal, 102, [movementOf()])).toEqual({ recorded: true, cases: 1 })
    await record(journal, 103, [movementOf()])
    expect(await credited(journal)).toEqual([[102n, 10n]])
    expect(await journal.read.balanceOf({ account: customer, asset: NATIVE })).toMatchObject({ amount: 10n })
    expect(await isIntact(journal)).toEqual([])
  })
})

describe('a block that holds a transaction twice', () => {
  it('credits it once and opens a case', async () => {
    const journal = await openWatchingJournal()
    expect(await record(journal, 101, [movementOf(), movementOf({ index: 1 })])).toEqual({ recorded: true, cases: 1 })
    expect(await credited(journal)).toEqual([[101n, 10n]])
    expect(await isIntact(journal)).toEqual([])
  })

  it.each([
    ['first', [movementOf({ after: 0n, verdict: FAILED }), movementOf({ index: 1 })]],
    ['last', [movementOf(), movementOf({ index: 1, after: 0n, before: 0n, verdict: FAILED })]],
  ] as const)('credits the one that brought something where the one that failed stands %s', async (_, movements) => {
    const journal = await openWatchingJournal()
    expect(await record(journal, 101, movements)).toEqual({ recorded: true, cases: 1 })
    expect(await credited(journal)).toEqual([[101n, 10n]])
    expect(await isIntact(journal)).toEqual([])
  })

  it('records a reward that is repeated to the lamport once', async () => {
    const journal = await openWatchingJournal()
    const reward = movementOf({ signature: null, verdict: { kind: 'credit', class: 'reward' } })
    expect(await record(journal, 101, [reward, reward, { ...reward, before: 10n, after: 12n }])).toEqual({ recorded: true, cases: 1 })
    expect(await credited(journal)).toEqual([
      [101n, 2n],
      [101n, 10n],
    ])
    expect(await isIntact(journal)).toEqual([])
  })
})

describe('a history that tells a recorded transaction', () => {
  async function openHistory(): Promise<Journal> {
    const journal = await openWatchingJournal()
    await journal.write('account', (tx) => tx.addAccounts([{ address: customer, role: 'deposit', path: null }]))
    await record(journal, 101, [movementOf()])
    await journal.write('gap', (tx) => tx.openGap({ from: slot(102), to: slot(110), reason: 'not-served' }))
    return journal
  }
  const tell = (journal: Journal, ...movements: readonly Movement[]) =>
    journal.write('history', (tx) => tx.recordHistory({ owner: customer, gaps: [1], node: 'node-1', reached: null, movements, held: [] }))

  it('opens a case where it tells it in another block, and credits it no second time', async () => {
    const journal = await openHistory()
    expect(await tell(journal, movementOf({ slot: slot(105) }))).toEqual({ recorded: [], problem: null })
    expect(await cases(journal)).toEqual([{ kind: 'movement-again', expected: 10n, found: 10n, at: 105n }])
    expect(await credited(journal)).toEqual([[101n, 10n]])
    expect(await isIntact(journal)).toEqual([])
  })

  it('drops what it tells as a block was recorded with, without a case, and credits what that block left out', async () => {
    const journal = await openWatchingJournal()
    await journal.write('account', (tx) => tx.addAccounts([{ address: customer, role: 'deposit', path: null, historyFrom: slot(100) }]))
    await record(journal, 101, [movementOf()])
    await journal.write('histories', (tx) => tx.openHistories())
    const left = movementOf({ name: 'left out', before: 10n, after: 15n, index: 1 })
    expect(await tell(journal, movementOf(), left)).toEqual({ recorded: [left], problem: null })
    expect(await credited(journal)).toEqual([
      [101n, 5n],
      [101n, 10n],
    ])
    expect([await cases(journal), await isIntact(journal)]).toEqual([[], []])
  })

  it('is refused where it tells other figures of the same block', async () => {
    const journal = await openWatchingJournal()
    await journal.write('account', (tx) => tx.addAccounts([{ address: customer, role: 'deposit', path: null, historyFrom: slot(100) }]))
    await record(journal, 101, [movementOf()])
    await journal.write('histories', (tx) => tx.openHistories())
    const refused = { code: 'JOURNAL_BLOCK_DIFFERS', context: { slot: 101n, account: customer } }
    await expect(tell(journal, movementOf({ after: 11n }))).rejects.toMatchObject(refused)
  })

  it('credits what a block was recorded with before any node knew its outcome, without a case', async () => {
    const journal = await openWatchingJournal()
    await journal.write('account', (tx) => tx.addAccounts([{ address: customer, role: 'deposit', path: null, historyFrom: slot(100) }]))
    await record(journal, 101, [movementOf({ after: 0n, verdict: UNKNOWN })])
    await journal.write('histories', (tx) => tx.openHistories())
    expect((await tell(journal, movementOf())).recorded).toHaveLength(1)
    expect([await credited(journal), await cases(journal)]).toEqual([[[101n, 10n]], []])
    expect(await isIntact(journal)).toEqual([])
  })
})
