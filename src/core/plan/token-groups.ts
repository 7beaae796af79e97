import type { Address } from '../address/address.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { largestFit, type Measure, measureTemplate } from './measure.ts'
import type { LeftOut, LeftOutReason, PlannedTransaction } from './sweep.ts'
import { cheapestDivision, countParts } from './division.ts'
import { countSteps, type TokenSource, type TokenSweepRequest } from './token-request.ts'
import { countTokenUnits, planTokenTransaction, tokenTemplate } from './token-transaction.ts'

/** More sources than any version has room for. */
const SOURCES_MAX = 64
/** Where there are no more parts than these to try, all of them are. */
const PARTS_MAX = 256
const FIRST_GUESS = 6

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
  const { groups, oversized } = divide(kindsOf(candidates, request), grouping)
  const leftOut = oversized.map((source) => leave(source, 'hook-accounts-too-many'))
  for (const [index, sources] of groups.entries()) {
    const measure = measureGroup(sources, grouping)
    if (measure.feeLamports > spare) return { transactions, leftOut: [...leftOut, ...leaveAll(groups.slice(index))] }
    spare -= measure.feeLamports
    transactions.push(planTokenTransaction({ sources, measure, destination, request }))
  }
  return { transactions, leftOut }
}

/** Each group takes as many of the heaviest as fit, and then of the lighter ones; the last groups are the cheapest of all that there can be. */
function divide(kinds: readonly Kind[], grouping: Grouping): { groups: readonly Kind[]; oversized: Kind } {
  // What a hook wants to see may be another account for each source.
  const isAlike = kinds.every((kind) => kind.every(({ hook }) => hook === undefined))
  const groups: Kind[] = []
  let left = kinds
  while (left.length > 0) {
    if (isAlike && countParts(left) <= PARTS_MAX) return { groups: [...groups, ...cheapestGroups(left, grouping)], oversized: [] }
    const group = fullestGroup(left, grouping, groups.at(-1)?.length ?? FIRST_GUESS)
    // A plain transfer always fits; one with what a hook wants to see may not, and then none of its mint does.
    if (group.length === 0) return { groups, oversized: left.flat() }
    groups.push(group)
    const taken = new Set(group)
    left = left.map((kind) => kind.filter((source) => !taken.has(source))).filter((kind) => kind.length > 0)
  }
  return { groups, oversized: [] }
}

function fullestGroup(kinds: readonly Kind[], grouping: Grouping, guess: number): Kind {
  return kinds.reduce<Kind>((group, kind) => {
    const fits = (count: number) => measureFitting([...group, ...kind.slice(0, count)], grouping) !== null
    const most = Math.min(SOURCES_MAX - group.length, kind.length)
    return [...group, ...kind.slice(0, largestFit({ most, guess: Math.max(guess - group.length, 0), fits }))]
  }, [])
}

function cheapestGroups(kinds: readonly Kind[], grouping: Grouping): readonly Kind[] {
  const parts = cheapestDivision(
    kinds.map(({ length }) => length),
    (counts) => {
      const sources = kinds.flatMap((kind, index) => kind.slice(0, counts[index] ?? 0))
      return measureFitting(sources, grouping)?.feeLamports ?? null
    },
  )
  const taken = kinds.map(() => 0)
  return parts.map((counts) =>
    kinds.flatMap((kind, index) => {
      const from = taken[index] ?? 0
      const to = from + (counts[index] ?? 0)
      taken[index] = to
      return kind.slice(from, to)
    }),
  )
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
