import type { Address } from '../address/address.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { type Measure, measureTemplate } from './measure.ts'
import { packKinds } from './pack-kinds.ts'
import type { LeftOut, LeftOutReason, PlannedTransaction } from './sweep.ts'
import { countSteps, type TokenSource, type TokenSweepRequest } from './token-request.ts'
import { countTokenUnits, planTokenTransaction, tokenTemplate } from './token-transaction.ts'

type Grouping = { readonly destination: Address; readonly request: TokenSweepRequest }

/** Sources that weigh the same in a message. */
type Kind = readonly TokenSource[]

/** Cuts candidates into transactions, for the fewest lamports. Those the treasury cannot pay for are left out. */
export function groupTokens({ candidates, ...grouping }: Grouping & { candidates: readonly TokenSource[] }): {
  transactions: PlannedTransaction[]
  leftOut: LeftOut[]
} {
  const { destination, request } = grouping
  const { treasury, terms, destinationRentLamports } = request
  const transactions: PlannedTransaction[] = []
  // Any transaction may be the first to land, and the one that pays for the destination account.
  let spare = treasury.lamports - terms.rentMinimumLamports - (destinationRentLamports ?? 0n)
  const { groups, oversized } = packKinds(kindsOf(candidates, request), {
    measureFitting: (sources) => measureFitting(sources, grouping),
    // What a hook wants to see may be another account for each source.
    isAlike: candidates.every(({ hook }) => hook === undefined),
  })
  // A plain transfer always fits; one with what a hook wants to see may not, and then none of its mint does.
  const leftOut = oversized.map((source) => leave(source, 'hook-accounts-too-many'))
  for (const [index, sources] of groups.entries()) {
    const measure = measureGroup(sources, grouping)
    if (measure.feeLamports > spare) return { transactions, leftOut: [...leftOut, ...leaveAll(groups.slice(index))] }
    spare -= measure.feeLamports
    transactions.push(planTokenTransaction({ sources, measure, destination, request }))
  }
  return { transactions, leftOut }
}

function measureFitting(sources: Kind, grouping: Grouping): Measure | null {
  if (countTokenUnits(sources, grouping.request) > MAX_COMPUTE_UNITS) return null
  const measure = measureGroup(sources, grouping)
  return measure.fits ? measure : null
}

function measureGroup(sources: Kind, { destination, request }: Grouping): Measure {
  return measureTemplate(tokenTemplate({ sources, destination, request }), request.terms)
}

/** Heaviest first: by number of instructions, then by whether a lookup table holds the account. */
function kindsOf(candidates: readonly TokenSource[], request: TokenSweepRequest): readonly Kind[] {
  const inTables = new Set((request.options.lookupTables ?? []).flatMap(({ addresses }) => addresses))
  const weightOf = (source: TokenSource) => {
    const instructions = countSteps(source, request)
    const isMoved = source.amount > 0n ? 1 : 0
    return 4 * instructions + 2 * isMoved + (inTables.has(source.account) ? 0 : 1)
  }
  const kinds = new Map<number, TokenSource[]>()
  for (const source of candidates) {
    const kind = kinds.get(weightOf(source)) ?? []
    kind.push(source)
    kinds.set(weightOf(source), kind)
  }
  return [...kinds]
    .sort(([left], [right]) => right - left)
    .map(([, kind]) => kind.sort((left, right) => (left.account < right.account ? -1 : 1)))
}

function leaveAll(groups: readonly Kind[]): LeftOut[] {
  return groups.flat().map((source) => leave(source, 'nobody-can-pay'))
}

function leave({ owner, account, amount }: TokenSource, reason: LeftOutReason): LeftOut {
  return { address: owner, account, balance: amount, reason }
}
