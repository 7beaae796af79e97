import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf } from '../samples.ts'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

const [mint, treasury, owner] = [addressOf('mint'), addressOf('treasury'), addressOf('owner')]

const begin = (journal: Journal, id: string, ...accounts: readonly string[]) =>
  journal.write('confidential-sweep', (tx) =>
    tx.addConfidentialSweep({
      id,
      mint,
      treasury,
      sources: accounts.map((name) => ({ account: addressOf(name), owner, readSlot: slot(5) })),
    }),
  )
const step = (journal: Journal, sourceIds: readonly number[], act: 'apply' | 'withdraw', decisionId: string) =>
  journal.write('confidential-step', async (tx) => {
    await tx.addDecision({ id: decisionId, kind: 'upkeep', summary: null, intents: [{ id: `${decisionId}/1`, what: null, sources: [] }] })
    await tx.addConfidentialStep({ sourceIds, act, decisionId })
  })
const eventsOf = async (journal: Journal) =>
  (await journal.read.events({ forward: true, limit: 100 })).filter(({ kind }) => kind.startsWith('confidential-'))

describe('a confidential sweep in the journal', () => {
  it('has its accounts, open until each is swept or stopped, and the steps of each in order', async () => {
    const journal = await openTestJournal()
    await begin(journal, 'a', 'one', 'two')
    await step(journal, [1], 'apply', 'd1')
    await step(journal, [1, 2], 'withdraw', 'd2')
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 1, end: { as: 'swept', slot: slot(9) } }))
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 2, end: { as: 'stopped', why: 'by-person' } }))
    expect(await journal.read.confidentialSources({ sweepId: 'a', limit: 10 })).toEqual([
      {
        id: 1,
        sweepId: 'a',
        mint,
        treasury,
        account: addressOf('one'),
        owner,
        readSlot: 5n,
        state: 'swept',
        slot: 9n,
        why: null,
        steps: [
          { act: 'apply', decisionId: 'd1' },
          { act: 'withdraw', decisionId: 'd2' },
        ],
      },
      {
        id: 2,
        sweepId: 'a',
        mint,
        treasury,
        account: addressOf('two'),
        owner,
        readSlot: 5n,
        state: 'stopped',
        slot: null,
        why: 'by-person',
        steps: [{ act: 'withdraw', decisionId: 'd2' }],
      },
    ])
    expect(await journal.read.confidentialSweep('a')).toEqual({
      sequence: 1,
      id: 'a',
      mint,
      treasury,
      atMs: 1_700_000_000_000,
      open: 0,
      swept: 1,
      stopped: 1,
    })
    expect((await eventsOf(journal)).map(({ kind, data }) => [kind, data])).toEqual([
      ['confidential-sweep-added', { sweep: 'a', mint, treasury, accounts: [addressOf('one'), addressOf('two')] }],
      ['confidential-step', { act: 'apply', decision: 'd1', accounts: [addressOf('one')] }],
      ['confidential-step', { act: 'withdraw', decision: 'd2', accounts: [addressOf('one'), addressOf('two')] }],
      ['confidential-source-ended', { sweep: 'a', account: addressOf('one'), as: 'swept', slot: '9', why: null }],
      ['confidential-source-ended', { sweep: 'a', account: addressOf('two'), as: 'stopped', slot: null, why: 'by-person' }],
    ])
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('has an account in one sweep that goes on, and nothing of a second one is kept', async () => {
    const journal = await openTestJournal()
    await begin(journal, 'a', 'one')
    await expect(begin(journal, 'b', 'two', 'one')).rejects.toMatchObject({
      code: 'CONFIDENTIAL_ACCOUNT_TAKEN',
      context: { account: addressOf('one'), sweep: 'a' },
    })
    expect(await journal.read.confidentialSweep('b')).toBeNull()
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 1, end: { as: 'swept', slot: slot(9) } }))
    await begin(journal, 'b', 'two', 'one')
    expect((await journal.read.confidentialSweeps({ limit: 10 })).map(({ id, open }) => [id, open])).toEqual([
      ['b', 2],
      ['a', 0],
    ])
    expect((await journal.read.confidentialSweeps({ after: 2, limit: 10 })).map(({ id }) => id)).toEqual(['a'])
    expect((await journal.read.confidentialSources({ open: true, limit: 10 })).map(({ account }) => account)).toEqual([
      addressOf('two'),
      addressOf('one'),
    ])
  })

  it('ends an account once, and gives it no step afterwards', async () => {
    const journal = await openTestJournal()
    await begin(journal, 'a', 'one')
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 1, end: { as: 'stopped', why: 'too-often' } }))
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 1, end: { as: 'swept', slot: slot(9) } }))
    expect(await journal.read.confidentialSources({ limit: 10 })).toMatchObject([{ state: 'stopped', why: 'too-often', slot: null }])
    await expect(step(journal, [1], 'apply', 'd1')).rejects.toThrow('PLAN_CHANGED')
    await expect(step(journal, [7], 'apply', 'd1')).rejects.toThrow('no account 7')
    expect(await journal.read.decision('d1')).toBeNull()
  })

  it('is not begun while sending is closed', async () => {
    const journal = await openTestJournal()
    await journal.write('close', (tx) => tx.closeSending({ reason: 'journal-older', context: {} }))
    await expect(begin(journal, 'a', 'one')).rejects.toMatchObject({ code: 'SENDING_CLOSED' })
    expect(await journal.read.confidentialSweeps({ limit: 10 })).toEqual([])
  })

  it.each([
    ['called swept by hand', `UPDATE confidential_source SET state = 'swept', slot = 9 WHERE id = 2`, '2'],
    ['opened again', `UPDATE confidential_source SET state = 'open', slot = NULL WHERE id = 1`, '1'],
    ['of another slot', 'UPDATE confidential_source SET slot = 10 WHERE id = 1', '1'],
    ['of another account', `UPDATE confidential_source SET account = 'other' WHERE id = 2`, '2'],
    [
      'added',
      `INSERT INTO confidential_source (sweep_id, account, owner, read_slot, state) VALUES ('a', 'three', 'owner', 5, 'open')`,
      '3',
    ],
    ['missing', 'DELETE FROM confidential_source WHERE id = 2', ''],
    ['of another token', `UPDATE confidential_sweep SET mint = 'other'`, '1'],
    ['of another treasury', `UPDATE confidential_sweep SET treasury = 'other'`, '1'],
    ['of another decision', `UPDATE confidential_step SET decision_id = 'd2'`, '1'],
    ['without its step', 'DELETE FROM confidential_step', '1'],
  ])('that somebody altered is found: an account %s', async (_what, sql, row) => {
    const path = temporaryPath()
    const journal = await openTestJournal({ path })
    await begin(journal, 'a', 'one', 'two')
    await step(journal, [1], 'apply', 'd1')
    await journal.write('end', (tx) => tx.endConfidentialSource({ sourceId: 1, end: { as: 'swept', slot: slot(9) } }))
    await journal.write('other', (tx) => tx.addDecision({ id: 'd2', kind: 'upkeep', summary: null, intents: [] }))
    expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
    const raw = openRaw(path)
    raw.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
    raw.close()
    const { intact, problems } = await journal.verify()
    expect(intact).toBe(false)
    expect(problems).toContainEqual(expect.objectContaining({ table: 'confidential_source', row }))
  })
})
