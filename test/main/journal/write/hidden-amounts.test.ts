import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockhashOf, movementOf, TOKEN } from '../samples.ts'
import { openRaw, openWatchingJournal } from '../support.ts'

const OWNER = addressOf('customer')

async function journalWithArrivals() {
  const journal = await openWatchingJournal()
  const hidden = (name: string, index: number) =>
    movementOf({
      name,
      index,
      account: addressOf('hidden'),
      asset: TOKEN,
      before: 0n,
      after: 0n,
      verdict: { kind: 'no-credit', reason: 'confidential' },
    })
  await journal.write('block', async (tx) => {
    await tx.addAccounts([{ address: OWNER, role: 'deposit', path: null }])
    const movements = [hidden('one', 0), movementOf({ name: 'public', index: 1 }), hidden('two', 2), hidden('three', 3)]
    await tx.recordBlock({ slot: slot(101), blockhash: blockhashOf(101), parentSlot: slot(100), movements })
  })
  return journal
}

it('hidden arrivals wait, oldest first, until something was read of each', async () => {
  const journal = await journalWithArrivals()
  const unread = async (after?: number) =>
    (await journal.read.hiddenUnread({ limit: 10, ...(after === undefined ? {} : { after }) })).map(({ id }) => id)
  expect(await unread()).toEqual([1, 3, 4])
  expect(await unread(1)).toEqual([3, 4])
  await journal.write('read', (tx) => tx.keepHiddenAmount({ creditId: 3, hidden: { amount: (1n << 64n) - 1n, why: null } }))
  await journal.write('read', (tx) => tx.keepHiddenAmount({ creditId: 4, hidden: { amount: null, why: 'unreadable' } }))
  expect(await unread()).toEqual([1])
  expect(await journal.read.hiddenAmounts([1, 2, 3, 4])).toEqual(
    new Map([
      [3, { amount: (1n << 64n) - 1n, why: null }],
      [4, { amount: null, why: 'unreadable' }],
    ]),
  )
  expect(await journal.read.hiddenAmounts([])).toEqual(new Map())
})

it('what was read first stays, and moves no balance and no sum', async () => {
  const journal = await journalWithArrivals()
  const before = [await journal.read.sums(), await journal.read.balances({ limit: 10 })]
  for (const amount of [5n, 6n]) await journal.write('read', (tx) => tx.keepHiddenAmount({ creditId: 1, hidden: { amount, why: null } }))
  expect(await journal.read.hiddenAmounts([1])).toEqual(new Map([[1, { amount: 5n, why: null }]]))
  expect([await journal.read.sums(), await journal.read.balances({ limit: 10 })]).toEqual(before)
  const events = await journal.read.events({ limit: 100 })
  expect(events.filter(({ kind }) => kind === 'hidden-amount-read')).toHaveLength(1)
  expect(await journal.verify()).toMatchObject({ intact: true })
})

it('nothing is read of what is no hidden arrival', async () => {
  const journal = await journalWithArrivals()
  await expect(journal.write('read', (tx) => tx.keepHiddenAmount({ creditId: 2, hidden: { amount: 5n, why: null } }))).rejects.toThrow(
    'credit 2 is a hidden arrival',
  )
})

it('an amount that was changed, added or taken away by hand is not what the events tell', async () => {
  for (const [by, row] of [
    [`UPDATE hidden_amount SET amount = '${'9'.repeat(20)}'`, '1'],
    [`INSERT INTO hidden_amount VALUES (3, NULL, 'unreadable', 7)`, '3'],
    ['DELETE FROM hidden_amount', ''],
  ] as const) {
    const journal = await journalWithArrivals()
    await journal.write('read', (tx) => tx.keepHiddenAmount({ creditId: 1, hidden: { amount: 5n, why: null } }))
    const raw = openRaw(journal.path)
    raw.exec('DROP TRIGGER hidden_amount_never_changes; DROP TRIGGER hidden_amount_never_goes')
    raw.exec(by)
    expect((await journal.verify()).problems).toMatchObject([{ table: 'hidden_amount', row }])
  }
})
