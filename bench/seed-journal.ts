import { createHash } from 'node:crypto'
import { type Address, decodeAddress } from '../src/core/address/address.ts'
import { slot } from '../src/core/chain/slot.ts'
import type { Asset, Movement, Verdict } from '../src/core/deposit/deposit.ts'
import { invariant } from '../src/core/error/invariant.ts'
import { decodeSignature } from '../src/core/keys/signature.ts'
import { type Blockhash, isBlockhash } from '../src/core/lifetime/lifetime.ts'
import { TOKEN_PROGRAM } from '../src/core/program/ids.ts'
import { openWrites } from '../src/main/journal/connections.ts'
import { type Journal, openJournal } from '../src/main/journal/index.ts'
import { openFile, prepareForWriting, type SqliteFile } from '../src/main/journal/sqlite.ts'

const MOVEMENTS_PER_BLOCK = 1_000
const BLOCKS_PER_WRITE = 20
const ACCOUNTS_PER_WRITE = 5_000
const FIRST_SLOT = 1_000
/** Blocks are spread over so long before now, so that every day of the pictures has some. */
const SPREAD_MS = 90 * 24 * 60 * 60 * 1_000
const SLOT_MS = 400

/** Of every hundred movements: so many are of a token, so many are dust, so many take half of what is there away. */
const OF_A_HUNDRED = { token: 10, dust: 5, outgoing: 5 } as const

const MINTS = ['listed', 'unlisted'].map((name) => addressOf(`mint ${name}`))

/** The network whose journal is seeded: one that no practice node begins again, and of which no node is known. */
export const SEEDED_NETWORK = 'development'

export type Seeded = { readonly accounts: number; readonly credits: number }

/**
 * Makes a journal of made-up deposit accounts and movements, the same for the same numbers. Everything goes through the journal's own writer,
 * so that balances, counts, events and hashes are what they would be after a long life: `activity verify` finds it intact. Only the disk is
 * not waited for, and the indexes of credits are made at the end, in one go, rather than row by row. Its clock goes with its blocks, which end now.
 */
export async function seedJournal(path: string, seeded: Seeded): Promise<void> {
  const clock = { nowMs: Date.now() - SPREAD_MS }
  const options = { path, now: () => clock.nowMs }
  const journal = await openJournal(options)
  await journal.close()
  const file = openFile(path)
  prepareForWriting(file)
  file.pragma('journal_mode = MEMORY')
  file.pragma('synchronous = OFF')
  file.pragma('cache_size = -524288')
  const indexes = dropIndexes(file)
  const writes = openWrites(file, options)
  await writeAll(writes.write, seeded, clock)
  for (const index of indexes) file.exec(index)
  await writes.close()
}

/** What makes them again. Those of a constraint have no text of their own and stay. */
function dropIndexes(file: SqliteFile): readonly string[] {
  const indexes = file.prepare<[], { name: string; sql: string }>(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name IN ('credit', 'account') AND sql IS NOT NULL`,
  )
  return indexes.all().map(({ name, sql }) => {
    file.exec(`DROP INDEX ${name}`)
    return sql
  })
}

async function writeAll(write: Journal['write'], { accounts, credits }: Seeded, clock: { nowMs: number }): Promise<void> {
  const owners = Array.from({ length: accounts }, (_, index) => addressOf(`account ${index}`))
  await addAccounts(write, owners)
  await write('mint', (tx) => tx.listMint({ mint: mintAt(0), tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'Seed dollar' }))
  await write('open', (tx) => tx.openCursor({ slot: slot(FIRST_SLOT), blockhash: blockhashAt(FIRST_SLOT) }))
  const balances = new Map<string, bigint>()
  const blocks = Math.ceil(credits / MOVEMENTS_PER_BLOCK)
  const everyMs = Math.floor(SPREAD_MS / blocks)
  const slotOf = (block: number) => FIRST_SLOT + Math.floor(((block + 1) * everyMs) / SLOT_MS)
  for (let first = 0; first < blocks; first += BLOCKS_PER_WRITE) {
    await write('blocks', async (tx) => {
      for (let block = first; block < Math.min(first + BLOCKS_PER_WRITE, blocks); block += 1) {
        const at = slotOf(block)
        clock.nowMs += everyMs
        const origins = { blockTimeSeconds: BigInt(Math.floor(clock.nowMs / 1_000)), senders: [] }
        const done = block * MOVEMENTS_PER_BLOCK
        const count = Math.min(MOVEMENTS_PER_BLOCK, credits - done)
        const movements = Array.from({ length: count }, (_, index) => movementAt({ number: done + index, at, index, owners, balances }))
        const parentSlot = slot(block === 0 ? FIRST_SLOT : slotOf(block - 1))
        await tx.recordBlock({ slot: slot(at), blockhash: blockhashAt(at), parentSlot, movements, origins })
      }
    })
  }
}

/** The one account the second, richer than all others: what a search for its label finds. */
export const FOUND_LABEL = 'needle'

async function addAccounts(write: Journal['write'], owners: readonly Address[]): Promise<void> {
  const rows = owners.map((address, index) => ({ address, role: 'deposit' as const, path: `m/${index}`, ...labelAt(index) }))
  for (let start = 0; start < rows.length; start += ACCOUNTS_PER_WRITE) {
    await write('accounts', (tx) => tx.addAccounts(rows.slice(start, start + ACCOUNTS_PER_WRITE)))
  }
}

/** Every second account has a label. */
function labelAt(index: number): { label?: string } {
  if (index === 1) return { label: FOUND_LABEL }
  return index % 2 === 0 ? { label: `Customer ${index}` } : {}
}

type Place = {
  readonly number: number
  readonly at: number
  readonly index: number
  readonly owners: readonly Address[]
  readonly balances: Map<string, bigint>
}

function movementAt({ number, at, index, owners, balances }: Place): Movement {
  const owner = owners[scatter(number) % owners.length]
  invariant(owner !== undefined, 'there is an account')
  const percent = scatter(number + 7) % 100
  const asset = assetAt(percent, number)
  const account = asset.kind === 'native' ? owner : addressOf(`${owner} ${asset.mint}`)
  const before = balances.get(account) ?? 0n
  const verdict = verdictAt(percent, asset)
  const after = verdict.kind === 'outgoing' ? before / 2n : before + BigInt(1 + (scatter(number) % 1_000_000_000))
  balances.set(account, after)
  return { signature: signatureAt(number), slot: slot(at), index, owner, account, asset, before, after, verdict }
}

function assetAt(percent: number, number: number): Asset {
  if (percent >= OF_A_HUNDRED.token) return { kind: 'native' }
  return { kind: 'token', mint: mintAt(number), tokenProgram: TOKEN_PROGRAM, decimals: 6 }
}

function verdictAt(percent: number, asset: Asset): Verdict {
  if (asset.kind === 'token' && asset.mint !== mintAt(0)) return { kind: 'no-credit', reason: 'mint-not-listed' }
  if (percent >= 100 - OF_A_HUNDRED.dust) return { kind: 'no-credit', reason: 'dust' }
  if (percent >= 100 - OF_A_HUNDRED.dust - OF_A_HUNDRED.outgoing) return { kind: 'outgoing' }
  return { kind: 'credit', class: 'customer' }
}

function mintAt(number: number): Address {
  const mint = MINTS[number % MINTS.length]
  invariant(mint !== undefined, 'there is a mint')
  return mint
}

/** Spreads numbers that follow each other over 32 bits (Knuth's multiplier). */
function scatter(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0
}

/** The address made from a name. */
export function addressOf(name: string): Address {
  return decodeAddress(createHash('sha256').update(name).digest())
}

/** The signature of a movement by its number, or of another thing by its name. */
export function signatureAt(number: number | string) {
  return decodeSignature(createHash('sha512').update(`movement ${number}`).digest())
}

/** The hash of the block of a slot. */
export function blockhashAt(at: number | bigint): Blockhash {
  const text: string = addressOf(`block ${at}`)
  invariant(isBlockhash(text), 'an address has the form of a blockhash')
  return text
}
