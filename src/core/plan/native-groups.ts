import { decodeAddress } from '../address/address.ts'
import { invariant } from '../error/invariant.ts'
import { measureTemplate } from './measure.ts'
import type { NativeCandidate, NativeSweepRequest } from './native-request.ts'
import { cheapestSizes, type Member } from './native-sizes.ts'
import { nativeTemplate, planNativeTransaction } from './native-transaction.ts'
import type { LeftOut, LeftOutReason, MessageTemplate, PlannedTransaction } from './sweep.ts'

/** More sources than any version has room for. */
const SOURCES_MAX = 64

/** What one transaction sweeps. The source that pays stands first. */
type Group = { readonly members: readonly NativeCandidate[]; readonly paidBy: 'source' | 'treasury' }

type Grouped = { readonly transactions: readonly PlannedTransaction[]; readonly leftOut: readonly LeftOut[] }

/**
 * Cuts sorted candidates into transactions, for the fewest lamports. The richest pay; each takes the poorest along, so that those who can pay are not used
 * up as passengers. For those that remain in between, the treasury pays.
 */
export function groupNative(sorted: readonly NativeCandidate[], request: NativeSweepRequest): Grouped {
  const { bySource, byTreasury, payable } = cheapestSizes({
    members: sorted.map((candidate) => memberOf(candidate, request)),
    fees: { bySource: feesOf('source', request), byTreasury: feesOf('treasury', request) },
    spare: spareOf(request),
  })
  const swept = [...bySource, ...byTreasury].reduce((sum, count) => sum + count, 0)
  const leftOut = [...leave(sorted.slice(swept, payable), 'less-than-its-cost'), ...leave(sorted.slice(payable), 'nobody-can-pay')]
  const transactions: PlannedTransaction[] = []
  for (const group of assign(sorted.slice(0, swept), { bySource, byTreasury })) {
    const planned = planGroup(group, request)
    if (isDestinationLeftShort(planned, request)) leftOut.push(...leave(group.members, 'destination-below-minimum'))
    else transactions.push(planned)
  }
  return { transactions, leftOut }
}

function assign(
  swept: readonly NativeCandidate[],
  { bySource, byTreasury }: { bySource: readonly number[]; byTreasury: readonly number[] },
): readonly Group[] {
  let back = swept.length
  const paidBySource = bySource.map((count, index): Group => {
    back -= count - 1
    return { members: [...swept.slice(index, index + 1), ...swept.slice(back, back + count - 1)], paidBy: 'source' }
  })
  let front = bySource.length
  const paidByTreasury = byTreasury.map((count): Group => {
    front += count
    return { members: swept.slice(front - count, front), paidBy: 'treasury' }
  })
  return [...paidBySource, ...paidByTreasury]
}

function planGroup({ members, paidBy }: Group, request: NativeSweepRequest): PlannedTransaction {
  const feePayer = paidBy === 'source' ? members[0]?.address : request.treasury?.address
  invariant(feePayer !== undefined, 'somebody pays')
  const transfers = members.map(({ address, movable }) => ({ address, amount: movable }))
  const measure = measureTemplate(nativeTemplate({ transfers, feePayer, request }), request.terms)
  invariant(measure.fits, 'a group has room in its transaction')
  return planNativeTransaction({ members, feePayer, measure, request })
}

/** After the fee a payer still holds the minimum that the chain asks of it, and moves something. */
function memberOf({ balance, movable }: NativeCandidate, { mode, terms }: NativeSweepRequest): Member {
  const minimum = terms.rentMinimumLamports > 0n ? terms.rentMinimumLamports : 1n
  return { movable, feeMost: mode === 'empty' ? balance - minimum : movable - 1n }
}

/** The treasury keeps its own minimum. */
function spareOf({ treasury, terms }: NativeSweepRequest): bigint {
  const spare = treasury === null ? 0n : treasury.lamports - terms.rentMinimumLamports
  return spare > 0n ? spare : 0n
}

/** What a sweep of one source costs, of two, and so on, as many as fit; of sources that sign nothing else, whose sweep is never smaller than another's. */
function feesOf(paidBy: Group['paidBy'], request: NativeSweepRequest): readonly bigint[] {
  if (paidBy === 'treasury' && request.treasury === null) return []
  const fees: bigint[] = []
  while (fees.length < SOURCES_MAX) {
    const { fits, feeLamports } = measureTemplate(standInSweep({ count: fees.length + 1, paidBy, request }), request.terms)
    if (!fits) break
    fees.push(feeLamports)
  }
  return fees
}

/** A sweep of as many sources as are said: what it costs does not depend on which they are. */
export function standInSweep({
  count,
  paidBy,
  request,
}: {
  count: number
  paidBy: Group['paidBy']
  request: NativeSweepRequest
}): MessageTemplate {
  const transfers = Array.from({ length: count }, (_, place) => ({ address: standIn(place), amount: 1n }))
  const feePayer = paidBy === 'source' ? standIn(0) : (request.treasury?.address ?? standIn(count))
  return nativeTemplate({ transfers, feePayer, request })
}

/** An address that nobody has. */
function standIn(place: number) {
  return decodeAddress(new Uint8Array(32).fill(0x5a).fill(place, 0, 1))
}

/** Transactions may land in any order: each alone must leave the destination rent-exempt. */
function isDestinationLeftShort({ moved }: PlannedTransaction, { destination, terms }: NativeSweepRequest): boolean {
  return destination.lamports + moved < terms.rentMinimumLamports
}

function leave(candidates: readonly NativeCandidate[], reason: LeftOutReason): LeftOut[] {
  return candidates.map(({ address, balance }) => ({ address, account: address, balance, reason }))
}
