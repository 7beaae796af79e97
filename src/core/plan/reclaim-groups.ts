import type { Address } from '../address/address.ts'
import { largestFit, type Measure, measureTemplate } from './measure.ts'
import { FIRST_GUESS, MEMBERS_MAX, packKinds } from './pack-kinds.ts'
import { reclaimInstruction, unitsOf } from './reclaim-instruction.ts'
import type { NotReclaimed, ReclaimItem } from './reclaim-item.ts'
import type { ChainTerms, Holder, TransactionOptions } from './sweep.ts'
import { upkeepTemplate } from './upkeep.ts'

type Grouping = { readonly treasury: Holder; readonly terms: ChainTerms; readonly options: TransactionOptions }

/** What one owner signs for together; of the treasury, which signs everything, each account alone. */
type Party = { readonly signer: Address; readonly items: readonly ReclaimItem[] }

type Grouped = { readonly groups: readonly (readonly ReclaimItem[])[]; readonly leftOut: readonly NotReclaimed[] }

/**
 * Cuts items into transactions for the fewest lamports. Left out is what adds as much to a fee as it gives or more, a transaction that would cost as much as
 * it gives, and what the treasury cannot pay for: it keeps its minimum before anything comes back.
 */
export function groupReclaim(items: readonly ReclaimItem[], grouping: Grouping): Grouped {
  const parties = partiesOf(items, grouping)
  const addedBy = measureAdded(grouping)
  const worthwhile = parties.map((party) => ({ ...party, items: dropCostly(party, addedBy) })).filter((party) => party.items.length > 0)
  const kept = new Set(worthwhile.flatMap((party) => party.items))
  const leftOut = items.filter((item) => !kept.has(item)).map((item) => leave(item, 'less-than-its-cost'))
  const { groups: packed } = packKinds(kindsOf(worthwhile, grouping), {
    measureFitting: (members) =>
      fitting(
        members.flatMap((member) => member.items),
        grouping,
      ),
    isAlike: true,
  })
  const groups: (readonly ReclaimItem[])[] = []
  let spare = grouping.treasury.lamports - grouping.terms.rentMinimumLamports
  for (const members of packed) {
    const group = members.flatMap((member) => member.items)
    const { feeLamports } = measure(group, grouping)
    const reason = gainOf(group) <= feeLamports ? 'less-than-its-cost' : feeLamports > spare ? 'nobody-can-pay' : null
    if (reason !== null) {
      leftOut.push(...group.map((item) => leave(item, reason)))
      continue
    }
    spare -= feeLamports
    groups.push(group)
  }
  return { groups, leftOut }
}

/** An owner with more accounts than fit into one transaction is several. */
function partiesOf(items: readonly ReclaimItem[], grouping: Grouping): Party[] {
  const byOwner = new Map<Address, ReclaimItem[]>()
  for (const item of [...items].sort((one, other) => (one.account < other.account ? -1 : 1))) {
    const of = byOwner.get(item.owner) ?? []
    of.push(item)
    byOwner.set(item.owner, of)
  }
  return [...byOwner].flatMap(([signer, of]) => {
    if (signer === grouping.treasury.address) return of.map((item) => ({ signer, items: [item] }))
    const parties: Party[] = []
    for (let at = 0; at < of.length; ) {
      // A stranger can open any number of accounts for an owner: no more than can fit are measured.
      const left = of.slice(at, at + MEMBERS_MAX)
      const fits = (count: number) => fitting(left.slice(0, count), grouping) !== null
      const count = Math.max(1, largestFit({ most: left.length, guess: parties.at(-1)?.items.length ?? FIRST_GUESS, fits }))
      parties.push({ signer, items: left.slice(0, count) })
      at += count
    }
    return parties
  })
}

/** The items of a party that each give more than they add to its fee, the poorest judged first. */
function dropCostly({ items }: Party, addedBy: (item: ReclaimItem, kept: readonly ReclaimItem[]) => bigint): readonly ReclaimItem[] {
  let kept = items
  for (const item of [...items].sort((one, other) => (one.lamports < other.lamports ? -1 : 1)))
    if (item.lamports <= addedBy(item, kept)) kept = kept.filter((one) => one !== item)
  return kept
}

/** What an item adds to the fee of those that it stands among. Most stand alone: of those of one kind it is measured once. */
function measureAdded(grouping: Grouping): (item: ReclaimItem, kept: readonly ReclaimItem[]) => bigint {
  const alone = new Map<string, bigint>()
  return (item, kept) => {
    const kind = kept.length === 1 ? kindOf({ signer: item.owner, items: kept }, grouping) : null
    const known = kind === null ? undefined : alone.get(kind)
    if (known !== undefined) return known
    const without = kept.filter((one) => one !== item)
    const added = measure(kept, grouping).feeLamports - measure(without, grouping).feeLamports
    if (kind !== null) alone.set(kind, added)
    return added
  }
}

/** Parties that weigh the same, the heaviest first. */
function kindsOf(parties: readonly Party[], grouping: Grouping): readonly (readonly Party[])[] {
  const kinds = new Map<string, Party[]>()
  for (const party of parties) {
    const key = kindOf(party, grouping)
    const kind = kinds.get(key) ?? []
    kind.push(party)
    kinds.set(key, kind)
  }
  const weightOf = ([party]: readonly Party[]) => measure(party?.items ?? [], grouping).byteLength
  return [...kinds.values()].sort((one, other) => weightOf(other) - weightOf(one))
}

/** What is alike weighs and costs the same. */
function kindOf({ signer, items }: Party, { treasury }: Grouping): string {
  const words = items.map((item) => (item.how === 'withdraw-nonce' ? item.how : `${item.how} ${item.tokenProgram}`)).sort()
  return [signer === treasury.address ? 'treasury' : 'other', ...words].join(', ')
}

function fitting(items: readonly ReclaimItem[], grouping: Grouping): Measure | null {
  const measured = measure(items, grouping)
  return measured.fits ? measured : null
}

function measure(items: readonly ReclaimItem[], { treasury: { address: feePayer }, terms, options }: Grouping): Measure {
  const instructions = items.map((item) => reclaimInstruction(item, feePayer))
  return measureTemplate(upkeepTemplate({ feePayer, instructions, options, computeUnits: unitsOf(items) }), terms)
}

function gainOf(items: readonly ReclaimItem[]): bigint {
  return items.reduce((sum, { lamports }) => sum + lamports, 0n)
}

function leave({ account, owner, lamports }: ReclaimItem, reason: 'less-than-its-cost' | 'nobody-can-pay'): NotReclaimed {
  return { account, owner, lamports, reason }
}
