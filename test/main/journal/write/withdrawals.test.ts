import { expect, it } from 'vitest'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { addressOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const MINT = addressOf('mint')
const ACCOUNT = addressOf('hidden')

const decide = (journal: Journal, id: string) =>
  journal.write('upkeep', (tx) => tx.addDecision({ id, kind: 'upkeep', summary: {}, intents: [{ id: `${id}/1`, what: {}, sources: [] }] }))
const begin = async (journal: Journal, id: string, amount: bigint | null = 7n) => {
  await decide(journal, id)
  await journal.write('withdrawal', (tx) =>
    tx.beginWithdrawal({ id, account: ACCOUNT, of: amount === null ? null : { mint: MINT, amount }, stepId: id }),
  )
}

it('a withdrawal is open until it has ended, one of an account at a time, with its newest step', async () => {
  const journal = await openTestJournal()
  expect(await journal.read.openWithdrawalOf(ACCOUNT)).toBeNull()
  await begin(journal, 'one', (1n << 64n) - 1n)
  expect(await journal.read.openWithdrawalOf(ACCOUNT)).toMatchObject({
    ...{
      id: 'one',
      account: ACCOUNT,
      mint: MINT,
      amount: (1n << 64n) - 1n,
      stepId: 'one',
      state: 'open',
      withdrawn: false,
      failures: 0,
      why: null,
    },
  })
  await decide(journal, 'other')
  const again = journal.write('withdrawal', (tx) =>
    tx.beginWithdrawal({ id: 'other', account: ACCOUNT, of: { mint: MINT, amount: 1n }, stepId: 'other' }),
  )
  expect(await failureOf(again)).toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN', context: { intent: 'one/1' } })

  await decide(journal, 'two')
  await journal.write('withdrawal', (tx) => tx.stepWithdrawal({ id: 'one', stepId: 'two', from: 'open', withdrawn: false, failures: 2 }))
  expect(await journal.read.withdrawals({ open: true })).toMatchObject([{ stepId: 'two', failures: 2, state: 'open' }])
  await decide(journal, 'three')
  await journal.write('withdrawal', (tx) => tx.stepWithdrawal({ id: 'one', stepId: 'three', from: 'open', withdrawn: true, failures: 2 }))
  expect(await journal.read.openWithdrawalOf(ACCOUNT)).toMatchObject({ stepId: 'three', withdrawn: true, state: 'closing' })
  await journal.write('withdrawal', (tx) => tx.endWithdrawal({ id: 'one', withdrawn: true, why: null }))
  expect(await journal.read.withdrawals({ open: true })).toEqual([])
  expect(await journal.read.withdrawals({ account: ACCOUNT })).toMatchObject([{ id: 'one', state: 'ended', withdrawn: true }])
  const late = journal.write('withdrawal', (tx) =>
    tx.stepWithdrawal({ id: 'one', stepId: 'three', from: 'closing', withdrawn: true, failures: 0 }),
  )
  expect((await failureOf(late)).code).toBe('PLAN_CHANGED')
  expect(await journal.verify()).toMatchObject({ intact: true })
})

it('one that is given up takes back rent alone, and its first reason stays', async () => {
  const journal = await openTestJournal()
  await begin(journal, 'one')
  for (const why of ['A person ended it.', 'Another reason.'])
    await journal.write('withdrawal', (tx) => tx.giveWithdrawalUp({ id: 'one', why }))
  expect(await journal.read.openWithdrawalOf(ACCOUNT)).toMatchObject({ state: 'closing', why: 'A person ended it.' })
  await decide(journal, 'late')
  const late = journal.write('withdrawal', (tx) =>
    tx.stepWithdrawal({ id: 'one', stepId: 'late', from: 'open', withdrawn: false, failures: 0 }),
  )
  expect((await failureOf(late)).code, 'what was planned before').toBe('PLAN_CHANGED')
  const events = await journal.read.events({ limit: 100 })
  expect(events.filter(({ kind }) => kind === 'withdrawal-given-up')).toHaveLength(1)
  await journal.write('withdrawal', (tx) => tx.endWithdrawal({ id: 'one', withdrawn: false, why: 'A person ended it.' }))
  await begin(journal, 'two', null)
  expect(await journal.read.openWithdrawalOf(ACCOUNT)).toMatchObject({ amount: null, state: 'closing' })
})

it('one of a journal that may not know of all that was done is given up when sending is opened again, and goes on otherwise', async () => {
  for (const [reason, state] of [
    ['key-imported', 'open'],
    // All files were put back together: nothing else tells of it.
    ['movement-unexplained', 'closing'],
    ['journal-older', 'closing'],
    ['vault-restored', 'closing'],
  ] as const) {
    const journal = await openTestJournal()
    await begin(journal, 'one')
    await journal.write('closed', (tx) => tx.closeSending({ reason, context: {} }))
    const closings = await journal.read.closings()
    await journal.write('reopened', (tx) => tx.reopenSending({ note: 'looked', closings }))
    expect(await journal.read.openWithdrawalOf(ACCOUNT), reason).toMatchObject({ state })
  }
})
