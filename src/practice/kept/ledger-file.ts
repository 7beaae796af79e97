import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Block } from '../bank/block.ts'
import type { KeptNetwork, Ledger } from '../bank/ledger.ts'
import type { Account } from '../bank/account.ts'
import type { Address } from '../../core/address/address.ts'
import { unpack } from './pack.ts'
import { unpackBlock } from './pack-block.ts'
import type { Unreadable } from './unreadable.ts'
import { type Counts, createLedger, type NetworkRow, sumOf } from './write-ledger.ts'

/** Says that a SQLite file is a practice network's: "Stpr". */
const APPLICATION_ID = 0x53_74_70_72
/** A file of a newer one is not read. */
const VERSION = 1
/** For another process that is about to end. */
const BUSY_TIMEOUT_MS = 3_000
/** Of the log that SQLite keeps beside the file. */
const LOG_BYTES_MAX = 8 * 1024 * 1024
/** A file and what SQLite keeps beside it. The file itself goes last. */
const SUFFIXES = ['-shm', '-wal', '']
/** Files that were put aside and are kept; one more takes the place of the last. */
const ASIDE_MAX = 10

/** Each row holds one packed value, and a checksum of it and its place. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS network (id INTEGER PRIMARY KEY CHECK (id = 0), body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS block (slot INTEGER PRIMARY KEY, body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS account (number INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, body TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS before (
    slot INTEGER NOT NULL, address TEXT NOT NULL, body TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (slot, address)
  ) STRICT, WITHOUT ROWID;
`

const NAMES = ['network', 'block', 'account', 'before']

/** The file of a network, open for this process alone. */
export type LedgerFile = {
  /** Null for a network that begins. */
  readonly kept: { readonly seed: string; readonly network: KeptNetwork } | null
  /** What stood in the file's place and could not be read; a network then begins. */
  readonly unreadable: Unreadable | null
  /** Writes for the network of a seed. */
  ledgerOf(seed: string): Ledger
  close(): void
}

/** The file cannot be opened or written. The message says why. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
}

class UnreadableError extends Error {
  readonly why: Unreadable['why']
  constructor(why: Unreadable['why'], detail: string) {
    super(detail)
    this.why = why
  }
}

/**
 * Opens the file that a practice network is kept in, and reads the network. A file that cannot be read is put aside.
 * @throws LedgerError where another process has it open, or the disk refuses
 */
export function openLedgerFile(path: string): LedgerFile {
  return reporting(path, () => {
    if (!existsSync(path)) return fileOf(create(path), path, { kept: null, unreadable: null })
    const database = new Database(path, { timeout: BUSY_TIMEOUT_MS })
    try {
      prepare(database)
      if (!hasBegun(database)) return fileOf(settle(database), path, { kept: null, unreadable: null })
      return fileOf(database, path, { kept: readNetwork(database), unreadable: null })
    } catch (error) {
      database.close()
      const why = whyUnreadable(error)
      if (why === null) throw error
      const movedTo = asideOf(path)
      moveFile(path, movedTo)
      return fileOf(create(path), path, { kept: null, unreadable: { why, movedTo } })
    }
  })
}

/** A name of its own: what was put aside before may be all that is left of another network. */
function asideOf(path: string): string {
  const names = Array.from({ length: ASIDE_MAX }, (_, at) => `${path}.unreadable${at === 0 ? '' : `-${at + 1}`}`)
  return names.find((name) => !existsSync(name)) ?? `${path}.unreadable-${ASIDE_MAX}`
}

function moveFile(path: string, to: string): void {
  for (const suffix of SUFFIXES) {
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${to}${suffix}`)
  }
}

/** What is committed is on the disk: what a node has said of a block, nobody may find gone. */
function prepare(database: Database.Database): void {
  database.pragma('locking_mode = EXCLUSIVE')
  database.pragma('synchronous = FULL')
  database.pragma(`journal_size_limit = ${LOG_BYTES_MAX}`)
}

function create(path: string): Database.Database {
  closeSync(openSync(path, 'a', 0o600))
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS })
  prepare(database)
  return settle(database)
}

/** Makes a file that holds nothing one that a network can begin in. */
function settle(database: Database.Database): Database.Database {
  database.pragma(`application_id = ${APPLICATION_ID}`)
  database.pragma(`user_version = ${VERSION}`)
  database.pragma('journal_mode = WAL')
  database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT`)
  return database
}

/** Whether a network was ever in it. A first start that a kill or a full disk ended leaves less, and nothing is lost with that. */
function hasBegun(database: Database.Database): boolean {
  if (![0, APPLICATION_ID].includes(numberIn(database, 'application_id')) || numberIn(database, 'user_version') > VERSION) return true
  const tables = database.prepare<[], string>('SELECT name FROM sqlite_schema').pluck().all()
  if (tables.length === 0) return false
  return numberIn(database, 'application_id') === 0 || !NAMES.every((name) => tables.includes(name) && isEmpty(database, name))
}

function isEmpty(database: Database.Database, table: string): boolean {
  return database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined
}

/** Null where the file may be as it should, and the disk or another process is in the way. */
function whyUnreadable(error: unknown): Unreadable['why'] | null {
  if (error instanceof UnreadableError) return error.why
  if (!(error instanceof Database.SqliteError)) return 'damaged'
  if (error.code === 'SQLITE_NOTADB') return 'foreign'
  const isTheDisk = /^SQLITE_(BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|PERM|READONLY)/.test(error.code)
  return isTheDisk && error.code !== 'SQLITE_IOERR_SHORT_READ' ? null : 'damaged'
}

function reporting<Value>(path: string, work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof LedgerError) throw cause
    const isBusy = cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')
    const why = isBusy ? 'another program has it open' : cause instanceof Error ? cause.message : String(cause)
    throw new LedgerError(`The practice network cannot be kept in ${path}: ${why}.`, { cause })
  }
}

function readNetwork(database: Database.Database): NonNullable<LedgerFile['kept']> {
  assertOurs(database)
  const [network] = readRows<NetworkRow>(database, 'SELECT id AS place, body, sum FROM network')
  const [first, ...blocks] = readRows(database, 'SELECT slot AS place, body, sum FROM block ORDER BY slot', unpackBlock)
  if (network === undefined || first === undefined) throw new UnreadableError('damaged', 'there is no network in it')
  assertFollowing([first.value, ...blocks.map(({ value }) => value)])
  const accounts = readRows<Account>(database, 'SELECT address AS place, body, sum FROM account ORDER BY number')
  const before = readRows<Account | null>(database, "SELECT slot || ' ' || address AS place, body, sum FROM before ORDER BY slot")
  const { seed, genesisHash, standing, counts } = network.value
  const newest = blocks.at(-1) ?? first
  if (counts.accounts !== accounts.length || counts.before !== before.length || counts.newestSlot !== newest.value.slot)
    throw new UnreadableError('damaged', 'rows are missing')
  return {
    seed,
    network: {
      genesisHash,
      standing,
      first: first.value,
      blocks: blocks.map(({ value }) => value),
      accounts: accounts.map(({ place, value }) => [place as Address, value] as const),
      before: before.map(({ place, value: account }) => {
        const [slot = '', address = ''] = place.split(' ')
        return { slot: BigInt(slot), address: address as Address, account }
      }),
    },
  }
}

function assertOurs(database: Database.Database): void {
  if (numberIn(database, 'application_id') !== APPLICATION_ID) throw new UnreadableError('foreign', 'it is not of a practice network')
  if (numberIn(database, 'user_version') > VERSION) throw new UnreadableError('newer', 'it is of a newer version')
  const check = database.pragma('quick_check(1)', { simple: true })
  if (check !== 'ok') throw new UnreadableError('damaged', String(check))
}

function numberIn(database: Database.Database, pragma: string): number {
  return Number(database.pragma(pragma, { simple: true }))
}

type Row = { readonly place: string | number; readonly body: string; readonly sum: number }

function readRows<Value>(database: Database.Database, query: string, read: (body: string) => Value = unpack<Value>) {
  const rows: { readonly place: string; readonly value: Value }[] = []
  for (const { place, body, sum } of database.prepare<[], Row>(query).iterate()) {
    if (sumOf(place, body) !== sum) throw new UnreadableError('damaged', `the row of ${place} is not as it was written`)
    rows.push({ place: String(place), value: read(body) })
  }
  return rows
}

function assertFollowing(blocks: readonly Block[]): void {
  for (const [index, block] of blocks.entries()) {
    const parent = blocks[index - 1]
    if (parent !== undefined && (block.previousBlockhash !== parent.blockhash || block.height !== parent.height + 1n))
      throw new UnreadableError('damaged', `the block before ${block.slot} is missing`)
  }
}

type Opened = Pick<LedgerFile, 'kept' | 'unreadable'>

function fileOf(database: Database.Database, path: string, { kept, unreadable }: Opened): LedgerFile {
  return {
    kept,
    unreadable,
    ledgerOf: (seed) =>
      reportingAll(path, createLedger(database, { seed, genesisHash: kept?.network.genesisHash ?? null, counts: countsOf(kept) })),
    close: () => database.close(),
  }
}

function countsOf(kept: LedgerFile['kept']): Counts {
  if (kept === null) return { accounts: 0, before: 0, newestSlot: 0n }
  const { accounts, before, blocks, first } = kept.network
  return { accounts: accounts.length, before: before.length, newestSlot: (blocks.at(-1) ?? first).slot }
}

function reportingAll(path: string, ledger: Ledger): Ledger {
  return {
    begin: (genesis, standing) => reporting(path, () => ledger.begin(genesis, standing)),
    recordBlock: (closing) => reporting(path, () => ledger.recordBlock(closing)),
    recordStanding: (standing) => reporting(path, () => ledger.recordStanding(standing)),
    takeBack: (takenBack) => reporting(path, () => ledger.takeBack(takenBack)),
  }
}
