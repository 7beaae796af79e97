import { lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { EVERYTHING, reasonNotChosen } from './choice.ts'
import { finishPlan } from './finish.ts'
import { optionsUnder } from './draft.ts'
import { baseFeeOf, oneByOneFee } from './measure.ts'
import { groupNative, standInSweep } from './native-groups.ts'
import type { NativeCandidate, NativeSource, NativeSweepRequest } from './native-request.ts'
import type { LeftOut, LeftOutReason, SweepPlan } from './sweep.ts'

/**
 * Plans the sweep of native balances to one destination, for the fewest lamports under the rule by which fees are charged, and in the fewest transactions
 * that cost so. The richest sources pay the fees, one for each transaction, or the treasury. After paying, a payer never holds an amount
 * between nothing and the rent-exempt minimum. Equal input gives an equal plan, in whatever order the sources stand.
 * What was not chosen, is not worth moving, or cannot be moved, is left out with its reason.
 */
export function planNativeSweep(asked: NativeSweepRequest): SweepPlan {
  const request = { ...asked, options: optionsUnder(asked.options, asked.terms) }
  const { sources, destination, terms } = request
  invariant(new Set(sources.map(({ address }) => address)).size === sources.length, 'no source is named twice')
  const leftOut: LeftOut[] = []
  const candidates: NativeCandidate[] = []
  const costLamports = costOfOneMore(request)
  for (const source of sources) {
    const reason = reasonToLeave(source, costLamports, request)
    if (reason === null) candidates.push(candidateOf(source, request))
    else leftOut.push({ address: source.address, account: source.address, balance: source.lamports, reason })
  }
  candidates.sort(richestFirst)
  const grouped = groupNative(candidates, request)
  return finishPlan({
    asset: { kind: 'native' },
    choice: request.choice ?? EVERYTHING,
    destination: destination.address,
    transactions: grouped.transactions,
    leftOut: [...leftOut, ...grouped.leftOut],
    oneByOneLamports: oneByOneFee(oneSweep(1, request), terms),
    rentFundedLamports: lamports(0n),
  })
}

function reasonToLeave(
  { address, lamports: balance, plain }: NativeSource,
  costLamports: bigint,
  request: NativeSweepRequest,
): LeftOutReason | null {
  const { destination, treasury, mode, terms, choice = EVERYTHING } = request
  if (address === destination.address) return 'is-destination'
  if (address === treasury?.address) return 'is-payer'
  if (plain === false) return 'not-plain'
  if (balance === 0n) return 'holds-nothing'
  const notChosen = reasonNotChosen(choice, { address, balance })
  if (notChosen !== null) return notChosen
  if (mode === 'keep-minimum' && balance <= terms.rentMinimumLamports) return 'nothing-above-minimum'
  const movable = mode === 'keep-minimum' ? balance - terms.rentMinimumLamports : balance
  return movable <= costLamports ? 'less-than-its-cost' : null
}

/** What another source adds to what a sweep costs, its priority fee left out. */
function costOfOneMore(request: NativeSweepRequest): bigint {
  const { feeRule } = request.terms
  return baseFeeOf(oneSweep(2, request), feeRule) - baseFeeOf(oneSweep(1, request), feeRule)
}

/** Paid by another account than those it sweeps. */
function oneSweep(count: number, request: NativeSweepRequest) {
  return standInSweep({ count, paidBy: 'treasury', request: { ...request, treasury: null } })
}

function candidateOf({ address, lamports: balance }: NativeSource, { mode, terms }: NativeSweepRequest): NativeCandidate {
  const kept = mode === 'keep-minimum' ? terms.rentMinimumLamports : lamports(0n)
  return { address, balance, kept, movable: lamports(balance - kept) }
}

function richestFirst(left: NativeCandidate, right: NativeCandidate): number {
  if (left.balance !== right.balance) return left.balance > right.balance ? -1 : 1
  return left.address < right.address ? -1 : 1
}
