import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeAmount } from '../../../../src/main/journal/columns.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { first } from '../../../../src/main/journal/migrations/0001-first.ts'
import { finding } from '../../../../src/main/journal/migrations/0002-finding.ts'
import { openFile, type SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

const CREDIT = `INSERT INTO credit (signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class, reason)
  VALUES (?, 1, 0, 'owner', 'account', 1, ?, ?, ?, ?, ?)`

/** A file of version 1 with rows in it, brought to version 2. */
function migrated(fill: (file: SqliteFile) => void): SqliteFile {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, [first])
  fill(file)
  migrate(file, [first, finding])
  file.close()
  return openRaw(path)
}

function addAccount(file: SqliteFile, address: string, label: string | null = null): void {
  file.prepare("INSERT INTO account (address, role, label, at_ms) VALUES (?, 'deposit', ?, 0)").run(address, label)
}

function setBalance(file: SqliteFile, account: string, amount: bigint): void {
  file
    .prepare(
      `INSERT INTO balance (owner, account, asset_id, opening, amount, slot, movements) VALUES (?, ?, 1, ?, ?, 0, 0)
       ON CONFLICT (account, asset_id) DO UPDATE SET amount = excluded.amount`,
    )
    .run(account, account, encodeAmount(0n), encodeAmount(amount))
}

const nativeOf = (file: SqliteFile) => file.prepare('SELECT address, native FROM account ORDER BY address').raw().all()

describe('the second migration, on a journal of the first version', () => {
  it('counts the credits that are there by asset and verdict, and those that come', () => {
    const file = migrated((old) => {
      for (const number of [1, 2])
        old.prepare(CREDIT).run(`signature ${number}`, encodeAmount(0n), encodeAmount(1n), 'credit', 'customer', null)
      old.prepare(CREDIT).run('signature 3', encodeAmount(0n), encodeAmount(1n), 'no-credit', null, 'dust')
    })
    file.prepare(CREDIT).run('signature 4', encodeAmount(0n), encodeAmount(1n), 'credit', 'customer', null)
    file.prepare(CREDIT).run('signature 5', encodeAmount(1n), encodeAmount(0n), 'outgoing', null, null)
    expect(file.prepare('SELECT * FROM credit_count ORDER BY verdict').raw().all()).toEqual([
      [1, 'credit', 3],
      [1, 'no-credit', 1],
      [1, 'outgoing', 1],
    ])
  })

  it('does not count a credit that was refused', () => {
    const file = migrated((old) => old.prepare(CREDIT).run('same', encodeAmount(0n), encodeAmount(1n), 'credit', 'customer', null))
    expect(() => file.prepare(CREDIT).run('same', encodeAmount(0n), encodeAmount(1n), 'credit', 'customer', null)).toThrow('UNIQUE')
    expect(file.prepare('SELECT credits FROM credit_count').pluck().all()).toEqual([1])
  })

  it('knows the size of every change to the last unit', () => {
    const file = migrated(() => undefined)
    const insert = file.prepare(CREDIT)
    const size = file.prepare('SELECT moved FROM credit WHERE signature = ?').pluck()
    let number = 0
    const amount = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.constantFrom(0n, 1n, 10n ** 10n - 1n, 10n ** 10n, 2n ** 63n, 2n ** 64n - 1n),
    )
    fc.assert(
      fc.property(amount, amount, (before, after) => {
        number += 1
        insert.run(`signature ${number}`, encodeAmount(before), encodeAmount(after), 'outgoing', null, null)
        expect(size.get(`signature ${number}`)).toBe(encodeAmount(before > after ? before - after : after - before))
      }),
    )
  })

  it('gives each account what it holds, whichever was there first', () => {
    const file = migrated((old) => {
      addAccount(old, 'before')
      setBalance(old, 'before', 5n)
      addAccount(old, 'poor')
    })
    setBalance(file, 'before', 6n)
    setBalance(file, 'late', 7n)
    addAccount(file, 'late')
    expect(nativeOf(file)).toEqual([
      ['before', encodeAmount(6n)],
      ['late', encodeAmount(7n)],
      ['poor', encodeAmount(0n)],
    ])
  })

  it('sorts labels without regard to case, accounts without one last', () => {
    const file = migrated((old) => {
      for (const [address, label] of [
        ['a', null],
        ['b', 'zebra'],
        ['c', 'Alpha'],
        ['d', 'beta'],
      ] as const)
        addAccount(old, address, label)
    })
    expect(file.prepare('SELECT address FROM account ORDER BY label_order, address').pluck().all()).toEqual(['c', 'd', 'b', 'a'])
  })

  it('still refuses to rewrite a credit', () => {
    const file = migrated((old) => old.prepare(CREDIT).run('same', encodeAmount(0n), encodeAmount(1n), 'credit', 'customer', null))
    expect(() => file.exec('UPDATE credit SET slot = 2')).toThrow('credit is written once')
  })
})
