import { crc32 } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import type { Address } from '../../core/address/address.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import type { Account } from '../bank/account.ts'
import type { Block } from '../bank/block.ts'
import type { Ledger, Standing } from '../bank/ledger.ts'
import { pack } from './pack.ts'
import { packBlock } from './pack-block.ts'

/** Of a row: what it holds, and the place that it holds it for. */
export function sumOf(place: string | number | bigint, body: string): number {
  return crc32(`${place} ${body}`)
}

/** How much there is besides: a row that is gone is missed. */
export type Counts = { accounts: number; before: number; newestSlot: bigint }

/** What the one row of a network says. */
export type NetworkRow = {
  readonly genesisHash: Blockhash
  readonly seed: string
  readonly standing: Standing
  readonly counts: Readonly<Counts>
}

type Accounts = ReadonlyMap<Address, Account | null>
/** Null and nothing until it has begun. */
type Whose = { readonly seed: string; readonly genesisHash: Blockhash | null; readonly counts: Readonly<Counts> }

/** Writes a network into the tables of its file, each call in one transaction. */
export function createLedger(database: Database, { seed, genesisHash: known, counts: kept }: Whose): Ledger {
  let genesisHash = known
  const counts = { ...kept }
  const rows = rowsOf(database, counts)

  function writeStanding(standing: Standing): void {
    rows.writeNetwork(pack({ genesisHash, seed, standing, counts }))
  }

  /** All of it is on the disk when this returns, or nothing is, and nothing counts. */
  function inOne(work: () => void): void {
    const before = { ...counts }
    try {
      database.transaction(work)()
    } catch (error) {
      Object.assign(counts, before)
      throw error
    }
  }

  return {
    begin: (genesis, standing) =>
      inOne(() => {
        genesisHash = genesis.blockhash
        rows.writeBlock(genesis)
        writeStanding(standing)
      }),
    recordBlock: ({ block, after, before, standing, firstSlot, rootSlot }) =>
      inOne(() => {
        rows.writeBlock(block)
        rows.writeAccounts(after)
        rows.writeBefore(block.slot, before)
        rows.dropBelow(firstSlot)
        rows.forgetThrough(rootSlot)
        writeStanding(standing)
      }),
    recordStanding: (standing) => inOne(() => writeStanding(standing)),
    takeBack: ({ toSlot, accounts, standing }) =>
      inOne(() => {
        rows.dropAbove(toSlot)
        rows.writeAccounts(accounts)
        writeStanding(standing)
      }),
  }
}

/** The rows of a file, counted as they come and go. */
function rowsOf(database: Database, counts: Counts) {
  const run = statementsOf(database)
  return {
    writeNetwork: (body: string) => run.network.run(0, body, sumOf(0, body)),
    writeBlock(block: Block) {
      const body = packBlock(block)
      run.block.run(block.slot, body, sumOf(block.slot, body))
      counts.newestSlot = block.slot
    },
    writeAccounts(accounts: Accounts) {
      for (const [address, account] of accounts) {
        const body = account === null ? null : pack(account)
        if (body === null) counts.accounts -= run.dropAccount.run(address).changes
        // In the order in which accounts came to be, which a change leaves as it is.
        else if (run.changeAccount.run(body, sumOf(address, body), address).changes === 0)
          counts.accounts += run.account.run(address, body, sumOf(address, body)).changes
      }
    },
    writeBefore(slot: bigint, accounts: Accounts) {
      for (const [address, account] of accounts) {
        const body = pack(account)
        counts.before += run.before.run(slot, address, body, sumOf(`${slot} ${address}`, body)).changes
      }
    },
    dropBelow: (slot: bigint) => run.dropBlocksBelow.run(slot),
    forgetThrough(slot: bigint) {
      counts.before -= run.dropBeforeUpTo.run(slot).changes
    },
    dropAbove(slot: bigint) {
      run.dropBlocksAbove.run(slot)
      counts.before -= run.dropBeforeAbove.run(slot).changes
      counts.newestSlot = slot
    },
  }
}

function statementsOf(database: Database) {
  return {
    network: database.prepare('INSERT OR REPLACE INTO network (id, body, sum) VALUES (?, ?, ?)'),
    block: database.prepare('INSERT INTO block (slot, body, sum) VALUES (?, ?, ?)'),
    account: database.prepare('INSERT INTO account (address, body, sum) VALUES (?, ?, ?)'),
    changeAccount: database.prepare('UPDATE account SET body = ?, sum = ? WHERE address = ?'),
    dropAccount: database.prepare('DELETE FROM account WHERE address = ?'),
    before: database.prepare('INSERT INTO before (slot, address, body, sum) VALUES (?, ?, ?, ?)'),
    dropBlocksBelow: database.prepare('DELETE FROM block WHERE slot < ?'),
    dropBlocksAbove: database.prepare('DELETE FROM block WHERE slot > ?'),
    dropBeforeUpTo: database.prepare('DELETE FROM before WHERE slot <= ?'),
    dropBeforeAbove: database.prepare('DELETE FROM before WHERE slot > ?'),
  }
}
