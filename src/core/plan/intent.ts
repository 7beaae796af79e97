import type { PlannedPayment } from './payment.ts'
import type { PlannedTransaction } from './sweep.ts'
import { type PlannedUpkeep, tendedAccounts } from './upkeep.ts'

/** One planned transaction of any kind: what an intent of the journal keeps. */
export type PlannedIntent = PlannedSweep | PlannedPayment | PlannedUpkeep
export type PlannedSweep = PlannedTransaction & { readonly kind: 'sweep' }

/** How many accounts a planned transaction moves money of or to, and how much; upkeep moves no money to anybody, and counts what it is done to. */
export function sizeOf(planned: PlannedIntent): { readonly accounts: number; readonly amount: bigint } {
  switch (planned.kind) {
    case 'sweep':
      return { accounts: planned.sources.length, amount: planned.moved }
    case 'payment':
      return { accounts: planned.payees.length, amount: planned.payees.reduce((sum, { amount }) => sum + amount, 0n) }
    case 'upkeep':
      return { accounts: tendedAccounts(planned.upkeep).length, amount: 0n }
  }
}

/** Whom it pays, and under which reference: nobody, where it is a sweep or upkeep. */
export function payeesOf(planned: PlannedIntent) {
  if (planned.kind !== 'payment') return []
  return planned.payees.map(({ key, recipient, amount }) => ({ reference: key, recipient, amount }))
}

/** The proofs of validity that accounts keep for a planned transaction: the signer reads by them what it moves in secret. */
export function keptValiditiesOf(planned: PlannedIntent): readonly Uint8Array[] {
  const proofs = planned.kind === 'payment' ? planned.confidential?.proofs : undefined
  return proofs === undefined ? [] : [proofs.validity.proof]
}

/** What a planned transaction moves in secret, in the order of its transfers; nothing where everybody sees the amounts. */
export function hiddenAmountsOf(planned: PlannedIntent): readonly bigint[] {
  const isHidden = planned.kind === 'payment' && planned.confidential !== undefined
  return isHidden ? planned.payees.map(({ amount }) => amount) : []
}
