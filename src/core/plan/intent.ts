import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import { invariant } from '../error/invariant.ts'
import type { PlannedPayment } from './payment.ts'
import type { PlannedTransaction } from './sweep.ts'
import type { PlannedUpkeep } from './upkeep.ts'

/** One planned transaction of any kind: what an intent of the journal keeps. */
export type PlannedIntent = PlannedSweep | PlannedPayment | PlannedUpkeep
export type PlannedSweep = PlannedTransaction & { readonly kind: 'sweep' }

/** How many accounts a planned transaction moves money of or to, and how much; upkeep moves no money to anybody. */
export function sizeOf(planned: PlannedIntent): { readonly accounts: number; readonly amount: bigint } {
  switch (planned.kind) {
    case 'sweep':
      return { accounts: planned.sources.length, amount: planned.moved }
    case 'payment':
      return { accounts: planned.payees.length, amount: planned.payees.reduce((sum, { amount }) => sum + amount, 0n) }
    case 'upkeep':
      return { accounts: 1, amount: 0n }
  }
}

/** What a sweep takes from: each wallet, or its token account, with the asset. */
export function sourcesOf({ sources, changes }: PlannedTransaction): readonly { readonly account: Address; readonly asset: Asset }[] {
  return sources.map(({ address, account }) => {
    const change = changes.find((one) => one.account === account && one.asset.kind === 'token')
    // A wallet that is swept of its tokens is not what is emptied: its token account is.
    invariant(account === address || change !== undefined, `what ${account} is swept of is among its changes`)
    return { account, asset: account === address || change === undefined ? NATIVE : change.asset }
  })
}

const NATIVE = { kind: 'native' } as const

/** Whom it pays, and under which reference: nobody, where it is a sweep or upkeep. */
export function payeesOf(planned: PlannedIntent) {
  if (planned.kind !== 'payment') return []
  return planned.payees.map(({ key, recipient, amount }) => ({ reference: key, recipient, amount }))
}
