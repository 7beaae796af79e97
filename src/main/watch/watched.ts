import { isDeepStrictEqual } from 'node:util'
import type { Address } from '../../core/address/address.ts'
import { type ListedMints, listMints } from '../../core/deposit/rules.ts'
import { type AccountRecord, type Journal, type MintRecord, PAGE_ROWS_MAX } from '../journal/index.ts'

/** Pages of accounts read at once; a million accounts and more. */
const MAX_PAGES = 200

/** What is ours at this moment, as the journal has it. */
export type Watched = {
  /** By their own text, so that any text can be asked for. */
  readonly wallets: ReadonlyMap<string, Address>
  /** Those whose key we hold. */
  readonly ownKeys: ReadonlySet<string>
  readonly listed: readonly MintRecord[]
  readonly mints: ListedMints
}

/** Keeps the watched set equal to the journal's. */
export type WatchedSet = {
  /** Reads again what changed; says whether anything did. */
  refresh(): Promise<boolean>
  read(): Watched
}

const NOBODY: Watched = { wallets: new Map(), ownKeys: new Set(), listed: [], mints: listMints([]) }

/**
 * Accounts are only ever added, and only ever become ours, so their numbers tell whether anything is new. Told first are those whose blocks
 * are to be searched.
 */
export function createWatchedSet(journal: Journal, onWatched: (addresses: Iterable<string>) => void): WatchedSet {
  let watched = NOBODY
  return {
    read: () => watched,
    async refresh() {
      const count = await journal.read.countAccounts()
      const listed = await journal.read.mints()
      const ours = count - (await journal.read.countAccounts({ role: 'watch' }))
      const isSame = count === watched.wallets.size && ours === watched.ownKeys.size
      if (isSame && isDeepStrictEqual(listed, watched.listed)) return false
      const accounts = isSame ? watched : await readAccounts(journal)
      onWatched(accounts.wallets.keys())
      watched = { wallets: accounts.wallets, ownKeys: accounts.ownKeys, listed, mints: listMints(listed) }
      return true
    },
  }
}

async function readAccounts(journal: Journal): Promise<Pick<Watched, 'wallets' | 'ownKeys'>> {
  const wallets = new Map<string, Address>()
  const ownKeys = new Set<string>()
  let last: AccountRecord | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const after = last === undefined ? {} : { after: last.address }
    const accounts = await journal.read.accounts({ ...after, limit: PAGE_ROWS_MAX })
    for (const { address, role } of accounts) {
      wallets.set(address, address)
      if (role !== 'watch') ownKeys.add(address)
    }
    last = accounts.at(-1)
    if (accounts.length < PAGE_ROWS_MAX) break
  }
  return { wallets, ownKeys }
}
