import { isSameBytes } from '../same-bytes.ts'
import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { withoutAmount } from '../confidential/without-amount.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import { type equalityIn, PROOF_PROGRAM } from '../program/confidential-transfer.ts'
import { commitmentOf, type ContextPlace, decodeProofContext } from '../program/proof-context.ts'

/*
 * What comes next of a withdrawal in several transactions, from what stands on chain alone: nothing is remembered but the equality proof, which can be made
 * only together with the proof that an account keeps.
 */

/** A place for a proof as it stands. `taken`: by somebody else, or by lamports that were sent ahead. Empty or keeping a proof, it is the payer's. */
export type ProofStanding =
  | { readonly kind: 'free' | 'taken' }
  | { readonly kind: 'empty'; readonly held: Lamports }
  | { readonly kind: 'kept'; readonly held: Lamports; readonly commitment: Uint8Array | null }
export type ProofPlace = ContextPlace & { readonly standing: ProofStanding }

type OnChain = { readonly owner: Address; readonly lamports: bigint; readonly data: Uint8Array }

/** What stands at a place that only this payer makes an account at: nobody else signs for its address. */
export function standingOfPlace(found: OnChain | null, payer: Address): ProofStanding {
  if (found === null) return { kind: 'free' }
  const context = found.owner === PROOF_PROGRAM ? decodeProofContext(found.data) : null
  if (context === null) return { kind: 'taken' }
  const held = lamports(found.lamports)
  if (context.kind === 'empty') return { kind: 'empty', held }
  // Whoever proves first in an empty account owns it: then its rent is gone.
  return context.authority === payer ? { kind: 'kept', held, commitment: commitmentOf(context) } : { kind: 'taken' }
}

/** Places for proofs with what stands at each, in the same order. */
export function withStandings(
  places: readonly ContextPlace[],
  { infos, payer }: { readonly infos: readonly (OnChain | null)[]; readonly payer: Address },
): readonly ProofPlace[] {
  return places.map((place, at) => ({ ...place, standing: standingOfPlace(infos[at] ?? null, payer) }))
}

export type Equality = NonNullable<ReturnType<typeof equalityIn>>

export type WithdrawalStep =
  | { readonly kind: 'withdraw'; readonly context: Address; readonly held: Lamports; readonly equality: Equality }
  | { readonly kind: 'close'; readonly context: Address; readonly held: Lamports; readonly isEmpty: boolean }
  | { readonly kind: 'prove'; readonly context: Address }
  | { readonly kind: 'make'; readonly place: ContextPlace }
  | { readonly kind: 'no-place' }

type Withdrawing = {
  readonly places: readonly ProofPlace[]
  readonly account: Pick<ConfidentialAccount, 'elgamalKey' | 'available'>
  readonly amount: bigint
  /** Null where none was made yet, or none is known any more. */
  readonly equality: Equality | null
}

/**
 * Withdraws by a proof that is kept where it is of what would be left now; closes one that is of something else; proves in an account that is empty; or
 * makes one. In this order, so that no second account is made while a first one holds rent.
 */
export function nextOfWithdrawal({ places, account, amount, equality }: Withdrawing): WithdrawalStep {
  const left = withoutAmount(account.available, amount)
  const isOfNow = equality !== null && left !== null && equality.elgamalKey === account.elgamalKey && isSameBytes(equality.ciphertext, left)
  for (const { context, standing } of places) {
    if (standing.kind !== 'kept' || equality === null || !isOfNow || standing.commitment === null) continue
    if (isSameBytes(standing.commitment, equality.commitment)) return { kind: 'withdraw', context, held: standing.held, equality }
  }
  const stale = places.flatMap(({ context, standing }) => (standing.kind === 'kept' ? [{ context, held: standing.held }] : []))
  if (stale[0] !== undefined) return { kind: 'close', ...stale[0], isEmpty: false }
  const empty = places.find(({ standing }) => standing.kind === 'empty')
  if (empty !== undefined) return { kind: 'prove', context: empty.context }
  const free = places.find(({ standing }) => standing.kind === 'free')
  return free === undefined ? { kind: 'no-place' } : { kind: 'make', place: free }
}

/** Takes the rent back of whatever is the payer's; null once nothing is. */
export function nextOfRecovery(places: readonly ProofPlace[]): Extract<WithdrawalStep, { kind: 'close' }> | null {
  for (const { context, standing } of places) {
    if (standing.kind !== 'kept' && standing.kind !== 'empty') continue
    return { kind: 'close', context, held: standing.held, isEmpty: standing.kind === 'empty' }
  }
  return null
}

/** How many transactions a withdrawal takes from this step on, where nothing comes between. */
export function transactionsFrom({ kind }: WithdrawalStep): number {
  return { withdraw: 1, prove: 2, make: 3, close: 4, 'no-place': 0 }[kind]
}
