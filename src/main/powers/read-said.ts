import type { Address } from '../../core/address/address.ts'
import type { AccountInfo, NodeSet } from '../node/index.ts'
import { MAX_ACCOUNTS_PER_READ } from '../node/index.ts'
import { inRunsOf, readWitnessedAccounts } from '../pay/index.ts'

/** Questions for accounts under way at the same time, each to two nodes. */
const READS_AT_ONCE = 4

/** What nodes said together, and how surely: the names of all that had a part in it, and the fewest that said one and the same thing. */
export type Said = {
  readonly accounts: ReadonlyMap<Address, AccountInfo | null>
  readonly nodes: ReadonlySet<string>
  /** Null where nothing was asked. */
  readonly witnesses: number | null
}

/**
 * Accounts at finalized as two nodes say, or one alone where only one answers, which is told: this is shown, and nothing is decided by it.
 * @throws NODE_DISAGREEMENT and as `NodeSet.first`
 */
export async function readSaid(nodes: NodeSet, addresses: readonly Address[]): Promise<Said> {
  const accounts = new Map<Address, AccountInfo | null>()
  const names = new Set<string>()
  let witnesses: number | null = null
  for (const runs of inRunsOf(READS_AT_ONCE, inRunsOf(MAX_ACCOUNTS_PER_READ, [...new Set(addresses)]))) {
    const answers = await Promise.all(runs.map((run) => readWitnessedAccounts(nodes, run)))
    for (const [at, answer] of answers.entries()) {
      runs[at]?.forEach((address, place) => accounts.set(address, answer.value[place] ?? null))
      for (const name of answer.nodes) names.add(name)
      witnesses = fewest(witnesses, answer.witnesses)
    }
  }
  return { accounts, nodes: names, witnesses }
}

export function fewest(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right
  return Math.min(left, right)
}
