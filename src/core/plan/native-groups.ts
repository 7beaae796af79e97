import type { Address } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { largestFit, type Measure, measureOnce, measureTemplate } from './measure.ts'
import type { NativeCandidate, NativeSweepRequest } from './native-request.ts'
import { nativeTemplate, planNativeTransaction } from './native-transaction.ts'
import type { LeftOut, LeftOutReason, PlannedTransaction } from './sweep.ts'

/** More sources than any version has room for. */
const SOURCES_MAX = 64
const FIRST_GUESS = 10

/** Who is still to be grouped: `sorted` from `front` up to, but without, `back`, richest first. */
type Line = { readonly sorted: readonly NativeCandidate[]; readonly front: number; readonly back: number }

/** A group that one transaction sweeps, and who then remains. The payer, when it is a source, stands first. */
type Group = {
  readonly members: readonly NativeCandidate[]
  readonly paidBy: 'source' | 'treasury'
  readonly feePayer: Address
  readonly measure: Measure
  readonly rest: Line
}

type Chooser = { readonly line: Line; readonly guess: number; readonly treasurySpare: bigint; readonly request: NativeSweepRequest }

/**
 * Cuts sorted candidates into transactions. Each group takes the richest one left as its payer and fills up with the poorest, so that
 * those who can pay are not used up as passengers.
 */
export function groupNative(
  sorted: readonly NativeCandidate[],
  request: NativeSweepRequest,
): { transactions: PlannedTransaction[]; leftOut: LeftOut[] } {
  const transactions: PlannedTransaction[] = []
  const leftOut: LeftOut[] = []
  let treasurySpare = request.treasury === null ? 0n : request.treasury.lamports - request.terms.rentMinimumLamports
  let line: Line = { sorted, front: 0, back: sorted.length }
  let guess = FIRST_GUESS
  while (line.front < line.back) {
    const group = chooseGroup({ line, guess, treasurySpare, request })
    if (group === null) return { transactions, leftOut: [...leftOut, ...leave(sorted.slice(line.front, line.back), 'nobody-can-pay')] }
    line = group.rest
    guess = group.members.length
    const reason = reasonAgainst(group, request)
    if (reason === null) transactions.push(planNativeTransaction({ ...group, request }))
    else leftOut.push(...leave(group.members, reason))
    if (reason === null && group.paidBy === 'treasury') treasurySpare -= group.measure.feeLamports
  }
  return { transactions, leftOut }
}

/** A full group that its richest source can pay; else one that the treasury pays; else as many as the richest source can pay for; else null. */
function chooseGroup(chooser: Chooser): Group | null {
  const bySource = cutGroup({ ...chooser, paidBy: 'source', most: SOURCES_MAX })
  if (bySource !== null && canPay(bySource, chooser.request)) return bySource
  const byTreasury = cutGroup({ ...chooser, paidBy: 'treasury', most: SOURCES_MAX })
  if (byTreasury !== null && byTreasury.measure.feeLamports <= chooser.treasurySpare) return byTreasury
  for (let most = (bySource?.members.length ?? 0) - 1; most > 0; most--) {
    const smaller = cutGroup({ ...chooser, paidBy: 'source', most })
    if (smaller !== null && canPay(smaller, chooser.request)) return smaller
  }
  return null
}

/** The largest group, up to `most`, that fits a transaction. Null when there is no such payer or nothing fits. */
function cutGroup({ line, guess, request, paidBy, most }: Chooser & { paidBy: Group['paidBy']; most: number }): Group | null {
  const { sorted, front, back } = line
  const feePayer = paidBy === 'source' ? sorted[front]?.address : request.treasury?.address
  if (feePayer === undefined) return null

  const membersOf = (count: number): readonly NativeCandidate[] =>
    paidBy === 'source' ? [...sorted.slice(front, front + 1), ...sorted.slice(back - count + 1, back)] : sorted.slice(front, front + count)
  const measure = measureOnce((count) => {
    const transfers = membersOf(count).map(({ address, movable }) => ({ address, amount: movable }))
    return measureTemplate(nativeTemplate({ transfers, feePayer, request }), request.terms)
  })
  const count = largestFit({ most: Math.min(most, back - front), guess, fits: (wanted) => measure(wanted).fits })
  if (count === 0) return null
  const rest = paidBy === 'source' ? { front: front + 1, back: back - count + 1 } : { front: front + count, back }
  return { members: membersOf(count), paidBy, feePayer, measure: measure(count), rest: { sorted, ...rest } }
}

/** Whether the first member, after the fee, still holds the minimum that the chain asks of a payer, and has something left to move. */
function canPay({ members, measure }: Group, { mode, terms }: NativeSweepRequest): boolean {
  const [payer] = members
  invariant(payer !== undefined, 'a group has members')
  const afterFee = payer.balance - measure.feeLamports
  return mode === 'empty' ? afterFee >= terms.rentMinimumLamports && afterFee > 0n : afterFee > terms.rentMinimumLamports
}

function reasonAgainst({ members, paidBy, measure }: Group, { destination, terms }: NativeSweepRequest): LeftOutReason | null {
  const movable = members.reduce((sum, member) => sum + member.movable, 0n)
  if (movable <= measure.feeLamports) return 'less-than-its-cost'
  // Transactions may land in any order: each alone must leave the destination rent-exempt.
  const moved = paidBy === 'source' ? movable - measure.feeLamports : movable
  return destination.lamports + moved < terms.rentMinimumLamports ? 'destination-below-minimum' : null
}

function leave(candidates: readonly NativeCandidate[], reason: LeftOutReason): LeftOut[] {
  return candidates.map(({ address, balance }) => ({ address, account: address, balance, reason }))
}
