import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, blockhashOf, blockOf } from '../samples.ts'
import { openTestJournal, openWatchingJournal } from '../support.ts'

describe('the cursor', () => {
  it('is opened once', async () => {
    const journal = await openWatchingJournal()
    expect(await journal.read.cursor()).toEqual({ slot: 100n, block: { slot: 100n, blockhash: blockhashOf(100) } })
    await expect(journal.write('opening', (tx) => tx.openCursor({ slot: slot(200) }))).rejects.toThrow('a second opening')
  })

  it('must be opened before anything is recorded', async () => {
    const journal = await openTestJournal()
    await expect(journal.write('block', (tx) => tx.recordBlock(blockOf(1)))).rejects.toThrow('the cursor was not opened')
  })

  it('moves over blocks and over slots proved empty', async () => {
    const journal = await openWatchingJournal()
    await journal.write('blocks', async (tx) => {
      await tx.recordBlock(blockOf(101))
      await tx.recordSkipped({ from: slot(102), to: slot(104) })
      await tx.recordBlock(blockOf(105, [], 101))
      await tx.recordBlock(blockOf(108, [], 105))
    })
    expect(await journal.read.cursor()).toEqual({ slot: 108n, block: { slot: 108n, blockhash: blockhashOf(108) } })
  })

  it('does not move over a block that nobody recorded', async () => {
    const journal = await openWatchingJournal()
    await expect(journal.write('block', (tx) => tx.recordBlock(blockOf(103)))).rejects.toThrow('beyond the cursor')
    await expect(journal.write('block', (tx) => tx.recordBlock(blockOf(103, [], 99)))).rejects.toThrow('block 103 has parent 99, not 100')
    await expect(journal.write('skip', (tx) => tx.recordSkipped({ from: slot(102), to: slot(103) }))).rejects.toThrow(
      'do not follow the cursor',
    )
    expect((await journal.read.cursor())?.slot).toBe(100n)
  })

  it('takes the first block after an opening in an empty slot from any parent at or below it', async () => {
    const journal = await openTestJournal()
    await journal.write('opening', (tx) => tx.openCursor({ slot: slot(50) }))
    await journal.write('block', (tx) => tx.recordBlock(blockOf(51, [], 47)))
    expect((await journal.read.cursor())?.slot).toBe(51n)
  })

  it('never moves back, and hears of the past without harm', async () => {
    const journal = await openWatchingJournal()
    await journal.write('blocks', async (tx) => {
      await tx.recordBlock(blockOf(101))
      await tx.recordSkipped({ from: slot(102), to: slot(110) })
    })
    expect(await journal.write('block', (tx) => tx.recordBlock(blockOf(101)))).toEqual({ recorded: false, cases: 0 })
    await journal.write('skip', (tx) => tx.recordSkipped({ from: slot(102), to: slot(104) }))
    expect((await journal.read.cursor())?.slot).toBe(110n)
  })
})

describe('continuity', () => {
  it('counts the slots with a block and those proved empty', async () => {
    const journal = await openWatchingJournal()
    await journal.write('blocks', async (tx) => {
      await tx.recordBlock(blockOf(101))
      await tx.recordSkipped({ from: slot(102), to: slot(104) })
      await tx.recordBlock(blockOf(107, [], 101))
    })
    await journal.write('gap', (tx) => tx.openGap({ from: slot(108), to: slot(120), reason: 'not-served' }))
    await journal.write('block', (tx) => tx.recordBlock(blockOf(121, [], 119)))
    expect(await journal.read.continuity()).toEqual({
      openedSlot: 100n,
      cursor: 121n,
      countedFrom: 100n,
      present: 3n,
      skipped: 5n,
      openGaps: 1,
      accountsWaiting: 0,
      catchUp: 'automatic',
    })
  })
})

describe('a gap', () => {
  it('is passed over knowingly, stays on record and is closed with a note', async () => {
    const journal = await openWatchingJournal()
    const id = await journal.write('gap', (tx) => tx.openGap({ from: slot(101), to: slot(150), reason: 'no node holds these blocks' }))
    expect(await journal.read.cursor()).toEqual({ slot: 150n, block: null })
    expect(await journal.read.gaps({ limit: 5, open: true })).toMatchObject([{ id, from: 101n, to: 150n, closed: null }])
    await journal.write('gap', (tx) => tx.closeGap({ id, note: 'read from an archive' }))
    expect(await journal.read.gaps({ limit: 5, open: true })).toEqual([])
    expect(await journal.read.gaps({ limit: 5 })).toMatchObject([{ id, closed: { note: 'read from an archive' } }])
    await expect(journal.write('gap', (tx) => tx.closeGap({ id, note: 'again' }))).rejects.toThrow(`no open gap ${id}`)
  })

  it('is to be read back for every account there is, and says who could not serve it', async () => {
    const journal = await openWatchingJournal()
    const [left, right] = [addressOf('left'), addressOf('right')]
    await journal.write('accounts', (tx) => tx.addAccounts([left, right].map((address) => ({ address, role: 'deposit', path: null }))))
    const refusals = [{ node: 'one', code: 'NODE_BLOCK_CLEANED_UP', firstAvailableSlot: slot(151) }]
    await journal.write('gap', (tx) => tx.openGap({ from: slot(101), to: slot(150), reason: 'not-served', refusals }))
    expect(await journal.read.gaps({ limit: 5 })).toMatchObject([
      { scope: 'blocks', reason: 'not-served', refusals, accounts: { total: 2, done: 0, troubled: 0 }, movements: 0 },
    ])
    expect(await journal.read.continuity()).toMatchObject({ openGaps: 1, accountsWaiting: 2, catchUp: 'automatic' })
  })

  it.each([true, false])(
    'keeps which accounts were read back in it where its blocks are read again (closed by a person: %s)',
    async (isClosed) => {
      const journal = await openWatchingJournal()
      const [read, unread] = [addressOf('read'), addressOf('unread')]
      await journal.write('accounts', (tx) => tx.addAccounts([read, unread].map((address) => ({ address, role: 'deposit', path: null }))))
      const id = await journal.write('gap', (tx) => tx.openGap({ from: slot(101), to: slot(150), reason: 'not-served' }))
      await journal.write('history', (tx) =>
        tx.recordHistory({ owner: read, gaps: [id], node: 'one', reached: null, movements: [], held: [] }),
      )
      expect(await journal.read.gaps({ limit: 5 })).toMatchObject([{ accounts: { total: 2, done: 1 } }])
      if (isClosed) await journal.write('gap', (tx) => tx.closeGap({ id, note: 'no node has it' }))
      await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(100), blockhash: null }))
      expect(await journal.read.gaps({ limit: 5 })).toMatchObject([{ accounts: { total: 1, done: 1 }, closed: {} }])
      expect(await journal.read.pastUnread([read, unread], { sinceSlot: slot(0), evenClosed: true })).toEqual(new Set())
    },
  )

  it('of a past is opened again, where blocks are read again, for the accounts that were not read back in it alone', async () => {
    const journal = await openWatchingJournal()
    const [read, unread] = [addressOf('read'), addressOf('unread')]
    const account = (address: typeof read) => ({ address, role: 'watch', path: null, historyFrom: slot(50) }) as const
    await journal.write('accounts', (tx) => tx.addAccounts([account(read), account(unread)]))
    await journal.write('skipped', (tx) => tx.recordSkipped({ from: slot(101), to: slot(120) }))
    await journal.write('histories', (tx) => tx.openHistories())
    const history = { owner: read, gaps: [1], node: 'one', reached: null, movements: [], held: [] }
    await journal.write('history', (tx) => tx.recordHistory(history))
    await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(110), blockhash: null }))
    await journal.write('histories', (tx) => tx.openHistories())
    expect(await journal.read.waitingHistories({ limit: 5 })).toMatchObject([{ owner: unread, gaps: [{ id: 2, from: 50n, to: 110n }] }])
  })

  it('begins where the cursor stands', async () => {
    const journal = await openWatchingJournal()
    const gap = journal.write('gap', (tx) => tx.openGap({ from: slot(105), to: slot(150), reason: 'somewhere' }))
    await expect(gap).rejects.toThrow('do not follow the cursor')
  })
})
