import type { Address } from '../../core/address/address.ts'
import type { AccountInfo, NodeSet } from '../node/index.ts'
import { askInRuns, readWitnessedAccounts } from '../pay/index.ts'

/** How surely something is told: the names of all that had a part in it, and the fewest that said one and the same thing. */
export type Rests = {
  readonly nodes: ReadonlySet<string>
  /** Null where nothing was asked. */
  readonly witnesses: number | null
}

/** What nodes said together, and how surely. */
export type Said = Rests & { readonly accounts: ReadonlyMap<Address, AccountInfo | null> }

/**
 * Accounts at finalized as two nodes say, or one alone where only one answers, which is told: this is shown, and nothing is decided by it.
 * @throws NODE_DISAGREEMENT and as `NodeSet.first`
 */
export async function readSaid(nodes: NodeSet, addresses: readonly Address[]): Promise<Said> {
  const accounts = new Map<Address, AccountInfo | null>()
  const names = new Set<string>()
  let witnesses: number | null = null
  for (const { run, answer } of await askInRuns([...new Set(addresses)], (some) => readWitnessedAccounts(nodes, some))) {
    for (const [place, address] of run.entries()) accounts.set(address, answer.value[place] ?? null)
    for (const name of answer.nodes) names.add(name)
    witnesses = fewest(witnesses, answer.witnesses)
  }
  return { accounts, nodes: names, witnesses }
}

export function fewest(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}
