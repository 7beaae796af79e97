import { chmodSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openJournal } from '../../../src/main/journal/index.ts'
import { MIGRATIONS } from '../../../src/main/journal/migrations/all.ts'
import { addressOf, blockOf, movementOf } from './samples.ts'
import { openRaw, openTestJournal, openWatchingJournal, temporaryFolder, temporaryPath } from './support.ts'

const now = () => 0

describe('opening a journal', () => {
  it('makes the file, readable by its owner alone', async () => {
    const { path, read } = await openTestJournal()
    expect(await read.cursor()).toBeNull()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600)
  })

  it('keeps what was written when it is opened again', async () => {
    const path = temporaryPath()
    const first = await openJournal({ path, now })
    await first.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: 'genesis' }))
    await first.close()
    const second = await openTestJournal({ path })
    expect(await second.read.network()).toEqual({ name: 'practice', genesisHash: 'genesis', atMs: 0 })
  })

  it('keeps a write-ahead log', async () => {
    const { path } = await openTestJournal()
    expect(openRaw(path).pragma('journal_mode', { simple: true })).toBe('wal')
  })

  it('refuses a journal of a newer program and says so', async () => {
    const path = temporaryPath()
    await (await openJournal({ path, now })).close()
    openRaw(path).pragma('user_version = 99')
    await expect(openJournal({ path, now })).rejects.toMatchObject({
      code: 'JOURNAL_NEWER',
      context: { version: 99, known: MIGRATIONS.length },
    })
  })

  it.each([
    ['text', Buffer.from('This is a letter, not a journal. '.repeat(200))],
    ['a SQLite header and rubbish', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_000, 7)])],
  ])('refuses a file that is %s', async (_what, content) => {
    const path = temporaryPath()
    writeFileSync(path, content)
    await expect(openJournal({ path, now })).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' })
    expect(readFileSync(path).equals(content)).toBe(true)
  })

  it('refuses a SQLite file of another program and leaves it alone', async () => {
    const path = temporaryPath()
    const other = new Database(path)
    other.exec('CREATE TABLE recipe (name TEXT)')
    other.close()
    await expect(openJournal({ path, now })).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' })
    expect(openRaw(path).prepare('SELECT name FROM sqlite_schema').pluck().all()).toEqual(['recipe'])
  })

  it('says that a folder is not there', async () => {
    const path = join(temporaryFolder(), 'absent', 'journal.sqlite')
    await expect(openJournal({ path, now })).rejects.toMatchObject({ code: 'JOURNAL_UNREADABLE', context: { path } })
  })

  it.skipIf(process.getuid?.() === 0)('says that the file is read-only', async () => {
    const path = temporaryPath()
    await (await openJournal({ path, now })).close()
    chmodSync(path, 0o400)
    await expect(openJournal({ path, now })).rejects.toMatchObject({ code: 'JOURNAL_READ_ONLY' })
  })

  it('refuses a truncated journal', async () => {
    const path = temporaryPath()
    await (await openJournal({ path, now })).close()
    writeFileSync(path, readFileSync(path).subarray(0, 5_000))
    await expect(openJournal({ path, now })).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' })
  })
})

describe('writing', () => {
  it('keeps all of a change or nothing of it', async () => {
    const journal = await openWatchingJournal()
    const change = journal.write('half', async (tx) => {
      await tx.addAccounts([{ address: addressOf('a'), role: 'deposit', path: null }])
      throw new Error('stopped half way')
    })
    await expect(change).rejects.toThrow('stopped half way')
    expect(await journal.read.countAccounts()).toBe(0)
    expect(await journal.read.events({ limit: 10 })).toHaveLength(1)
  })

  it('goes on after a change that failed', async () => {
    const journal = await openTestJournal()
    const failed = journal.write('bad', () => Promise.reject(new Error('no')))
    const next = journal.write('good', (tx) => tx.addAccounts([{ address: addressOf('a'), role: 'watch', path: null }]))
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe(1)
  })

  it('does one change at a time, in the order asked for', async () => {
    const journal = await openWatchingJournal()
    const changes = Array.from({ length: 20 }, (_, index) => journal.write('block', (tx) => tx.recordBlock(blockOf(101 + index))))
    expect((await Promise.all(changes)).every(({ recorded }) => recorded)).toBe(true)
    expect((await journal.read.cursor())?.slot).toBe(120n)
  })

  it('shows readers nothing of a change before it is committed', async () => {
    const journal = await openWatchingJournal()
    await journal.write('block', async (tx) => {
      await tx.recordBlock(blockOf(101, [movementOf()]))
      expect(await journal.read.credits({ limit: 10 })).toEqual([])
      expect((await journal.read.cursor())?.slot).toBe(100n)
    })
    expect(await journal.read.credits({ limit: 10 })).toHaveLength(1)
  })

  it('tells of each commit before and after, and of the after only when it happened', async () => {
    const steps: string[] = []
    const journal = await openTestJournal({ onStep: (step) => void steps.push(step) })
    await journal.write('one', () => Promise.resolve())
    await expect(journal.write('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(steps).toEqual(['write:one:before', 'write:one:after'])
  })

  it('waits for the writes that were asked for before it closes', async () => {
    const path = temporaryPath()
    const journal = await openJournal({ path, now })
    const written = journal.write('late', (tx) => tx.addAccounts([{ address: addressOf('a'), role: 'watch', path: null }]))
    await journal.close()
    expect(await written).toBe(1)
    expect(await (await openTestJournal({ path })).read.countAccounts()).toBe(1)
  })

  it('says that another program holds the file, and writes when it is free again', async () => {
    const journal = await openWatchingJournal()
    const other = openRaw(journal.path)
    other.exec('BEGIN IMMEDIATE')
    const blocked = journal.write('block', (tx) => tx.recordBlock(blockOf(101)))
    await expect(blocked).rejects.toMatchObject({ code: 'JOURNAL_BUSY' })
    other.exec('ROLLBACK')
    expect(await journal.write('block', (tx) => tx.recordBlock(blockOf(101)))).toEqual({ recorded: true, cases: 0 })
  })

  it('can be copied while open: the copy is whole, and is of its moment', async () => {
    const journal = await openWatchingJournal()
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [movementOf()])))
    const copy = temporaryPath()
    copyFileSync(journal.path, copy)
    copyFileSync(`${journal.path}-wal`, `${copy}-wal`)
    const backup = await openTestJournal({ path: copy })
    expect(await backup.verify()).toMatchObject({ intact: true, credits: 1 })
    // What is recorded after the copy is not in it: before a copy is gone on with, it is compared with the chain (main/compare).
    await journal.write('block', (tx) => tx.recordBlock(blockOf(102, [movementOf({ name: 'later', before: 10n, after: 20n })])))
    expect(await backup.read.countCredits({})).toBe(1)
  })
})
