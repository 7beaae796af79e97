import type { Address } from '../../core/address/address.ts'
import type { Entry } from './entry.ts'
import { tokenAccountIn } from './token.ts'
import type { Account } from './account.ts'

/** Every transaction kept, by signature and by each address it names; and which token accounts somebody has ever owned. */
export type History = {
  add(entry: Entry): void
  drop(entries: readonly Entry[]): void
  /** As if they had never run. Newest first. */
  takeBack(entries: readonly Entry[]): void
  bySignature(signature: string): Entry | undefined
  /** Oldest first. */
  byAddress(address: Address): readonly Entry[]
  noteTokenAccount(address: Address, account: Account | null): void
  isTokenAccount(address: Address): boolean
  /** Token accounts this wallet owns or once owned: the account itself tells. */
  tokenAccountsOf(owner: Address): Iterable<Address>
  readonly size: number
}

export function createHistory(): History {
  const bySignature = new Map<string, Entry>()
  const byAddress = new Map<Address, Entry[]>()
  const tokenAccounts = new Set<Address>()
  const tokenAccountsByOwner = new Map<Address, Set<Address>>()

  function dropFromAddress(address: Address, entry: Entry): void {
    const entries = byAddress.get(address)
    if (entries?.[0] !== entry) return
    entries.shift()
    if (entries.length === 0) byAddress.delete(address)
  }

  return {
    add(entry) {
      bySignature.set(entry.signature, entry)
      for (const address of new Set(entry.accounts)) append(byAddress, address, entry)
    },
    drop(entries) {
      for (const entry of entries) {
        bySignature.delete(entry.signature)
        for (const address of new Set(entry.accounts)) dropFromAddress(address, entry)
      }
    },
    takeBack(entries) {
      for (const entry of entries) {
        bySignature.delete(entry.signature)
        for (const address of new Set(entry.accounts)) {
          const listed = byAddress.get(address)
          if (listed?.at(-1) === entry) listed.pop()
          if (listed?.length === 0) byAddress.delete(address)
        }
      }
    },
    bySignature: (signature) => bySignature.get(signature),
    byAddress: (address) => byAddress.get(address) ?? [],
    noteTokenAccount(address, account) {
      const holding = tokenAccountIn(account)
      if (holding === null) return
      tokenAccounts.add(address)
      const owned = tokenAccountsByOwner.get(holding.owner) ?? new Set()
      tokenAccountsByOwner.set(holding.owner, owned.add(address))
    },
    isTokenAccount: (address) => tokenAccounts.has(address),
    tokenAccountsOf: (owner) => tokenAccountsByOwner.get(owner) ?? [],
    get size() {
      return bySignature.size
    },
  }
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}
