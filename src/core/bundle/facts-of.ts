import type { Address } from '../address/address.ts'
import type { CompiledMessage } from '../message/message.ts'
import type { BundleFacts } from './bundle.ts'

/** The facts of a bundle that concern one message: what whoever reviews it looks through for each of thousands. */
export type FactsOf = (message: CompiledMessage) => BundleFacts

/** Sorts the facts of a bundle by their addresses, once: a bundle of thousands of transactions may hold tens of thousands of each kind. */
export function indexFacts(facts: BundleFacts): FactsOf {
  const accounts = new Map(facts.accounts.map((fact) => [fact.address, fact]))
  const mints = new Map(facts.mints.map((fact) => [fact.mint, fact]))
  const tables = new Map(facts.tables.map((fact) => [fact.address, fact]))
  const hooks = new Map(facts.hooks.map((fact) => [fact.mint, fact]))
  return ({ staticAccounts, lookups }) => {
    const used = foundIn(
      tables,
      lookups.map(({ table }) => table),
    )
    // Of a table, the accounts alone that the message takes from it: it has 256, and each of thousands of messages may use many.
    const taken = lookups.flatMap(({ table, writableIndexes, readonlyIndexes }) => {
      const addresses = tables.get(table)?.addresses ?? []
      return [...writableIndexes, ...readonlyIndexes].flatMap((index) => addresses[index] ?? [])
    })
    const named = [...staticAccounts, ...taken]
    return {
      ...facts,
      accounts: foundIn(accounts, named),
      mints: foundIn(mints, named),
      tables: used,
      hooks: foundIn(hooks, named),
    }
  }
}

/** In the order of their addresses, as a bundle has them. */
function foundIn<Fact>(facts: ReadonlyMap<Address, Fact>, addresses: readonly Address[]): Fact[] {
  return [...new Set(addresses)].toSorted().flatMap((address) => facts.get(address) ?? [])
}
