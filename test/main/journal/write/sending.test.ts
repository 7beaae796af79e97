import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

describe('sending that was compared and is closed again for the same reason', () => {
  it.each([
    ['must be compared again where a key was imported again', true, [null]],
    ['is as it was where the reason is only told again', false, [slot(7)]],
  ] as const)('%s', async (_, again, compared) => {
    const { read, write } = await openWatchingJournal()
    const closing = { reason: 'key-imported', context: null } as const
    expect(await write('first', (tx) => tx.closeSending({ ...closing, again }))).toBe(true)
    const closings = await read.closings()
    await write('compared', (tx) => tx.settleElsewhere({ slot: slot(7), closings }))
    expect(await write('second', (tx) => tx.closeSending({ ...closing, again }))).toBe(false)
    expect((await read.closings()).map(({ comparedSlot }) => comparedSlot)).toEqual(compared)
  })
})

it('sending that is closed again while it is compared was not compared for that', async () => {
  const { read, write } = await openWatchingJournal()
  const closing = { reason: 'key-imported', context: null, again: true } as const
  await write('first', (tx) => tx.closeSending(closing))
  const closings = await read.closings()
  await write('meanwhile', (tx) => tx.closeSending(closing))
  await write('other', (tx) => tx.closeSending({ reason: 'journal-moved', context: null }))
  await write('compared', (tx) => tx.settleElsewhere({ slot: slot(7), closings }))
  expect((await read.closings()).map(({ comparedSlot }) => comparedSlot)).toEqual([null, null])
})

describe('sending that is opened', () => {
  const openClosed = async () => {
    const journal = await openWatchingJournal()
    await journal.write('closing', (tx) => tx.closeSending({ reason: 'key-imported', context: null }))
    const before = await journal.read.closings()
    await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(7), closings: before }))
    return { journal, closings: await journal.read.closings() }
  }

  it('stays closed for what it was closed for since that was looked at', async () => {
    const { journal, closings } = await openClosed()
    await journal.write('since', (tx) => tx.closeSending({ reason: 'movement-unexplained', context: null }))
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'Compared.', closings }))
    expect((await journal.read.closings()).map(({ reason }) => reason)).toEqual(['movement-unexplained'])
  })

  it('stays closed for a key that was imported again since', async () => {
    const { journal, closings } = await openClosed()
    await journal.write('since', (tx) => tx.closeSending({ reason: 'key-imported', context: null, again: true }))
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'Compared.', closings }))
    expect(await journal.read.closings()).toMatchObject([{ reason: 'key-imported', comparedSlot: null }])
  })

  it('stays closed while a case is open that came since, and says so', async () => {
    const { journal, closings } = await openClosed()
    const found = { account: addressOf('treasury'), asset: { kind: 'native' }, expected: 0n, found: 1n, slot: slot(9) } as const
    await journal.write('since', (tx) => tx.openCase({ kind: 'landing-unknown', ...found }))
    const reopening = journal.write('reopen', (tx) => tx.reopenSending({ note: 'Compared.', closings }))
    await expect(reopening).rejects.toMatchObject({ code: 'SENDING_CASES_OPEN', context: { cases: 1 } })
    expect(await journal.read.closings()).toEqual(closings)
  })
})
