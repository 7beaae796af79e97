import type { Address } from '../address/address.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { largestFit, measureOnce, measureTemplate } from './measure.ts'
import type { LeftOut, LeftOutReason, PlannedTransaction } from './sweep.ts'
import { countSteps, type TokenSource, type TokenSweepRequest } from './token-request.ts'
import { countTokenUnits, planTokenTransaction, tokenTemplate } from './token-transaction.ts'

/** More sources than any version has room for. */
const SOURCES_MAX = 64
const FIRST_GUESS = 6

/** Cuts candidates into transactions, accounts of equal weight side by side. Those the treasury cannot pay for are left out. */
export function groupTokens({
  candidates,
  destination,
  request,
}: {
  candidates: readonly TokenSource[]
  destination: Address
  request: TokenSweepRequest
}): { transactions: PlannedTransaction[]; leftOut: LeftOut[] } {
  const sorted = sortByWeight(candidates, request)
  const { treasury, terms, destinationRentLamports } = request
  const transactions: PlannedTransaction[] = []
  // Any transaction may be the first to land, and the one that pays for the destination account.
  let spare = treasury.lamports - terms.rentMinimumLamports - (destinationRentLamports ?? 0n)
  let front = 0
  let guess = FIRST_GUESS
  let reason: LeftOutReason = 'nobody-can-pay'
  while (front < sorted.length) {
    const measure = measureOnce((count) =>
      measureTemplate(tokenTemplate({ sources: sorted.slice(front, front + count), destination, request }), terms),
    )
    const most = Math.min(SOURCES_MAX, sorted.length - front)
    const isWithinUnits = (wanted: number) => countTokenUnits(sorted.slice(front, front + wanted), request) <= MAX_COMPUTE_UNITS
    const count = largestFit({ most, guess, fits: (wanted) => isWithinUnits(wanted) && measure(wanted).fits })
    const measured = measure(count)
    // A plain transfer always fits; one with what a hook wants to see may not, and then none of its mint does.
    if (count === 0) reason = 'hook-accounts-too-many'
    if (count === 0 || measured.feeLamports > spare) break
    spare -= measured.feeLamports
    transactions.push(planTokenTransaction({ sources: sorted.slice(front, front + count), measure: measured, destination, request }))
    front += count
    guess = count
  }
  return { transactions, leftOut: sorted.slice(front).map((source) => leave(source, reason)) }
}

/** Heaviest first: by number of instructions, then by whether a lookup table holds the account, then by account. */
function sortByWeight(candidates: readonly TokenSource[], request: TokenSweepRequest): TokenSource[] {
  const inTables = new Set((request.options.lookupTables ?? []).flatMap(({ addresses }) => addresses))
  const weightOf = (source: TokenSource) => 2 * countSteps(source, request) + (inTables.has(source.account) ? 0 : 1)
  const weights = new Map(candidates.map((source) => [source, weightOf(source)]))
  return [...candidates].sort((left, right) => {
    const difference = (weights.get(right) ?? 0) - (weights.get(left) ?? 0)
    if (difference !== 0) return difference
    return left.account < right.account ? -1 : 1
  })
}

function leave({ owner, account, amount }: TokenSource, reason: LeftOutReason): LeftOut {
  return { address: owner, account, balance: amount, reason }
}
