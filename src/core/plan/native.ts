import { lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { finishPlan } from './finish.ts'
import { groupNative } from './native-groups.ts'
import type { NativeCandidate, NativeSource, NativeSweepRequest } from './native-request.ts'
import type { LeftOut, LeftOutReason, SweepPlan } from './sweep.ts'

/**
 * Plans the sweep of native balances to one destination, as many sources to a transaction as its bytes, signatures and accounts allow.
 * The richest sources pay the fees, one for each group; where no source can, the treasury. After paying, a payer never holds an amount
 * between nothing and the rent-exempt minimum. Equal input gives an equal plan, in whatever order the sources stand.
 * What is not worth moving, or cannot be, is left out with its reason.
 */
export function planNativeSweep(request: NativeSweepRequest): SweepPlan {
  const { sources, destination, terms } = request
  invariant(new Set(sources.map(({ address }) => address)).size === sources.length, 'no source is named twice')
  const leftOut: LeftOut[] = []
  const candidates: NativeCandidate[] = []
  for (const source of sources) {
    const reason = reasonToLeave(source, request)
    if (reason === null) candidates.push(candidateOf(source, request))
    else leftOut.push({ address: source.address, account: source.address, balance: source.lamports, reason })
  }
  candidates.sort(richestFirst)
  const grouped = groupNative(candidates, request)
  return finishPlan({
    asset: { kind: 'native' },
    destination: destination.address,
    transactions: grouped.transactions,
    leftOut: [...leftOut, ...grouped.leftOut],
    terms,
    rentFundedLamports: lamports(0n),
  })
}

function reasonToLeave({ address, lamports: balance, plain }: NativeSource, request: NativeSweepRequest): LeftOutReason | null {
  const { destination, treasury, mode, terms } = request
  if (address === destination.address) return 'is-destination'
  if (address === treasury?.address) return 'is-payer'
  if (plain === false) return 'not-plain'
  if (balance === 0n) return 'holds-nothing'
  if (mode === 'keep-minimum' && balance <= terms.rentMinimumLamports) return 'nothing-above-minimum'
  const movable = mode === 'keep-minimum' ? balance - terms.rentMinimumLamports : balance
  return movable <= terms.lamportsPerSignature ? 'less-than-its-cost' : null
}

function candidateOf({ address, lamports: balance }: NativeSource, { mode, terms }: NativeSweepRequest): NativeCandidate {
  const kept = mode === 'keep-minimum' ? terms.rentMinimumLamports : lamports(0n)
  return { address, balance, kept, movable: lamports(balance - kept) }
}

function richestFirst(left: NativeCandidate, right: NativeCandidate): number {
  if (left.balance !== right.balance) return left.balance > right.balance ? -1 : 1
  return left.address < right.address ? -1 : 1
}
