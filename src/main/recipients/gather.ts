import type { Address } from '../../core/address/address.ts'
import { EACH_END_MIN, findLookAlikes } from '../../core/address/look-alike.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { KnownAddress, KnownLookAlike } from '../../core/recipient/recipient.ts'
import type { Journal } from '../journal/index.ts'
import { isNodesFailure, MAX_ACCOUNTS_PER_READ, type NodeSet } from '../node/index.ts'
import { type Heard, readWitnessedAccounts } from '../pay/read/agreed-reads.ts'
import { inRunsOf } from '../pay/parts.ts'

/** New recipients of one payout that are looked up for dust they sent, and how far back. */
const DUST_CHECKS_MAX = 100
const DUST_SIGNATURES = 200
/** Asked at a time. */
const AT_A_TIME = 8

/** The accounts at finalized, as two nodes agree on them. Nodes that are silent, or that nobody can decide between, say nothing. */
export async function hearAccounts(nodes: NodeSet, addresses: readonly Address[]): Promise<ReadonlyMap<Address, Heard>> {
  const heard = new Map<Address, Heard>()
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const agreed = await unlessSilent(() => readWitnessedAccounts(nodes, run))
    for (const [index, address] of run.entries())
      heard.set(address, { account: agreed?.value[index] ?? null, witnesses: agreed?.witnesses ?? 0 })
  }
  return heard
}

/** The known addresses that each of some imitates; those named together may imitate each other. */
export async function findImitated(
  { read }: Journal,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, readonly KnownLookAlike[]>> {
  const known = (await read.countKnownAddresses()) + addresses.length
  const together = groupByBeginning(addresses)
  const imitated = new Map<Address, readonly KnownLookAlike[]>()
  for (const [beginning, group] of together) {
    const labels = new Map<Address, string | null>(group.map((address) => [address, null]))
    for (const { address, label } of await read.knownBeginningWith(beginning)) labels.set(address, label)
    const among = [...labels.keys()]
    for (const address of group) {
      const alikes = findLookAlikes(address, { among, known })
      imitated.set(
        address,
        alikes.map((alike) => ({ ...alike, label: labels.get(alike.of) ?? null })),
      )
    }
  }
  return imitated
}

function groupByBeginning(addresses: readonly Address[]): ReadonlyMap<string, readonly Address[]> {
  const groups = new Map<string, Address[]>()
  for (const address of addresses) {
    const beginning = address.slice(0, EACH_END_MIN)
    groups.set(beginning, [...(groups.get(beginning) ?? []), address])
  }
  return groups
}

/**
 * Those of the addresses nobody here paid before that took part in a transaction that brought dust to an account of ours: their newest
 * {@link DUST_SIGNATURES} transactions, as a node tells them, are held against the journal's. A node without history tells nothing.
 */
export async function findDustSenders(
  { journal, nodes }: { readonly journal: Journal; readonly nodes: NodeSet },
  addresses: readonly Address[],
  known: ReadonlyMap<Address, KnownAddress>,
  max = DUST_CHECKS_MAX,
): Promise<ReadonlySet<Address>> {
  const unpaid = addresses.filter((address) => (known.get(address)?.own ?? known.get(address)?.lastPaidAtMs ?? null) === null)
  const senders = new Set<Address>()
  for (const run of inRunsOf(AT_A_TIME, unpaid.slice(0, max))) {
    await Promise.all(
      run.map(async (address) => {
        const history = await unlessSilent(() => nodes.first((node) => node.getSignaturesForAddress(address, { limit: DUST_SIGNATURES })))
        const dust = await journal.read.dustAmong((history ?? []).map(({ signature }) => signature))
        if (dust.length > 0) senders.add(address)
      }),
    )
  }
  return senders
}

/** Null where the nodes have no answer; what is no matter of the nodes is thrown. */
async function unlessSilent<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch (error) {
    if (!isStrongroomError(error) || !isNodesFailure(error.code)) throw error
    return null
  }
}
