import {
  appendFileSync,
  copyFileSync,
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { LedgerError, openLedgerFile } from '../../../src/practice/kept/ledger-file.ts'
import { startNode } from '../../../src/practice/start.ts'
import { PAYMENT_KINDS } from '../../../src/practice/customers/payment.ts'
import { sampleOf } from '../../support/sample.ts'
import { call, startQuietNode } from '../rpc/client.ts'
import { closeBlocks, keyOf } from '../support.ts'
import { newPath, openKeptNode } from './kept-node.ts'

/** A network with something of everything, closed. */
let good: string
let genesis: string

beforeAll(async () => {
  good = newPath()
  const node = await openKeptNode(good)
  for (const kind of PAYMENT_KINDS) node.customers.payIn({ kind, to: keyOf('ours').address, amount: null, mint: null })
  closeBlocks(node.bank, 20)
  // What is not final yet.
  node.customers.payIn({ kind: 'native', to: keyOf('ours').address, amount: null, mint: null })
  closeBlocks(node.bank, 2)
  genesis = node.bank.genesisHash
  node.stop()
})

/** A copy that somebody did something to. */
function spoilt(spoil: (path: string) => void): string {
  const path = newPath()
  copyFileSync(good, path)
  spoil(path)
  return path
}

function change(path: string, statement: string): void {
  const database = new Database(path)
  database.exec(statement)
  database.close()
}

function flip(path: string, place: number): void {
  const bytes = readFileSync(path)
  const file = openSync(path, 'r+')
  writeSync(file, Uint8Array.of((bytes[place] ?? 0) ^ 0x10), 0, 1, place)
  closeSync(file)
}

/** Opens it, and gives what is said of it. */
function verdictOn(path: string) {
  const file = openLedgerFile(path)
  file.close()
  return { goesOn: file.kept !== null, why: file.unreadable?.why ?? null }
}

const SPOILT: readonly [string, string, (path: string) => void][] = [
  ['is cut in half', 'damaged', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['lacks its last byte', 'damaged', (path) => truncateSync(path, statSync(path).size - 1)],
  ['is of a newer version', 'newer', (path) => change(path, 'PRAGMA user_version = 2')],
  ['is another program’s database', 'foreign', (path) => change(path, 'PRAGMA application_id = 7')],
  ['has no name of its own', 'foreign', (path) => change(path, 'PRAGMA application_id = 0')],
  [
    'is a text',
    'foreign',
    (path) =>
      writeFileSync(
        path,
        'a text that is long enough to be no header of a database, twice over and more, for SQLite reads a hundred bytes',
      ),
  ],
  ['lacks its network', 'damaged', (path) => change(path, 'DELETE FROM network')],
  ['lacks its blocks', 'damaged', (path) => change(path, 'DELETE FROM block')],
  [
    'lacks one block between others',
    'damaged',
    (path) => change(path, 'DELETE FROM block WHERE slot = (SELECT slot FROM block ORDER BY slot LIMIT 1 OFFSET 5)'),
  ],
  ['lacks its newest block', 'damaged', (path) => change(path, 'DELETE FROM block WHERE slot = (SELECT max(slot) FROM block)')],
  ['lacks an account', 'damaged', (path) => change(path, 'DELETE FROM account WHERE number = 3')],
  ['lacks what an account was', 'damaged', (path) => change(path, 'DELETE FROM before WHERE slot = (SELECT max(slot) FROM before)')],
  ['lacks a table', 'damaged', (path) => change(path, 'DROP TABLE before')],
  ['says another amount', 'damaged', (path) => change(path, `UPDATE account SET body = replace(body, '"lamports":"#', '"lamports":"#9')`)],
  [
    'has two accounts changed for one another',
    'damaged',
    (path) => change(path, `UPDATE account SET body = (SELECT body FROM account WHERE number = 1) WHERE number = 2`),
  ],
  ['is no longer JSON', 'damaged', (path) => change(path, `UPDATE block SET body = '{'`)],
]

/** What a first start leaves that a kill or a full disk ended, moment by moment. */
const NOT_BEGUN: readonly [string, readonly string[]][] = [
  ['its first byte', []],
  ['its own name', ['PRAGMA application_id = 0x53747072']],
  ['its version', ['PRAGMA application_id = 0x53747072', 'PRAGMA user_version = 1']],
  ['its log', ['PRAGMA application_id = 0x53747072', 'PRAGMA user_version = 1', 'PRAGMA journal_mode = WAL']],
]

describe('the file of a practice network that has not begun', () => {
  it.each(NOT_BEGUN)('holds no more than %s: nothing is called damaged, and a network begins in it', async (_, statements) => {
    const path = newPath()
    writeFileSync(path, '')
    for (const statement of statements) change(path, statement)
    expect(await beginningIn(path)).toEqual(BEGUN)
  })

  it('holds its tables, and nothing in them', async () => {
    const path = newPath()
    openLedgerFile(path).close()
    expect(await beginningIn(path)).toEqual(BEGUN)
  })
})

const BEGUN = { kept: null, unreadable: null, isPutAside: false, then: { goesOn: true, why: null } }

/** How a network begins in the file, and what is said of it afterwards. */
async function beginningIn(path: string) {
  const node = await openKeptNode(path)
  const { kept, unreadable } = node.file
  closeBlocks(node.bank, 2)
  node.stop()
  return { kept, unreadable, isPutAside: existsSync(`${path}.unreadable`), then: verdictOn(path) }
}

describe('the file of a practice network', () => {
  it('is opened as it was kept', () => expect(verdictOn(spoilt(() => undefined))).toEqual({ goesOn: true, why: null }))

  it.each(SPOILT)('that %s is called %s and put aside', (_, why, spoil) => {
    const path = spoilt(spoil)
    expect(verdictOn(path)).toEqual({ goesOn: false, why })
    expect(existsSync(`${path}.unreadable`)).toBe(true)
  })

  it('that cannot be read leaves alone what was put aside before, and takes the place of the last of ten', () => {
    const path = newPath()
    const aside = (place: number) => `${path}.unreadable${place === 1 ? '' : `-${place}`}`
    for (let place = 1; place <= 12; place += 1) {
      rmSync(path, { force: true })
      writeFileSync(path, `the network ${place} `.repeat(100))
      const file = openLedgerFile(path)
      expect(file.unreadable).toEqual({ why: 'foreign', movedTo: aside(Math.min(place, 10)) })
      file.close()
    }
    const held = (place: number) => readFileSync(aside(place), 'utf8').slice(0, 14)
    expect([1, 2, 9, 10].map(held)).toEqual(['the network 1 ', 'the network 2 ', 'the network 9 ', 'the network 12'])
    expect(existsSync(aside(11))).toBe(false)
  })

  it('with one bit changed never passes for another network: it is refused, or what it says is unchanged', () => {
    const size = statSync(good).size
    const places = Array.from({ length: 400 }, (_, index) => Math.floor((index * size) / 400) + (index % 97))
    const read = sampleOf(places, 60, 'bits of a ledger').map((place) => {
      const file = openLedgerFile(spoilt((copy) => flip(copy, Math.min(place, size - 1))))
      file.close()
      return file.kept?.network ?? null
    })
    const whole = read.filter((network) => network !== null)
    expect(whole).toEqual(whole.map(theNetwork))
    expect(read.length - whole.length).toBeGreaterThan(20)
  })

  it('is not taken from under a process that has it open', () => {
    const path = spoilt(() => undefined)
    const file = openLedgerFile(path)
    expect(() => openLedgerFile(path)).toThrow(
      new LedgerError(`The practice network cannot be kept in ${path}: another program has it open.`),
    )
    file.close()
    expect(verdictOn(path)).toEqual({ goesOn: true, why: null })
  })

  it('cannot be where there is no folder', () => {
    expect(() => openLedgerFile(`${newPath()}/nowhere/chain.sqlite`)).toThrow(LedgerError)
  })
})

function theNetwork() {
  const file = openLedgerFile(spoilt(() => undefined))
  file.close()
  return file.kept?.network
}

describe('a node over a file', () => {
  it('begins where the file cannot be read, with another genesis, and says so', async () => {
    const path = spoilt((copy) => appendFileSync(copy, 'x'.repeat(5_000)))
    truncateSync(path, 30_000)
    const node = await startNode({ port: 0, slotMs: 60_000, seed: null, skipRate: 0, finalityBlocks: 31, rent: [], keep: path })
    expect(node.kept).toMatchObject({ continued: false, unreadable: { why: 'damaged', movedTo: `${path}.unreadable` } })
    expect(await call(node.url, 'getGenesisHash')).not.toBe(genesis)
    await node.close()
    const next = await startNode({ port: 0, slotMs: 60_000, seed: null, skipRate: 0, finalityBlocks: 31, rent: [], keep: path })
    expect(next.kept).toMatchObject({ continued: true, unreadable: null })
    expect(next.genesisHash).toBe(node.genesisHash)
    await next.close()
  })

  it('is refused for another seed than that of the network it keeps', async () => {
    const path = spoilt(() => undefined)
    await expect(startQuietNode({ keep: path, seed: 'another' })).rejects.toThrow(/another seed/)
    expect(verdictOn(path)).toEqual({ goesOn: true, why: null })
  })

  it('keeps what ran into the open block when it is closed in order', async () => {
    const path = newPath()
    const node = await startQuietNode({ keep: path })
    const signature = await call<string>(node.url, 'requestAirdrop', keyOf('ours').address, 5_000_000)
    await node.close()
    const next = await startQuietNode({ keep: path, seed: null })
    expect(await call(next.url, 'getSignatureStatuses', [signature])).toMatchObject({ value: [{ err: null }] })
    expect(await call(next.url, 'getBalance', keyOf('ours').address, { commitment: 'confirmed' })).toMatchObject({ value: 5_000_000 })
    await next.close()
  })

  it('lives in memory alone where no file is named', async () => {
    const node = await startQuietNode()
    expect(node.kept).toBeNull()
    await node.close()
  })
})
