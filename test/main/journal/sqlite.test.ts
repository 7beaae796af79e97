import { describe, expect, it, onTestFinished } from 'vitest'
import { openFile, openReadOnly, prepareForWriting, type SqliteFile, translateSqliteError } from '../../../src/main/journal/sqlite.ts'
import { temporaryPath } from './support.ts'

function opened(file: SqliteFile): SqliteFile {
  onTestFinished(() => {
    file.close()
  })
  return file
}

function refusalOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it was not refused')
}

describe('a connection that writes', () => {
  it('syncs every commit, refuses dangling rows and gives integers back as bigints', () => {
    const file = opened(openFile(temporaryPath()))
    prepareForWriting(file)
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'].map((name) => file.pragma(name, { simple: true }))
    expect(settings).toEqual(['wal', 2n, 1n, 0n])
    expect(file.prepare('SELECT ? AS n').get(9_223_372_036_854_775_807n)).toEqual({ n: 9_223_372_036_854_775_807n })
  })
})

describe('a connection that reads', () => {
  it('cannot write, and says so in words', () => {
    const path = temporaryPath()
    opened(openFile(path)).exec('CREATE TABLE t (n INTEGER) STRICT')
    const error = refusalOf(() => opened(openReadOnly(path)).exec('INSERT INTO t VALUES (1)'))
    expect(translateSqliteError(error, path)).toMatchObject({ code: 'JOURNAL_READ_ONLY', context: { path } })
  })
})

describe('what SQLite answers', () => {
  it('is given back as it is when it is a defect of ours', () => {
    const file = opened(openFile(temporaryPath()))
    const error = refusalOf(() => file.exec('SELECT * FROM absent'))
    expect(translateSqliteError(error, 'journal.sqlite')).toBe(error)
  })

  it('is not looked for in other errors', () => {
    const error = new Error('SQLITE_FULL')
    expect(translateSqliteError(error, 'journal.sqlite')).toBe(error)
  })
})
